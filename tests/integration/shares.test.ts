import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness/server';
import { until } from '../harness/until';
import { createWorld, type World } from '../harness/world';

/** Number of requests at a time: more than the database has connections. */
const MANY = 16;

let server: TestServer;
let slow: World;
let other: World;
beforeAll(async () => {
  server = await startServer();
  [slow, other] = [await createWorld(server, 1), await createWorld(server, 2)];
});
afterAll(async () => {
  for (const world of [slow, other]) world.close();
  await server.close();
});

let unlock: () => Promise<unknown> = async () => {};
afterEach(() => unlock());

/** Locks the slow company's flow: every change of its cards waits until `unlock`. */
async function lockFlow() {
  const client = await server.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM boards WHERE tenant_id = $1 FOR UPDATE', [slow.tenant_id]);
  unlock = async () => {
    unlock = async () => {};
    await client.query('ROLLBACK');
    client.release();
  };
}

const create = (world: World, who: string) =>
  world.call(who, 'POST', `/boards/${world.flow.board.id}/cards`, { title: 'Onix' });
/** Returns the number of the database's connections that wait for that lock. */
async function held(): Promise<number> {
  const { rows } = await server.pool.query(
    `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0].n;
}

test('a company with hanging requests leaves connections to other companies, and gets its responses later', async () => {
  await lockFlow();
  const people = Object.keys(slow.people);
  const hanging = Array.from({ length: MANY }, (_, n) => create(slow, people[n % people.length]!));
  const share = server.pool.options.max / 2;
  await until(held, count => count >= share);
  const answers = await Promise.all(Array.from({ length: MANY }, () => create(other, 'vendas')));
  expect(answers.map(({ status }) => status)).toEqual(Array(MANY).fill(200));
  expect(await held()).toBe(share);
  await unlock();
  expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual(Array(MANY).fill(200));
});

test('a person with hanging requests leaves connections to their colleagues', async () => {
  await lockFlow();
  const hanging = Array.from({ length: MANY }, () => create(slow, 'vendas'));
  await until(held, count => count >= server.pool.options.max / 4);
  const answers = await Promise.all(
    Array.from({ length: MANY }, () => slow.call('gestor', 'GET', '/boards')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(MANY).fill(200));
  expect(await held()).toBe(server.pool.options.max / 4);
  await unlock();
  expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual(Array(MANY).fill(200));
});

test('the statistics of one company are made one at a time, while another company’s run beside them', async () => {
  const client = await server.pool.connect();
  await client.query('BEGIN; LOCK TABLE past_steps IN ACCESS EXCLUSIVE MODE');
  unlock = async () => {
    unlock = async () => {};
    await client.query('ROLLBACK');
    client.release();
  };
  const stats = (world: World) => world.call('gestor', 'GET', `/boards/${world.flow.board.id}/stats`);
  const all = [...Array.from({ length: 4 }, () => stats(slow)), stats(other)];
  await until(held, count => count === 2);
  expect((await slow.call('vendas', 'GET', '/boards')).status).toBe(200);
  expect(await held()).toBe(2);
  await unlock();
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(5).fill(200));
});

test('only an extreme number of simultaneous requests is refused, and only the excess', async () => {
  await lockFlow();
  const refused: unknown[] = [];
  const room = server.pool.options.max / 4 + 100;
  const hanging = Array.from({ length: room + 5 }, () =>
    create(slow, 'vendas').then(({ status, body }) => status === 429 && refused.push(body)),
  );
  await until(
    () => refused.length,
    count => count === 5,
  );
  expect(refused[0]).toMatchObject({ error: 'too_many_requests' });
  await unlock();
  await Promise.all(hanging);
  expect(refused).toHaveLength(5);
});
