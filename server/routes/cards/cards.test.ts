import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '../../../tests/factories/card';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../../../tests/harness/world';
import { BOUNDS } from '../../bounds';

let server: TestServer;
let world: World;
let board: string;
let seed = 0;
const NOW = new Date('2026-03-10T02:30:00.000Z');
beforeAll(async () => {
  server = await startServer({ clock: () => NOW });
});
afterAll(() => server.close());
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
  board = `/boards/${world.flow.board.id}`;
});

const call: World['call'] = (...asked) => world.call(...asked);
async function get(url: string, who = 'vendas') {
  const { status, body } = await call(who, 'GET', url);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function make(title: string, values: object = {}, at = board): Promise<string> {
  const { status, body } = await call('gestor', 'POST', `${at}/cards`, { title, ...values });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
}
const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);

describe('the cards of a flow', () => {
  test('are listed with the counts of their parts, newest first', async () => {
    const first = await make('Primeiro');
    await make('Segundo');
    await call('vendas', 'POST', `${board}/cards/${first}/comments`, { description: 'Olá' });
    await call('vendas', 'POST', `${board}/cards/${first}/tasks`, { title: 'Papéis' });
    const body = await get(`${board}/cards?sortBy=created_at&orderBy=asc`);
    expect(body.meta).toEqual({ total: 2, current_page: 1, last_page: 1, per_page: 50 });
    expect(body.data.map((card: { id: string }) => card.id)).toContain(first);
    const card = body.data.find((card: { id: string }) => card.id === first);
    expect(card).toMatchObject({
      identifier: 'VND-1',
      comments_count: 1,
      tasks_count: 1,
      attachments_count: 0,
    });
  });

  test('are filtered by phase, tag, owner, day and words; archived ones are separate', async () => {
    const [tag] = world.flow.tags;
    const vendas = world.people.vendas!.actor.user_id;
    const [plate] = world.flow.fields;
    // 23:30 on the 9th in São Paulo.
    const truck = await make('Caminhão Accelo', {
      expiration_date: '2026-03-09',
      custom_fields: [{ field_id: plate!.id, value: 'ABC1D23' }],
    });
    const late = await make('Moto', { expiration_date: '2026-03-08', description: 'Revisão à parte' });
    const next = await make('Van', { expiration_date: '2026-03-15' });
    const far = await make('Ônibus', { expiration_date: '2026-03-16' });
    const gone = await make('Velho');
    await call('gestor', 'POST', `${board}/cards/${truck}/tags`, { tag_id: tag!.id });
    await call('gestor', 'POST', `${board}/cards/${late}/owners`, { user_id: vendas });
    await call('gestor', 'POST', `${board}/cards/${next}/move`, { phase_id: world.flow.phases[1]!.id });
    await call('gestor', 'PATCH', `${board}/cards/${gone}/archive`);
    const found = async (query: string) =>
      titles(await get(`${board}/cards?sortBy=title&orderBy=asc&${query}`));
    expect(await found('')).toEqual(['Caminhão Accelo', 'Moto', 'Ônibus', 'Van']);
    expect(await found(`phase_id=${world.flow.phases[1]!.id}`)).toEqual(['Van']);
    expect(await found(`tag_id=${tag!.id}`)).toEqual(['Caminhão Accelo']);
    expect(await found(`owner_id=${vendas}`)).toEqual(['Moto']);
    expect(await found('due=overdue')).toEqual(['Moto']);
    await server.pool.query('UPDATE cards SET current_phase_id = $1 WHERE id = $2', [
      world.flow.phases.find(({ is_final }) => is_final)!.id,
      late,
    ]);
    expect(await found('due=overdue')).toEqual([]);
    expect(await found('due=today')).toEqual(['Caminhão Accelo']);
    expect(await found('due=week')).toEqual(['Caminhão Accelo', 'Van']);
    expect(await found('due=none')).toEqual([]);
    expect(await found('archived=1')).toEqual(['Velho']);
    expect(await found('search=caminhao')).toEqual(['Caminhão Accelo']);
    expect(await found('search=ACC%20cam')).toEqual(['Caminhão Accelo']);
    expect(await found('search=abc1d')).toEqual(['Caminhão Accelo']);
    expect(await found('search=revisao')).toEqual(['Moto']);
    expect(await found('search=VND-4')).toEqual(['Ônibus']);
    expect(await found(`search=${encodeURIComponent("'); DROP | & ! :*")}`)).toEqual([]);
    expect(far).toBeTruthy();
    await make('Sem data');
    const byDay = async (order: string) =>
      titles(await get(`${board}/cards?sortBy=expiration_date&orderBy=${order}`));
    expect(await byDay('asc')).toEqual(['Moto', 'Caminhão Accelo', 'Van', 'Ônibus', 'Sem data']);
    expect(await byDay('desc')).toEqual(['Ônibus', 'Van', 'Caminhão Accelo', 'Moto', 'Sem data']);
    await make('Cliente <joaquim@x.com> ligou', {
      description: 'Sr. D´Paula &cedo;',
      custom_fields: [{ field_id: plate!.id, value: 'Primeira\nsegunda' }],
    });
    for (const word of ['joaquim', 'x.com', '<joaquim@x.com>', 'd´paula', 'paula', 'cedo', 'segunda'])
      expect(await found(`search=${encodeURIComponent(word)}`), word).toEqual([
        'Cliente <joaquim@x.com> ligou',
      ]);
    const wrong = await call('vendas', 'GET', `${board}/cards?due=soon&phase_id=x`);
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['due', 'phase_id']]);
  });

  test('begin with the one whose identifier is searched for; punctuation alone finds none', async () => {
    for (let n = 1; n <= 11; n++) await make(`Moto ${n}`);
    const found = async (query: string) => titles(await get(`${board}/cards?${query}`));
    for (const order of ['sortBy=title&orderBy=desc', 'sortBy=title&orderBy=asc', '']) {
      const [first, ...others] = await found(`search=vnd-1&${order}`);
      expect([first, others.sort()], order).toEqual(['Moto 1', ['Moto 10', 'Moto 11']]);
    }
    for (const sign of ['%', '_', '-'])
      expect(await found(`search=${encodeURIComponent(sign)}`), sign).toEqual([]);
  });

  test('are returned one by one in full, with the rows that their ids refer to', async () => {
    const [plate, price] = world.flow.fields;
    const id = await make('Argo', {
      custom_fields: [
        { field_id: price!.id, value: 5_990_000 },
        { field_id: plate!.id, value: 'ABC1D23' },
      ],
    });
    const url = `${board}/cards/${id}`;
    const vendas = world.people.vendas!.actor.user_id;
    const product = aProduct({ id: world.newId() });
    await server.pool.query(
      'INSERT INTO products SELECT * FROM jsonb_populate_recordset(NULL::products, $1::jsonb)',
      [JSON.stringify([{ ...product, tenant_id: world.tenant_id }])],
    );
    await call('gestor', 'POST', `${url}/owners`, { user_id: vendas });
    await call('gestor', 'POST', `${url}/tags`, { tag_id: world.flow.tags[0]!.id });
    await call('gestor', 'POST', `${url}/products/${product.id}`);
    const task = await call('gestor', 'POST', `${url}/tasks`, { title: 'Papéis' });
    await call('gestor', 'POST', `${url}/tasks/${task.body.data.id}/options`, { title: 'CRLV' });
    await call('vendas', 'POST', `${url}/comments`, { description: 'Combinado' });
    await call('vendas', 'POST', `${url}/external_links`, { title: 'Cliente' });
    const { data } = await get(url);
    expect(data).toMatchObject({
      title: 'Argo',
      current_phase: { name: 'Interesse' },
      owners: [{ id: vendas, name: 'vendas' }],
      tags: [{ name: 'Troca' }],
      tasks: [{ title: 'Papéis', options: [{ title: 'CRLV', checked: false }] }],
      comments: [{ description: 'Combinado', author_name: 'vendas', author_photo: null }],
      custom_fields: [
        { custom_field_name: 'Placa', custom_field_type: 'string', value: 'ABC1D23' },
        { custom_field_name: 'Valor', custom_field_type: 'currency', value: 5_990_000 },
      ],
      products: [{ title: 'Argo Drive 1.3' }],
      external_links: [
        { title: 'Cliente', slug: expect.stringMatching(/^[\w-]{22}$/), deactivated_at: null },
      ],
      connections: [],
      comments_count: 1,
      tasks_count: 1,
    });
    expect((await get(`${url}/owners`)).data).toEqual([expect.objectContaining({ id: vendas })]);
    expect((await get(`${url}/tags`)).meta.total).toBe(1);
    const lines = await get(`${url}/history?limit=3`);
    expect(lines.meta.total).toBeGreaterThan(5);
    expect(lines.data[0]).toMatchObject({ kind: 'card_external_link_added', user_name: 'vendas' });
  });

  test('have at most a thousand checklist items, each of which can be changed and removed', async () => {
    const card = await call('vendas', 'POST', `${board}/cards`, { title: 'Argo' });
    const url = `${board}/cards/${card.body.data.id}/tasks`;
    const task = await call('vendas', 'POST', url, { title: 'Vistoria' });
    const items = `${url}/${task.body.data.id}/options`;
    const first = await call('vendas', 'POST', items, { title: 'IPVA' });
    await server.pool.query(
      `INSERT INTO task_options (tenant_id, id, board_id, card_id, card_task_id, title, checked, user_id, created_at)
       SELECT tenant_id, gen_random_uuid(), board_id, card_id, card_task_id, title, checked, user_id, created_at
         FROM task_options, generate_series(1, $2::int) WHERE id = $1`,
      [first.body.data.id, BOUNDS.cardParts - 2],
    );
    expect((await call('vendas', 'POST', items, { title: 'CRLV' })).status).toBe(200);
    expect(await call('vendas', 'POST', items, { title: 'Manual' })).toMatchObject({
      status: 409,
      body: { error: 'not_allowed', message: 'Este card está cheio. Escolha outro.' },
    });
    expect((await call('vendas', 'DELETE', `${items}/${first.body.data.id}`)).status).toBeLessThan(300);
    expect((await call('vendas', 'POST', items, { title: 'Manual' })).status).toBe(200);
  });

  test('are returned with their newest hundred comments; the rest is paged', async () => {
    const card = await call('vendas', 'POST', `${board}/cards`, { title: 'Argo' });
    const url = `${board}/cards/${card.body.data.id}`;
    await server.pool.query(
      `INSERT INTO comments (tenant_id, id, board_id, card_id, user_id, description, made_at, created_at)
       SELECT $1, gen_random_uuid(), $2, $3, $4, 'Recado ' || n, now(), now() + make_interval(secs => n)
         FROM generate_series(1, 150) n`,
      [world.tenant_id, world.flow.board.id, card.body.data.id, world.people.vendas!.actor.user_id],
    );
    const { data } = await get(url);
    const said = data.comments.map(({ description }: { description: string }) => description);
    expect([said.length, said[0], said.at(-1)]).toEqual([100, 'Recado 51', 'Recado 150']);
    expect(data.comments_count).toBe(150);
    const second = await get(`${url}/comments?limit=100&page=2`);
    expect(second.meta.total).toBe(150);
    expect(second.data).toHaveLength(50);
    expect(second.data[0]).toMatchObject({ description: 'Recado 50', author_name: 'vendas' });
  });
});

