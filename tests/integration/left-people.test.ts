import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../server/people/passwords';
import { companyParts, readLines } from '../../server/repositories/exported-rows';
import { addTenant, PASSWORD } from '../harness/people';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../harness/world';

/** Tests of what a company still sees of a person who has left it. */

const ELSEWHERE = 900;
let server: TestServer;
let world: World;
let left: string;
let cardId: string;
let seed = 0;

beforeAll(async () => {
  server = await startServer();
  await addTenant(server.pool, ELSEWHERE);
});
afterAll(() => server.close());

/** A person works on a card, and then leaves the company; they also belong to another one. */
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
  left = world.people.aprova!.actor.user_id;
  await server.pool.query(
    `UPDATE users SET occupation = 'Avaliador', phone = '+5511987654321', photo = '/photos/a.webp', password_hash = $2
      WHERE id = $1`,
    [left, await hashPassword(PASSWORD)],
  );
  await server.pool.query(`INSERT INTO memberships (tenant_id, user_id, role) VALUES ($1, $2, 'user')`, [
    ELSEWHERE,
    left,
  ]);
  const card = await world.call('aprova', 'POST', board('/cards'), { title: 'Onix' });
  cardId = card.body.data.id;
  await world.call('gestor', 'POST', board(`/cards/${cardId}/owners`), { user_id: left });
  await world.call('aprova', 'POST', board(`/cards/${cardId}/comments`), { description: 'Revisado.' });
  expect((await world.call('aprova', 'POST', `/me/tenants/${world.tenant_id}/leave`)).status).toBe(204);
});

const board = (path = '') => `/boards/${world.flow.board.id}${path}`;

/** Returns what a device receives about them after this cursor. */
async function told(after: string | null = null) {
  const feed = `tenant:${world.tenant_id}`;
  const { body } = await world.call('vendas', 'POST', '/sync', { feeds: { [feed]: after }, unsettled: [] });
  const { rows, cursor } = body.data.pages.find((page: { feed: string }) => page.feed === feed);
  return { cursor, rows: rows.filter(({ id }: { id: string }) => id === left) };
}

const sayMore = (payload: object) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/user/profile-information',
    headers: { authorization: `Bearer ${world.people.aprova!.token}`, 'x-tenant': String(ELSEWHERE) },
    payload,
  });

test('devices receive only the name of a person who left, and no later changes', async () => {
  const { cursor, rows } = await told();
  const row = { id: left, name: 'aprova', email: '', occupation: null, photo: null };
  expect(rows).toMatchObject([{ row: { ...row, role: 'user', enabled: false } }]);
  expect((await sayMore({ occupation: 'Gerente de outra loja' })).statusCode).toBe(200);
  expect((await told(cursor)).rows).toEqual([]);
  expect((await told()).rows).toMatchObject([{ row }]);
});

test('devices are notified if a person is erased after leaving', async () => {
  const { cursor } = await told();
  const { body } = await world.call('gestor', 'GET', board(`/cards/${cardId}`));
  expect(body.data.comments).toMatchObject([{ author_name: 'aprova' }]);
  const erased = await server.app.inject({
    method: 'POST',
    url: '/api/me/erase',
    headers: { authorization: `Bearer ${world.people.aprova!.token}`, 'x-tenant': String(ELSEWHERE) },
    payload: { current_password: PASSWORD },
  });
  expect(erased.statusCode, erased.body).toBe(204);
  expect((await told(cursor)).rows).toMatchObject([{ row: { name: 'pessoa removida', email: '' } }]);
});

test('a card that a person who left owns still names them', async () => {
  const { body } = await world.call('vendas', 'GET', board(`/cards/${cardId}`));
  expect(body.data.owners).toEqual([{ id: left, name: 'aprova', email: '', photo: null }]);
  expect(body.data.comments).toMatchObject([{ author_name: 'aprova', author_photo: null }]);
});

test('a person who left is no member of a flow, and is not counted in the company', async () => {
  const { body } = await world.call('gestor', 'GET', board('/users'));
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['gestor', 'vendas']);
  const company = await world.call(OUTSIDE_ADMIN, 'GET', `/tenants/${world.tenant_id}`);
  expect(company.body.data.users_count).toBe(3);
});

test('an export of the company’s data names people who left, since its rows refer to them', async () => {
  const people = companyParts(world.tenant_id).find(({ name }) => name === 'pessoas')!;
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    let lines = '';
    for await (const some of readLines(client, people)) lines += some;
    const rows = lines
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(rows).toHaveLength(4);
    expect(rows.find(({ id }) => id === left)).toMatchObject({
      ...{ name: 'aprova', email: null, occupation: null, phone: null },
      ...{ role: 'user', enabled: false, left_at: expect.any(String) },
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
