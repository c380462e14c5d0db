import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, addTenant, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';

let server: TestServer;
let org: TestPerson;
/** Administrator of the company. */
let marina: TestPerson;
/** Administrator of the sales flow only. */
let vera: TestPerson;
/** Person who belongs to no flow. */
let rafael: TestPerson;
let sales: string;
let yard: string;
let closed: string;
let elsewhere: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users, feeds, changes, attempts, jobs CASCADE');
  server.letters.length = 0;
  for (const id of [0, 1, 2]) await addTenant(server.pool, id);
  org = await addPerson(server.pool, 'Otavio', [{ tenant: 0, role: 'admin' }]);
  marina = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  vera = await addPerson(server.pool, 'Vera', [{ tenant: 1 }]);
  rafael = await addPerson(server.pool, 'Rafael', [{ tenant: 1 }]);
  sales = await addFlow(1, 'VND', vera);
  yard = await addFlow(1, 'PRE');
  closed = await addFlow(1, 'OLD');
  const sergio = await addPerson(server.pool, 'Sergio', [{ tenant: 2 }]);
  elsewhere = await addFlow(2, 'VND', sergio);
  await server.pool.query('UPDATE boards SET enabled = false WHERE id = $1', [closed]);
});

async function addFlow(tenant: number, prefix: string, admin?: TestPerson): Promise<string> {
  const id = newId();
  await server.pool.query(
    `INSERT INTO boards (tenant_id, id, name, slug, color, user_id, prefix, phase_config)
     VALUES ($1, $2, $3, $3, '#000000', $4, $3, 'free')`,
    [tenant, id, prefix, (admin ?? marina).id],
  );
  if (admin)
    await server.pool.query(
      `INSERT INTO board_users (tenant_id, id, board_id, user_id, role) VALUES ($1, $2, $2, $3, 'admin')`,
      [tenant, id, admin.id],
    );
  return id;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, { headers }: TestPerson, payload?: object) =>
  server.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });

const EVA = { name: 'Eva', email: 'eva@aurora.test' };
const invite = (flows: unknown, who = marina) => call('POST', '/tenants/1/members', who, { ...EVA, flows });
const invited = async (board: string, who = marina) =>
  (await call('GET', `/boards/${board}/invitations`, who)).json().data;

/**
 * Accepts the invitation by the link of the latest e-mail. Returns the flows that the person then belongs to, with
 * their roles.
 */
async function accept(): Promise<object[]> {
  await server.drain();
  const token = server.letters.at(-1)!.link!.split('/').at(-1)!;
  const payload = { password: 'uma-senha-boa', password_confirmation: 'uma-senha-boa' };
  const { statusCode, body } = await server.app.inject({
    ...{ method: 'POST', url: `/api/create-password/${token}`, payload },
  });
  expect(statusCode, body).toBe(201);
  const { rows } = await server.pool.query(
    `SELECT m.board_id, m.role FROM board_users m JOIN users u ON u.id = m.user_id
      WHERE u.email = $1 ORDER BY m.role`,
    [EVA.email],
  );
  return rows;
}

test('a person invited with flows is pending in each, and becomes a member of each on accepting', async () => {
  const answer = await invite([
    { board_id: sales, role: 'admin' },
    { board_id: yard, role: 'user' },
  ]);
  expect(answer.statusCode).toBe(201);
  const { id, flows } = answer.json().data;
  expect(flows).toEqual([
    { board_id: sales, role: 'admin' },
    { board_id: yard, role: 'user' },
  ]);
  expect(await invited(sales, vera)).toEqual([{ id, ...EVA, role: 'admin', enabled: true }]);
  expect(await invited(yard)).toEqual([{ id, ...EVA, role: 'user', enabled: true }]);
  expect(await accept()).toEqual([
    { board_id: sales, role: 'admin' },
    { board_id: yard, role: 'user' },
  ]);
  expect(await invited(sales)).toEqual([]);
  const { rows } = await server.pool.query(
    "SELECT kind, details FROM audit_events WHERE kind IN ('person_invited', 'person_joined') ORDER BY kind",
  );
  const told = (what: string) => [{ what, was: null, now: 'PRE (Usuário), VND (Administrador)' }];
  expect(rows).toEqual([
    {
      kind: 'person_invited',
      details: { role: 'user', flows, changes: told('Fluxos em que entra ao aceitar') },
    },
    { kind: 'person_joined', details: { role: 'user', changes: told('Fluxos em que entrou') } },
  ]);
});

