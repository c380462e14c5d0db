import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outlineOf } from '../../../domain/flow/flow-outline';
import { addPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, type Method, OUTSIDE_ADMIN, type World } from '../../../tests/harness/world';
import { SALE } from '../../flows/templates/shipped/sale';

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

const call = (who: string, method: Method, path: string, payload?: object, of = world) =>
  of.call(who, method, path, payload);

const keep = async (who = 'gestor', name = 'Nosso modelo') => {
  const made = await call(who, 'POST', '/templates', { board_id: world.flow.board.id, name });
  expect(made.status).toBe(201);
  return made.body.data;
};
const use = (who: string, payload: object) => call(who, 'POST', '/boards/create_from_template', payload);
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

const NOT_FOUND = {
  status: 404,
  body: { error: 'not_found', message: 'Não foi possível localizar o modelo.' },
};

test('a flow can’t hold more of anything than a template may', async () => {
  const { board, phases } = world.flow;
  const fill = (table: string, count: number, columns: string, values: string) =>
    server.pool.query(
      `INSERT INTO ${table} (tenant_id, id, board_id, name, color${columns})
       SELECT $1, gen_random_uuid(), $2, 'Nº ' || n, '#123456'${values} FROM generate_series(1, ${count}) n`,
      [world.tenant_id, board.id],
    );
  await fill(
    'phases',
    99 - phases.length,
    ', phase_order, description, is_final, enabled',
    ", 10 + n, '', false, true",
  );
  await fill('tags', 199 - world.flow.tags.length, '', '');
  for (const [path, error] of [
    ['phases', 'No máximo 100 fases por fluxo.'],
    ['tags', 'No máximo 200 etiquetas por fluxo.'],
  ]) {
    expect((await call('gestor', 'POST', `/boards/${board.id}/${path}`, { name: 'Cabe' })).status).toBe(201);
    const { status, body } = await call('gestor', 'POST', `/boards/${board.id}/${path}`, {
      name: 'Não cabe',
    });
    expect([status, body]).toEqual([409, { message: error, error: 'flow_full' }]);
  }
  const kept = await keep();
  expect((await call('gestor', 'GET', `/templates/${kept.id}`)).body.data.content.tags).toHaveLength(200);
});