describe('a card created from another one', () => {
  const begins = async (id: string) => (await get(`${board}/cards/${id}/history?orderBy=asc`)).data.at(-1);

  test('names its origin to members of that flow, and never to people who can’t see it', async () => {
    const other = await call('gestor', 'POST', '/boards', { name: 'Fechado', prefix: 'FEC' });
    const [here, there] = [await make('Aqui'), await make('Lá', {}, `/boards/${other.body.data.id}`)];
    const kind = 'created_from_another_origin';
    const near = await make('Cópia', { origin_card_id: here });
    expect(await begins(near)).toMatchObject({
      kind,
      new: { title: 'Cópia', card_id: here, origin: 'Aqui' },
    });
    const far = await make('Cópia', { origin_card_id: there });
    expect(await begins(far)).toMatchObject({ kind, new: { title: 'Cópia' } });
    expect(JSON.stringify(await begins(far))).not.toContain('Lá');
    for (const origin_card_id of [there, world.newId()]) {
      const made = await call('vendas', 'POST', `${board}/cards`, { title: 'Meu', origin_card_id });
      expect(made.status).toBe(200);
      expect(await begins(made.body.data.id)).toMatchObject({ kind: 'created', new: { title: 'Meu' } });
    }
  });
});

describe('connected cards', () => {
  test('are shown on both sides to people who see both, and to others only as existing', async () => {
    const other = await call('gestor', 'POST', '/boards', { name: 'Fechado', prefix: 'FEC' });
    const [here, there] = [await make('Aqui'), await make('Lá', {}, `/boards/${other.body.data.id}`)];
    const url = `${board}/cards/${here}/connections`;
    expect(titles(await get(`${url}/available?searchText=la`, 'gestor'))).toEqual(['Lá']);
    expect(titles(await get(`${url}/available?searchText=la`))).toEqual([]);
    const refused = await call('vendas', 'POST', url, { card_destination_id: there });
    expect(refused).toMatchObject({ status: 409, body: { error: 'other_unavailable' } });
    const missing = await call('vendas', 'POST', url, { card_destination_id: world.newId() });
    expect(missing.body).toEqual(refused.body);

    const made = await call('gestor', 'POST', url, { card_destination_id: there });
    expect(made.status).toBe(200);
    expect((await get(url, 'gestor')).data).toMatchObject([
      { card: { id: there, title: 'Lá', board_name: 'Fechado' } },
    ]);
    const back = await get(`/boards/${other.body.data.id}/cards/${there}/connections`, 'gestor');
    expect(back.data).toMatchObject([
      { card: { id: here }, card_source_id: here, card_destination_id: there },
    ]);
    const hidden = await get(url);
    expect(hidden.data).toEqual([
      {
        ...{ id: made.body.data.id, card: null, card_source: null, card_destination: null },
        ...{ card_source_id: null, card_destination_id: null },
      },
    ]);
    expect(titles(await get(`${url}/available?searchText=la`, 'gestor'))).toEqual([]);
    const secret = async () => {
      const device = world.client(`device ${world.newId()}`, 'vendas');
      device.startSync();
      await world.settle();
      const { connection, history } = device.db;
      const held = [await connection.toArray(), await history.toArray()];
      expect(held[1]).not.toEqual([]);
      return JSON.stringify([held, await get(`${board}/cards/${here}/history`)]).includes(there);
    };
    expect(await secret()).toBe(false);

    // Removed from the other side.
    const undone = `/boards/${other.body.data.id}/cards/${there}/connections/${back.data[0].id}`;
    expect((await call('gestor', 'DELETE', undone)).status).toBe(200);
    expect((await get(url)).data).toEqual([]);
    expect(await secret()).toBe(false);
  });
});