test.each([
  ['of another company', () => elsewhere],
  ['that is deactivated', () => closed],
  ['that is none', () => newId()],
])('a flow %s is refused beside its field, and no one is invited', async (_, board) => {
  const answer = await invite([
    { board_id: sales, role: 'user' },
    { board_id: board(), role: 'user' },
  ]);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual({ flows: ['Há um fluxo que não existe mais, ou está desativado'] });
  expect(await invited(sales)).toEqual([]);
});

test('the same flow twice is refused', async () => {
  const answer = await invite([
    { board_id: sales, role: 'user' },
    { board_id: sales, role: 'admin' },
  ]);
  expect(answer.json().errors).toEqual({ flows: ['Há fluxos repetidos'] });
});

test('the organisation can’t invite into flows, and isn’t shown them', async () => {
  const refused = await invite([{ board_id: sales, role: 'user' }], org);
  expect(refused.json().errors).toHaveProperty('flows');
  const { id } = (await invite([{ board_id: sales, role: 'user' }])).json().data;
  const seen = await call('GET', `/tenants/1/members/${id}`, org);
  expect(seen.json().data).toMatchObject({ name: 'Eva', flows: [] });
  const changed = await call('PUT', `/tenants/1/members/${id}`, org, { occupation: 'Vendas' });
  expect(changed.json().data).toMatchObject({ occupation: 'Vendas', flows: [] });
  expect(await invited(sales)).toHaveLength(1);
});

test('the flows of an invitation can be changed until it is accepted', async () => {
  const { id } = (await invite([{ board_id: sales, role: 'user' }])).json().data;
  await server.pool.query('UPDATE boards SET enabled = false WHERE id = $1', [sales]);
  const flows = [
    { board_id: sales, role: 'user' },
    { board_id: yard, role: 'admin' },
  ];
  // A flow deactivated meanwhile does not block saving.
  const changed = await call('PUT', `/tenants/1/members/${id}`, marina, { flows });
  expect(changed.json().data.flows).toEqual(flows);
  const refused = await call('PUT', `/tenants/1/members/${id}`, marina, {
    flows: [{ board_id: elsewhere, role: 'user' }],
  });
  expect(refused.json().errors).toHaveProperty('flows');
  expect(await accept()).toHaveLength(2);
  const late = await call('PUT', `/tenants/1/members/${rafael.id}`, marina, { flows });
  expect(late.json().errors).toEqual({
    flows: ['Quem já aceitou entra em um fluxo pela configuração dele'],
  });
});

test('the flow’s administrator can remove invited people from it before they join; their invitation remains', async () => {
  const { id } = (
    await invite([
      { board_id: sales, role: 'user' },
      { board_id: yard, role: 'user' },
    ])
  ).json().data;
  const takeOut = (who: TestPerson) => call('DELETE', `/boards/${sales}/invitations/${id}`, who);
  expect((await takeOut(rafael)).statusCode).toBe(404);
  expect((await call('DELETE', `/boards/${yard}/invitations/${id}`, vera)).statusCode).toBe(404);
  expect((await takeOut(vera)).statusCode).toBe(204);
  expect((await takeOut(vera)).statusCode).toBe(404);
  expect(await invited(sales)).toEqual([]);
  const { rows } = await server.pool.query(
    "SELECT actor_id, subject_id, board_id FROM audit_events WHERE kind = 'flow_configured'",
  );
  expect(rows).toEqual([{ actor_id: vera.id, subject_id: id, board_id: sales }]);
  expect(await accept()).toEqual([{ board_id: yard, role: 'user' }]);
});

test('only administrators of the company may invite', async () => {
  expect((await invite([{ board_id: sales, role: 'user' }], vera)).statusCode).toBe(409);
  expect((await call('GET', `/boards/${sales}/invitations`, rafael)).statusCode).toBe(404);
});