describe('templates', () => {
  test('include the built-in ones and the company’s own, with what each contains', async () => {
    await keep();
    const { body } = await call('vendas', 'GET', '/templates');
    expect(names(body.data)).toEqual([
      'Avaliação e compra',
      'Documentação e transferência',
      'Nosso modelo',
      'Pós-venda',
      'Preparação de veículos',
      'Venda de veículos',
    ]);
    expect(body.meta).toMatchObject({ total: 6, per_page: 50 });
    expect(body.data[2]).toEqual({
      id: expect.any(String),
      name: 'Nosso modelo',
      description: '',
      color: '#0b7285',
      shipped: false,
      user_id: world.people.gestor!.actor.user_id,
      creator_name: 'gestor',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      kinds: ['flow', 'forms', 'tags'],
      phases_count: 4,
      rules_count: 4,
      fields_count: 2,
      tags_count: 2,
      outline: outlineOf(world.flow),
    });
    expect(body.data[5]).toMatchObject({ id: SALE.id, shipped: true, user_id: null, created_at: null });
    const found = async (query: string) =>
      names((await call('vendas', 'GET', `/templates?${query}`)).body.data);
    expect(await found('search=VEICULOS')).toEqual(['Preparação de veículos', 'Venda de veículos']);
    expect(await found('shipped=0')).toEqual(['Nosso modelo']);
    expect(await found('limit=2&page=2&orderBy=desc')).toEqual(['Pós-venda', 'Nosso modelo']);
    expect(await found('shipped=1&kind=tags&search=p%C3%B3s')).toEqual(['Pós-venda']);
    const wrong = await call('vendas', 'GET', '/templates?kind=cards');
    expect(wrong.body.errors).toEqual({ kind: ['Deve ser flow, forms ou tags'] });
  });

  test('are listed with no more rules than are drawn', async () => {
    const { id, content } = await keep();
    const phases = Array.from({ length: 20 }, (_, at) => ({ name: `Fase ${at}`, description: 'longa' }));
    const rules = phases.flatMap((_, from) => phases.flatMap((_, to) => (from === to ? [] : [{ from, to }])));
    const kept = await call('gestor', 'PATCH', `/templates/${id}`, {
      content: { ...content, phases, rules },
    });
    expect(kept.body.data.content.rules).toHaveLength(380);
    const { body } = await call('vendas', 'GET', '/templates?shipped=0');
    const [{ outline, rules_count }] = body.data;
    expect([outline.phases.length, outline.rules.length, rules_count]).toEqual([20, 200, 380]);
    expect(Object.keys(outline.phases[0])).not.toContain('description');
  });

  test('that are built in can be read whole by any company', async () => {
    const { status, body } = await call('aprova', 'GET', `/templates/${SALE.id}`);
    expect(status).toBe(200);
    expect(body.data.content).toEqual(SALE.content);
  });

  test('belong to one company and can’t be seen by others', async () => {
    const { id } = await keep();
    const other = await createWorld(server, seed + 1000);
    expect(await call('gestor', 'GET', `/templates/${id}`, undefined, other)).toEqual(NOT_FOUND);
    expect(await call(OUTSIDE_ADMIN, 'PATCH', `/templates/${id}`, { name: 'X' }, other)).toEqual(NOT_FOUND);
    expect(await call(OUTSIDE_ADMIN, 'DELETE', `/templates/${id}`, undefined, other)).toEqual(NOT_FOUND);
    const made = await call('gestor', 'POST', '/boards/create_from_template', { template_id: id }, other);
    expect(made).toEqual(NOT_FOUND);
    const applied = { template_id: id, parts: ['tags'] };
    const url = `/boards/${other.flow.board.id}/apply_template`;
    expect(await call('gestor', 'POST', url, applied, other)).toEqual(NOT_FOUND);
    expect((await call('gestor', 'GET', '/templates', undefined, other)).body.meta.total).toBe(5);
    const foreign = await call(
      'gestor',
      'POST',
      '/templates',
      { board_id: world.flow.board.id, name: 'X' },
      other,
    );
    expect(foreign.status).toBe(404);
  });

  test('don’t exist in the organisation', async () => {
    await server.pool.query(`INSERT INTO tenants (id, name) VALUES (0, 'Grupo') ON CONFLICT DO NOTHING`);
    const { headers } = await addPerson(server.pool, `Org${seed}`, [{ tenant: 0, role: 'admin' }]);
    const get = async (url: string) => server.app.inject({ url: `/api${url}`, headers });
    expect((await get('/templates')).json().meta.total).toBe(0);
    expect((await get(`/templates/${SALE.id}`)).statusCode).toBe(409);
    const payload = { template_id: SALE.id };
    const made = await server.app.inject({
      method: 'POST',
      url: '/api/boards/create_from_template',
      payload,
      headers,
    });
    expect(made.statusCode).toBe(409);
  });
});