describe('search', () => {
  test('finds cards in every flow that the person sees, ignoring accents', async () => {
    const other = await call('gestor', 'POST', '/boards', { name: 'Fechado', prefix: 'FEC' });
    await make('Caminhão azul');
    await make('Caminhão verde', {}, `/boards/${other.body.data.id}`);
    const search = async (who: string, text: string) =>
      titles(await get(`/search?text=${encodeURIComponent(text)}`, who)).sort();
    expect(await search('gestor', 'caminhao')).toEqual(['Caminhão azul', 'Caminhão verde']);
    expect(await search(OUTSIDE_ADMIN, 'CAMINHÃO ver')).toEqual(['Caminhão verde']);
    expect(await search('vendas', 'caminhao')).toEqual(['Caminhão azul']);
    const stranger = await createWorld(server, seed + 300);
    const mine = world;
    world = stranger;
    expect(await search('gestor', 'caminhao')).toEqual([]);
    world = mine;
    expect((await call('vendas', 'GET', '/search?text=')).body.errors).toEqual({
      text: ['Campo obrigatório'],
    });
  });
});

test('a search returns twenty results and their total', async () => {
  const id = await make('Moto');
  for (let n = 1; n <= 21; n++) await make('Moto');
  const meta = { current_page: 1, last_page: 1, per_page: 20 };
  const found = await get('/search?text=moto');
  expect([found.data.length, found.meta]).toEqual([20, { ...meta, total: 22 }]);
  const available = await get(`${board}/cards/${id}/connections/available?searchText=moto`);
  expect([available.data.length, available.meta]).toEqual([20, { ...meta, total: 21 }]);
  expect((await get('/search?text=ônibus')).meta).toEqual({ ...meta, total: 0 });
});

test('cards that the person can’t see are 404', async () => {
  const id = await make('Meu');
  const stranger = await createWorld(server, seed + 300);
  for (const path of [
    '',
    '/history',
    '/owners',
    '/tags',
    '/connections',
    '/external_links',
    '/attachments',
  ]) {
    const theirs = await stranger.call('gestor', 'GET', `${board}/cards/${id}${path}`);
    const none = await call('vendas', 'GET', `/boards/${world.newId()}/cards/${id}${path}`);
    expect(theirs, path).toEqual({ status: 404, body: none.body });
    const noCard = await call('vendas', 'GET', `${board}/cards/${world.newId()}${path}`);
    expect(noCard, path).toEqual({
      status: 404,
      body: { message: 'Não foi possível localizar o card.', error: 'not_found' },
    });
  }
});
