import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, type Method, OUTSIDE_ADMIN, type World } from '../../../tests/harness/world';

let server: TestServer;
let world: World;
let seed = 0;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
});

/** Calls the API as a person of the company. */
const call: World['call'] = (...asked) => world.call(...asked);
const board = () => `/boards/${world.flow.board.id}`;
const phase = (name: string) => world.flow.phases.find(phase => phase.name === name)!.id;
const member = (who: string) =>
  world.flow.members.find(({ user_id }) => user_id === world.people[who]!.actor.user_id)!;

const NOT_FOUND = {
  status: 404,
  body: { message: 'Não foi possível localizar o fluxo.', error: 'not_found' },
};
const NOT_ALLOWED = { status: 409, body: { error: 'not_allowed' } };

async function makeCard(
  who = 'gestor',
  values: object = {},
): Promise<{ id: string; current_phase_id: string }> {
  const { status, body } = await call(who, 'POST', `${board()}/cards`, { title: 'Onix 2021', ...values });
  expect(status).toBe(200);
  return body.data;
}

describe('flows', () => {
  test('a blank one has three phases and its creator as administrator', async () => {
    const { status, body } = await call('vendas', 'POST', '/boards', { name: 'Pós-venda', prefix: 'psv' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Pós-venda',
      slug: 'pos-venda',
      prefix: 'PSV',
      enabled: true,
      phase_config: 'free',
      phases: [
        { name: 'A fazer', is_final: false },
        { name: 'Em andamento', is_final: false },
        { name: 'Concluído', is_final: true },
      ],
      members: [{ user_id: world.people.vendas!.actor.user_id, role: 'admin' }],
    });
    const { body: seen } = await call('vendas', 'GET', `/boards/${body.data.id}`);
    expect(seen).toEqual(body);
  });

  test('the Sigla is unique within the company', async () => {
    const again = await call('vendas', 'POST', '/boards', { name: 'Outro', prefix: 'VND' });
    expect(again).toMatchObject({
      status: 422,
      body: { errors: { prefix: ['Esta sigla já é usada por outro fluxo'] } },
    });
    const { body } = await call('vendas', 'POST', '/boards', { name: 'Outro', prefix: 'OUT' });
    const renamed = await call('vendas', 'PATCH', `/boards/${body.data.id}`, { prefix: 'vnd' });
    expect(renamed.body.errors).toEqual({ prefix: ['Esta sigla já é usada por outro fluxo'] });
  });

  test('a Sigla stays taken while cards of another flow carry it, and its own flow may take it again', async () => {
    await makeCard();
    expect((await call('gestor', 'PATCH', board(), { prefix: 'NOVO' })).status).toBe(200);
    const taken = { prefix: ['Esta sigla já é usada por outro fluxo'] };
    const made = await call('vendas', 'POST', '/boards', { name: 'Outro', prefix: 'VND' });
    expect(made).toMatchObject({ status: 422, body: { errors: taken } });
    const { body } = await call('vendas', 'POST', '/boards', { name: 'Outro', prefix: 'VN' });
    const renamed = await call('vendas', 'PATCH', `/boards/${body.data.id}`, { prefix: 'VND' });
    expect(renamed.body.errors).toEqual(taken);
    expect((await call('gestor', 'PATCH', board(), { prefix: 'VND' })).body.data.prefix).toBe('VND');
  });

  test('report each error beside its field', async () => {
    const { status, body } = await call('vendas', 'POST', '/boards', {
      name: ' ',
      prefix: 'a1',
      color: 'azul',
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ['Campo obrigatório'],
      prefix: ['A sigla tem de 2 a 5 letras'],
      color: ['Cor inválida'],
    });
    const empty = await call('vendas', 'POST', '/boards', { name: 'Vendas', prefix: ' ' });
    expect(empty.body.errors).toEqual({ prefix: ['Campo obrigatório'] });
  });

  test('are listed for people who see them, with their counts, in pages', async () => {
    await makeCard();
    const archived = await makeCard();
    await call('gestor', 'PATCH', `${board()}/cards/${archived.id}/archive`);
    for (const n of [1, 2])
      await call('vendas', 'POST', '/boards', { name: `Água ${n}`, prefix: `AG${'AB'[n - 1]}` });
    const all = await call('vendas', 'GET', '/boards?limit=2&sortBy=name&orderBy=desc');
    expect(all.body.meta).toEqual({ total: 3, current_page: 1, last_page: 2, per_page: 2 });
    expect(all.body.data.map((row: { name: string }) => row.name)).toEqual(['Vendas', 'Água 2']);
    expect(all.body.data[0]).toMatchObject({ creator_name: 'gestor', users_count: 3, cards_count: 1 });
    expect((await call('vendas', 'GET', '/boards?search=AGUA')).body.meta.total).toBe(2);
    expect((await call('vendas', 'GET', '/boards?search=100%25')).body.meta.total).toBe(0);
    expect((await call('vendas', 'GET', '/boards?page=9')).body).toMatchObject({
      data: [],
      meta: { total: 3 },
    });
    expect((await call('aprova', 'GET', '/boards')).body.data).toHaveLength(1);
    expect((await call(OUTSIDE_ADMIN, 'GET', '/boards')).body.data).toHaveLength(3);
    await call('gestor', 'PATCH', board(), { enabled: false });
    expect((await call('vendas', 'GET', '/boards?enabled=0')).body.data).toMatchObject([{ name: 'Vendas' }]);
    expect((await call('vendas', 'GET', '/boards?enabled=1')).body.meta.total).toBe(2);
  });

  test.each([
    ['limit=0', 'limit'],
    ['page=x', 'page'],
    ['sortBy=password_hash', 'sortBy'],
    ['orderBy=up', 'orderBy'],
    ['enabled=yes', 'enabled'],
  ])('a list requested with %s names the invalid parameter', async (query, field) => {
    const { status, body } = await call('vendas', 'GET', `/boards?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test('are read-only while deactivated', async () => {
    expect((await call('gestor', 'PATCH', board(), { enabled: false })).status).toBe(200);
    const refused = await call('gestor', 'POST', `${board()}/tags`, { name: 'Nova' });
    expect(refused).toMatchObject({ status: 409, body: { error: 'board_disabled' } });
    expect(await call('gestor', 'PATCH', board(), { name: 'X' })).toMatchObject({
      body: { error: 'board_disabled' },
    });
    expect(
      (await call('gestor', 'PATCH', board(), { enabled: true, name: 'De volta' })).body.data,
    ).toMatchObject({
      name: 'De volta',
      slug: 'de-volta',
      enabled: true,
    });
  });

  test('members can read but not configure; colleagues outside the flow see nothing', async () => {
    expect((await call('vendas', 'GET', board())).status).toBe(200);
    expect(await call('vendas', 'PATCH', board(), { name: 'Meu' })).toMatchObject(NOT_ALLOWED);
    const own = await call('vendas', 'POST', '/boards', { name: 'Só meu', prefix: 'MEU' });
    const url = `/boards/${own.body.data.id}`;
    for (const [method, path, payload] of [
      ['GET', url, undefined],
      ['PATCH', url, { name: 'Nosso' }],
      ['GET', `${url}/phases`, undefined],
      ['POST', `${url}/phases`, { name: 'Minha' }],
    ] as [Method, string, object | undefined][]) {
      expect(await call('aprova', method, path, payload)).toEqual(NOT_FOUND);
    }
    expect(await call('aprova', 'GET', `/boards/${world.newId()}`)).toEqual(NOT_FOUND);
  });
});

describe('members', () => {
  test('join as users, can change their role, and leave together with their approvals', async () => {
    const outside = world.people[OUTSIDE_ADMIN]!.actor.user_id;
    const added = await call('gestor', 'POST', `${board()}/users`, { user_id: outside });
    expect(added).toMatchObject({ status: 201, body: { data: { user_id: outside, role: 'user' } } });
    const again = await call('gestor', 'POST', `${board()}/users`, { user_id: outside });
    expect(again.body.errors).toEqual({ user_id: ['Esta pessoa já é membro do fluxo'] });
    const stranger = await call('gestor', 'POST', `${board()}/users`, { user_id: world.newId() });
    expect(stranger.body.errors).toEqual({ user_id: ['Esta pessoa não faz parte da empresa'] });

    const url = `${board()}/users/${added.body.data.id}`;
    expect((await call('gestor', 'PATCH', url, { role: 'admin' })).body.data.role).toBe('admin');
    const { body } = await call('vendas', 'GET', `${board()}/users`);
    expect(body.data).toContainEqual(
      expect.objectContaining({ user_id: outside, role: 'admin', name: OUTSIDE_ADMIN, photo: null }),
    );

    expect((await call('gestor', 'DELETE', `${board()}/users/${member('aprova').id}`)).status).toBe(204);
    expect(await call('aprova', 'GET', board())).toEqual(NOT_FOUND);
    const flow = await call('gestor', 'GET', board());
    expect(
      flow.body.data.phases.flatMap((row: { phase_approvers: object[] }) => row.phase_approvers),
    ).toEqual([]);
  });

  test('can leave on their own, with their approvals, except the last administrator of the flow', async () => {
    const leave = (name: string) => call(name, 'DELETE', `${board()}/users/${member(name).id}`);
    const others = `${board()}/users/${member('vendas').id}`;
    expect(await call('aprova', 'DELETE', others)).toMatchObject({
      status: 409,
      body: { error: 'not_allowed' },
    });
    expect((await leave('aprova')).status).toBe(204);
    expect(await call('aprova', 'GET', board())).toEqual(NOT_FOUND);
    const { body } = await call('gestor', 'GET', board());
    expect(body.data.phases.flatMap((row: { phase_approvers: object[] }) => row.phase_approvers)).toEqual([]);
    expect(await leave('gestor')).toMatchObject({ status: 409, body: { error: 'last_admin' } });
    const left = await server.pool.query(
      "SELECT actor_id FROM audit_events WHERE tenant_id = $1 AND kind = 'flow_configured'",
      [world.tenant_id],
    );
    expect(left.rows).toEqual([{ actor_id: member('aprova').user_id }]);
    await call('gestor', 'PATCH', board(), { enabled: false });
    expect(await leave('vendas')).toMatchObject({ status: 409, body: { error: 'board_disabled' } });
  });

  test('people and flows of another company can’t be reached', async () => {
    const other = await createWorld(server, seed + 1000);
    const theirs = other.people.vendas!.actor.user_id;
    const refused = await call('gestor', 'POST', `${board()}/users`, { user_id: theirs });
    expect(refused.body.errors).toEqual({ user_id: ['Esta pessoa não faz parte da empresa'] });
    const foreign = other.flow.members[0]!.id;
    expect(await call('gestor', 'DELETE', `${board()}/users/${foreign}`)).toMatchObject({ status: 404 });
    expect(await call('gestor', 'GET', `/boards/${other.flow.board.id}`)).toEqual(NOT_FOUND);
  });

  test('disabled people are assigned no card and no approval', async () => {
    await server.pool.query('UPDATE memberships SET enabled = false WHERE user_id = $1', [
      member('aprova').user_id,
    ]);
    const card = await makeCard();
    const owner = { user_id: member('aprova').user_id };
    expect(await call('gestor', 'POST', `${board()}/cards/${card.id}/owners`, owner)).toMatchObject({
      status: 409,
      body: { error: 'member_unavailable' },
    });
    const approver = { board_user_id: member('aprova').id };
    expect(
      await call('gestor', 'POST', `${board()}/phases/${phase('Proposta')}/approvers`, approver),
    ).toMatchObject({
      status: 422,
      body: { errors: { board_user_id: ['Esta pessoa não faz parte da empresa'] } },
    });
  });

  test('disabled approvers don’t block a card: the others’ approvals are enough', async () => {
    const approvers = `${board()}/phases/${phase('Aprovação')}/approvers`;
    await call('gestor', 'POST', approvers, { board_user_id: member('gestor').id });
    const card = await makeCard();
    for (const name of ['Proposta', 'Aprovação']) {
      await call('gestor', 'POST', `${board()}/cards/${card.id}/move`, { phase_id: phase(name) });
    }
    const cardOf = () => call('gestor', 'GET', `${board()}/cards/${card.id}`);
    const { body } = await cardOf();
    const mine = body.data.phase_approvals.find(
      (row: { user_id: string }) => row.user_id === member('gestor').user_id,
    );
    await call('gestor', 'POST', `${board()}/cards/${card.id}/approvals/${mine.id}/approve`);
    expect((await cardOf()).body.data.current_phase_id).toBe(phase('Aprovação'));
    const person = `/tenants/${world.tenant_id}/members/${member('aprova').user_id}`;
    expect((await call(OUTSIDE_ADMIN, 'PUT', person, { enabled: false })).status).toBe(200);
    await server.drain();
    expect((await cardOf()).body.data.current_phase_id).toBe(phase('Entregue'));
    const { body: flow } = await call('gestor', 'GET', board());
    expect(
      flow.data.phases.flatMap((row: { phase_approvers: { board_user_id: string }[] }) =>
        row.phase_approvers.map(({ board_user_id }) => board_user_id),
      ),
    ).toEqual([member('gestor').id]);
  });

  test('are sorted by name, ignoring accents and capitals', async () => {
    for (const [who, name] of [
      ['gestor', 'Zé'],
      ['vendas', 'élcio'],
      ['aprova', 'Álvaro'],
    ]) {
      await server.pool.query('UPDATE users SET name = $1 WHERE id = $2', [name, member(who!).user_id]);
    }
    const { body } = await call('vendas', 'GET', `${board()}/users`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Álvaro', 'élcio', 'Zé']);
  });

  test('an approver in a phase that has no next phase causes a warning, in free flows only', async () => {
    const name = (at: number) => world.flow.phases[at]!.name;
    const add = async (phaseName: string) => {
      const url = `${board()}/phases/${phase(phaseName)}/approvers`;
      return (await call('gestor', 'POST', url, { board_user_id: member('gestor').id })).body.warning;
    };
    expect(await add(name(3))).toBeUndefined();
    await call('gestor', 'PATCH', board(), { phase_config: 'free' });
    expect(await add(name(2))).toBeUndefined();
    expect(await add(name(3))).toBe('Não há fase seguinte: aprovado por todos, o card fica nesta fase.');
  });

  test('a flow always keeps an administrator', async () => {
    const url = `${board()}/users/${member('gestor').id}`;
    const refused = { status: 409, body: { error: 'last_admin' } };
    expect(await call('gestor', 'PATCH', url, { role: 'user' })).toMatchObject(refused);
    expect(await call('gestor', 'DELETE', url)).toMatchObject(refused);
  });
});

describe('fields and tags', () => {
  test('a field is shown on cards and in approval requests once it is marked so', async () => {
    const made = await call('gestor', 'POST', `${board()}/custom_fields`, {
      name: 'Entrada',
      type: 'currency',
    });
    expect(made.body.data).toMatchObject({ show_on_card: false, show_on_approval: false });
    const url = `${board()}/custom_fields/${made.body.data.id}`;
    await call('gestor', 'PATCH', url, { show_on_approval: true });
    const { body } = await call('vendas', 'GET', `${board()}/custom_fields`);
    expect(body.data.at(-1)).toMatchObject({ name: 'Entrada', show_on_card: false, show_on_approval: true });
    expect((await call('gestor', 'PATCH', url, { show_on_card: 'sim' })).body.errors).toEqual({
      show_on_card: ['Valor inválido'],
    });
  });

  test('a choice field requires options', async () => {
    const missing = { options: ['É preciso adicionar items para este campo'] };
    const field = { name: 'Forma', type: 'select' };
    expect((await call('gestor', 'POST', `${board()}/custom_fields`, field)).body.errors).toEqual(missing);
    const made = await call('gestor', 'POST', `${board()}/custom_fields`, { ...field, options: ['À vista'] });
    expect(made.status).toBe(201);
    const url = `${board()}/custom_fields/${made.body.data.id}`;
    expect((await call('gestor', 'PATCH', url, { options: [] })).body.errors).toEqual(missing);
    expect((await call('gestor', 'PATCH', url, { name: 'Pagamento' })).body.data).toMatchObject({
      name: 'Pagamento',
      options: ['À vista'],
      order: 3,
    });
  });

  test('a field can’t take the name of a card column or another field; existing names stay', async () => {
    const [plate, price] = world.flow.fields;
    const make = (name: string) =>
      call('gestor', 'POST', `${board()}/custom_fields`, { name, type: 'string' });
    const rename = (id: string, name: string) =>
      call('gestor', 'PATCH', `${board()}/custom_fields/${id}`, { name, required: true });
    const own = { name: ['Todo card já tem algo com este nome: escolha outro'] };
    const twin = { name: ['Já há um campo com este nome neste fluxo'] };
    for (const name of ['Descrição', 'FASE', 'titulo', 'Criado em', 'Mais  informações'])
      expect((await make(name)).body.errors).toEqual(own);
    expect((await make('placa')).body.errors).toEqual(twin);
    expect((await rename(price!.id, 'Responsáveis')).body.errors).toEqual(own);
    expect((await rename(price!.id, ' PLACA ')).body.errors).toEqual(twin);
    expect((await rename(plate!.id, 'PLACA')).status).toBe(200);
    await server.pool.query("UPDATE custom_fields SET name = 'Descrição' WHERE id = $1", [price!.id]);
    expect((await rename(price!.id, 'Descrição')).body.data).toMatchObject({
      name: 'Descrição',
      required: true,
    });
  });

  test('a field can be moved and deleted, and keeps its type once filled', async () => {
    const [plate, price] = world.flow.fields;
    const moved = await call('gestor', 'PATCH', `${board()}/custom_fields/${price!.id}/order`, { order: 1 });
    expect(moved.body.data.map(({ name }: { name: string }) => name)).toEqual(['Valor', 'Placa']);
    await makeCard('vendas', { custom_fields: [{ field_id: plate!.id, value: 'ABC1D23' }] });
    const url = `${board()}/custom_fields/${plate!.id}`;
    expect((await call('gestor', 'PATCH', url, { type: 'number' })).body.errors).toEqual({
      type: ['Há cards com este campo preenchido: o tipo não pode mudar'],
    });
    expect((await call('gestor', 'DELETE', url)).status).toBe(204);
    expect((await call('vendas', 'GET', `${board()}/custom_fields`)).body.meta.total).toBe(1);
    expect(await call('gestor', 'DELETE', url)).toMatchObject({ status: 404 });
  });

  test('tags have unique names', async () => {
    const made = await call('gestor', 'POST', `${board()}/tags`, { name: 'Urgência', color: '#c92a2a' });
    expect(made.status).toBe(201);
    const taken = { name: ['Já há uma etiqueta com este nome'] };
    expect((await call('gestor', 'POST', `${board()}/tags`, { name: 'urgencia' })).body.errors).toEqual(
      taken,
    );
    const url = `${board()}/tags/${made.body.data.id}`;
    expect((await call('gestor', 'PATCH', url, { name: 'TROCA' })).body.errors).toEqual(taken);
    expect((await call('gestor', 'PATCH', url, { name: 'Urgencia' })).body.data.name).toBe('Urgencia');
    expect((await call('gestor', 'DELETE', url)).status).toBe(204);
    expect((await call('vendas', 'GET', `${board()}/tags`)).body.meta.total).toBe(2);
  });
});