describe('a company’s own template', () => {
  test('stores the active phases of a flow, the rules among them, its fields and tags', async () => {
    const board = `/boards/${world.flow.board.id}`;
    const [interest] = world.flow.phases;
    await call('gestor', 'PATCH', `${board}/phases/${interest!.id}`, { enabled: false });
    const { content } = await keep();
    const unasked = { passage: null, quick_approval: true };
    const unmarked = { show_on_card: false, show_on_approval: false };
    expect(content).toEqual({
      prefix: 'VND',
      phase_config: 'rules',
      photo_slots: [],
      phases: [
        {
          name: 'Proposta',
          description: '',
          color: '#1c7ed6',
          is_final: false,
          needs_approval: false,
          ...unasked,
        },
        {
          name: 'Aprovação',
          description: '',
          color: '#f08c00',
          is_final: false,
          needs_approval: true,
          ...unasked,
        },
        {
          name: 'Entregue',
          description: '',
          color: '#2f9e44',
          is_final: true,
          needs_approval: false,
          ...unasked,
        },
      ],
      rules: [
        { from: 0, to: 1 },
        { from: 1, to: 2 },
      ],
      fields: [
        { name: 'Placa', description: '', required: false, type: 'string', options: [], ...unmarked },
        { name: 'Valor', description: '', required: false, type: 'currency', options: [], ...unmarked },
      ],
      tags: [
        { name: 'Troca', color: '#7048e8' },
        { name: 'Prioridade', color: '#d9480f' },
      ],
    });
  });

  test('stores which fields are marked; one from before marks existed makes a flow without any', async () => {
    const [plate] = world.flow.fields;
    await call('gestor', 'PATCH', `/boards/${world.flow.board.id}/custom_fields/${plate!.id}`, {
      show_on_card: true,
    });
    const { id, content } = await keep();
    const marks = (fields: { show_on_card: boolean }[]) => fields.map(({ show_on_card }) => show_on_card);
    expect(marks(content.fields)).toEqual([true, false]);
    await server.pool.query(
      `UPDATE templates SET content = jsonb_set(content, '{fields}', (SELECT jsonb_agg(f - 'show_on_card' - 'show_on_approval')
         FROM jsonb_array_elements(content->'fields') f)) WHERE id = $1`,
      [id],
    );
    expect(marks((await call('gestor', 'GET', `/templates/${id}`)).body.data.content.fields)).toEqual([
      false,
      false,
    ]);
    const made = await use('gestor', { template_id: id });
    const { body } = await call('gestor', 'GET', `/boards/${made.body.data.id}/custom_fields`);
    expect(marks(body.data)).toEqual([false, false]);
  });

  test.each([
    ['gestor', 201],
    [OUTSIDE_ADMIN, 201],
    ['vendas', 409],
  ])('can be saved by people who may configure the flow: %s %i', async (who, status) => {
    const made = await call(who, 'POST', '/templates', { board_id: world.flow.board.id, name: 'Modelo' });
    expect(made.status).toBe(status);
  });

  test('can be changed and removed by its creator and the company’s administrators', async () => {
    const { id, content } = await keep();
    const url = `/templates/${id}`;
    const refused = { status: 409, body: { error: 'not_allowed' } };
    expect(await call('vendas', 'PATCH', url, { name: 'Meu' })).toMatchObject(refused);
    expect(await call('vendas', 'DELETE', url)).toMatchObject(refused);
    expect((await call('gestor', 'PATCH', url, { name: 'Outro nome' })).body.data).toMatchObject({
      name: 'Outro nome',
      content,
    });
    const tags = [{ name: 'Só uma', color: '#123456' }];
    const changed = await call(OUTSIDE_ADMIN, 'PATCH', url, { content: { ...content, tags } });
    expect(changed.body.data).toMatchObject({ name: 'Outro nome', tags_count: 1, content: { tags } });
    const board_id = world.flow.board.id;
    expect((await call('gestor', 'PATCH', url, { board_id })).body.data).toMatchObject({
      name: 'Outro nome',
      content,
    });
    expect((await call('gestor', 'DELETE', url)).status).toBe(204);
    expect(await call('gestor', 'GET', url)).toEqual(NOT_FOUND);
    expect(await call('gestor', 'DELETE', url)).toEqual(NOT_FOUND);
  });

  test('reports each error at its place in the template', async () => {
    const { id, content } = await keep();
    const errorsOf = async (change: object) =>
      (await call('gestor', 'PATCH', `/templates/${id}`, { content: { ...content, ...change } })).body.errors;
    expect(await errorsOf({ phases: [] })).toEqual({
      'content.phases': ['O modelo precisa de ao menos uma fase'],
      'content.rules': ['Há uma fase que não existe neste modelo'],
    });
    expect(await errorsOf({ phases: [{ name: ' ' }], rules: [] })).toEqual({
      'content.phases.0.name': ['Campo obrigatório'],
    });
    expect(await errorsOf({ rules: [{ from: 0, to: 9 }] })).toEqual({
      'content.rules': ['Há uma fase que não existe neste modelo'],
    });
    expect(await errorsOf({ rules: [{ from: 1, to: 1 }] })).toEqual({
      'content.rules': ['Uma fase não leva a ela mesma'],
    });
    expect(await errorsOf({ fields: [{ name: 'Forma', type: 'select' }] })).toEqual({
      'content.fields.0.options': ['É preciso adicionar items para este campo'],
    });
    expect(await errorsOf({ tags: [{ name: 'Ágil' }, { name: 'agil' }] })).toEqual({
      'content.tags': ['Há etiquetas com o mesmo nome'],
    });
    expect((await call('gestor', 'GET', `/templates/${id}`)).body.data.content).toEqual(content);
  });

  test('differs from the built-in ones, which can’t be changed', async () => {
    const refused = {
      status: 409,
      body: { error: 'not_allowed', message: 'Este modelo já vem pronto e não pode ser alterado.' },
    };
    expect(await call(OUTSIDE_ADMIN, 'PATCH', `/templates/${SALE.id}`, { name: 'X' })).toEqual(refused);
    expect(await call(OUTSIDE_ADMIN, 'DELETE', `/templates/${SALE.id}`)).toEqual(refused);
  });
});

