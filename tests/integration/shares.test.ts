import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness/server';
import { until } from '../harness/until';
import { createWorld, type World } from '../harness/world';

/** More than the database has connections. */
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

/** Every change of cards of the slow company's flow waits until `unlock`. */
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
/** How many of the database's connections wait for that lock. */
async function held(): Promise<number> {
  const { rows } = await server.pool.query(
    `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0].n;
}

test('a company whose requests hang leaves other companies their connections, and is answered in the end', async () => {
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

test('a person whose requests hang leaves their colleagues room', async () => {
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

test('a company’s statistics are made one after the other, beside another’s', async () => {
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

test('far more at once than anybody asks for is refused, and no more than that', async () => {
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