describe('a flow made from a template', () => {
  test('is complete, and its creator administers it and approves in it', async () => {
    const { status, body } = await use('vendas', { template_id: SALE.id });
    expect(status).toBe(201);
    const { data } = body;
    expect(data).toMatchObject({
      name: 'Venda de veículos',
      slug: 'venda-de-veiculos',
      prefix: 'VNDA',
      description: SALE.description,
      color: SALE.color,
      phase_config: 'rules',
      enabled: true,
      members: [{ user_id: world.people.vendas!.actor.user_id, role: 'admin' }],
    });
    expect(names(data.phases)).toEqual(names(SALE.content.phases));
    const place = (id: string) => data.phases.findIndex((phase: { id: string }) => phase.id === id);
    expect(
      data.rules.map((rule: { from_phase_id: string; to_phase_id: string }) => ({
        from: place(rule.from_phase_id),
        to: place(rule.to_phase_id),
      })),
    ).toEqual(expect.arrayContaining(SALE.content.rules));
    const approvers = data.phases.map(
      ({ phase_approvers }: { phase_approvers: object[] }) => phase_approvers,
    );
    expect(approvers).toMatchObject([[], [], [{ board_user_id: data.members[0].id }], [], []]);
    expect(names(data.custom_fields)).toEqual(names(SALE.content.fields));
    expect(data.custom_fields[4].options).toEqual([
      'À vista',
      'Financiamento',
      'Consórcio',
      'Troca com troco',
    ]);
    expect(new Set(names(data.tags))).toEqual(new Set(names(SALE.content.tags)));
    expect((await call('vendas', 'GET', `/boards/${data.id}`)).body).toEqual(body);
    expect((await call('aprova', 'GET', `/boards/${data.id}`)).status).toBe(404);

    const card = await call('vendas', 'POST', `/boards/${data.id}/cards`, {
      title: 'Onix',
      custom_fields: [{ field_id: data.custom_fields[0].id, value: 'Ana' }],
    });
    expect(card).toMatchObject({ status: 200, body: { data: { identifier: 'VNDA-1' } } });
  });

  test('uses the values that its creator gives, also at the address with a trailing slash', async () => {
    const payload = {
      template_id: SALE.id,
      name: 'Atacado',
      prefix: 'atc',
      description: 'X',
      color: '#101010',
      enabled: false,
    };
    const { status, body } = await call('vendas', 'POST', '/boards/create_from_template/', payload);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Atacado',
      slug: 'atacado',
      prefix: 'ATC',
      description: 'X',
      color: '#101010',
      enabled: false,
    });
    expect((await use('vendas', { ...payload, name: 'Outro' })).body.errors).toEqual({
      prefix: ['Esta sigla já é usada por outro fluxo'],
    });
    const wrong = await use('vendas', { template_id: 'um', prefix: 'a1', name: '' });
    expect(Object.keys(wrong.body.errors)).toEqual(['template_id', 'name', 'prefix']);
    expect(await use('vendas', { template_id: world.newId() })).toEqual(NOT_FOUND);
  });

  test('gets a free Sigla, even when many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => use('gestor', { template_id: SALE.id })));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(made.map(({ body }) => body.data.prefix)).size).toBe(4);
  });

  test('skips a Sigla that cards of another flow still carry', async () => {
    await call('gestor', 'POST', `/boards/${world.flow.board.id}/cards`, { title: 'Onix' });
    await call('gestor', 'PATCH', `/boards/${world.flow.board.id}`, { prefix: 'NOVO' });
    const { status, body } = await use('vendas', { template_id: SALE.id });
    expect([status, body.data.prefix]).toEqual([201, 'VNDA']);
  });

  test('makes its last phase final if the template has no final one', async () => {
    const { id, content } = await keep();
    const phases = content.phases.map((phase: object) => ({ ...phase, is_final: false }));
    await call('gestor', 'PATCH', `/templates/${id}`, { content: { ...content, phases } });
    const { body } = await use('vendas', { template_id: id });
    expect(body.data.phases.map(({ is_final }: { is_final: boolean }) => is_final)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('equals the original flow if its template was saved from that', async () => {
    const { id, content } = await keep();
    const { body } = await use('vendas', { template_id: id, name: 'Segundo' });
    const again = await call('vendas', 'POST', '/templates', { board_id: body.data.id, name: 'De novo' });
    expect(again.body.data.content).toEqual({ ...content, prefix: 'VNDA' });
  });

  test('is announced to people who see it', async () => {
    const { body } = await use('vendas', { template_id: SALE.id });
    const { rows } = await server.pool.query(
      `SELECT DISTINCT feed FROM changes WHERE tenant_id = $1 AND row_id = $2 ORDER BY feed`,
      [world.tenant_id, body.data.id],
    );
    const of = (who: string) => `user:${world.people[who]!.actor.user_id}`;
    expect(rows.map(({ feed }) => feed)).toEqual(
      [`board:${body.data.id}`, of('vendas'), of(OUTSIDE_ADMIN)].sort(),
    );
  });
});

describe('a template’s fields and tags', () => {
  const apply = (who: string, payload: object) =>
    call(who, 'POST', `/boards/${world.flow.board.id}/apply_template`, payload);

  test('have names that a person could give, once each, in a new flow and in an existing one', async () => {
    const { id, content } = await keep();
    const fields = ['Descrição', 'Ano', 'ano'].map(name => ({ name, type: 'string' }));
    await call('gestor', 'PATCH', `/templates/${id}`, {
      content: {
        ...content,
        fields,
        phases: content.phases.map((phase: object) => ({ ...phase, passage: null })),
      },
    });
    const made = await use('vendas', { template_id: id, name: 'Outro' });
    expect(names(made.body.data.custom_fields)).toEqual(['Descrição (2)', 'Ano', 'ano (2)']);
    const applied = await apply('gestor', { template_id: id, parts: ['fields'] });
    expect(names(applied.body.data.custom_fields)).toEqual(['Placa', 'Valor', 'Descrição (2)', 'Ano']);
    expect(await apply('gestor', { template_id: id, parts: ['fields'] })).toEqual(applied);
  });

  test('are added after the flow’s own, without duplicates', async () => {
    const { id, content } = await keep();
    const fields = [
      { name: 'PLACA', type: 'number' },
      { name: 'Chassi', type: 'string' },
      { name: 'chassi', type: 'text' },
    ];
    const tags = [{ name: 'prioridade', color: '#000000' }, { name: 'Nova' }];
    await call('gestor', 'PATCH', `/templates/${id}`, { content: { ...content, fields, tags } });
    const { status, body } = await apply('gestor', { template_id: id, parts: ['fields'] });
    expect(status).toBe(200);
    expect(body.data.custom_fields).toMatchObject([
      { name: 'Placa', type: 'string', order: 1 },
      { name: 'Valor', order: 2 },
      { name: 'Chassi', type: 'string', order: 3 },
    ]);
    expect(body.data.tags).toHaveLength(2);
    const both = await apply('gestor', { template_id: id, parts: ['fields', 'tags'] });
    expect(both.body.data.custom_fields).toHaveLength(3);
    expect(new Set(names(both.body.data.tags))).toEqual(new Set(['Troca', 'Prioridade', 'Nova']));
    const before = await server.pool.query('SELECT max(revision) FROM feeds');
    expect(await apply('gestor', { template_id: id, parts: ['fields', 'tags'] })).toEqual(both);
    expect((await server.pool.query('SELECT max(revision) FROM feeds')).rows).toEqual(before.rows);
  });

  test('can be added only by people who may configure the flow', async () => {
    const payload = { template_id: SALE.id, parts: ['tags'] };
    expect(await apply('vendas', payload)).toMatchObject({ status: 409, body: { error: 'not_allowed' } });
    expect((await apply(OUTSIDE_ADMIN, payload)).status).toBe(200);
    expect((await apply('gestor', { template_id: SALE.id, parts: [] })).body.errors).toEqual({
      parts: ['Escolha campos, etiquetas ou ambos'],
    });
    await call('gestor', 'PATCH', `/boards/${world.flow.board.id}`, { enabled: false });
    expect(await apply('gestor', payload)).toMatchObject({ body: { error: 'board_disabled' } });
  });
});
