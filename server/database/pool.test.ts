import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/harness/database';
import { isImpossibleValue, isUnavailable } from './database-failures';
import { createPool } from './pool';
import { inTransaction } from './transaction';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
  await database.pool.query('CREATE TABLE things (id int PRIMARY KEY, value jsonb)');
});
afterAll(() => database.close());

const count = async () =>
  (await database.pool.query<{ n: number }>('SELECT count(*) AS n FROM things')).rows[0]!.n;

test('values are returned as they are sent to clients', async () => {
  const { rows } = await database.pool.query(
    `SELECT 9007199254740991::int8 AS big, '2026-03-01 10:00:00.1239-03'::timestamptz AS moment,
            '2026-03-01'::date AS day, 'infinity'::timestamptz AS never, ARRAY[1, NULL]::int8[] AS bigs,
            ARRAY['2026-03-01']::date[] AS days, ARRAY[ARRAY['2026-03-01Z'::timestamptz]] AS moments`,
  );
  expect(rows[0]).toEqual({
    big: Number.MAX_SAFE_INTEGER,
    moment: '2026-03-01T13:00:00.123Z',
    day: '2026-03-01',
    never: 'infinity',
    bigs: [1, null],
    days: ['2026-03-01'],
    moments: [['2026-03-01T00:00:00.000Z']],
  });
});

test('a transaction is committed as a whole', async () => {
  await inTransaction(database.pool, client => client.query('INSERT INTO things (id) VALUES (1)'));
  expect(await count()).toBe(1);
});

test('a transaction that throws is rolled back, and throws the same error', async () => {
  const before = await count();
  const boom = new Error('boom');
  const work = inTransaction(database.pool, async client => {
    await client.query('INSERT INTO things (id) VALUES (100)');
    throw boom;
  });
  await expect(work).rejects.toBe(boom);
  expect(await count()).toBe(before);
});

test('a transaction with a failed statement that was ignored is reported as not committed', async () => {
  const work = inTransaction(database.pool, async client => {
    await client.query('INSERT INTO things (id) VALUES (200)');
    await client.query('SELECT 1 / 0').catch(() => undefined);
  });
  await expect(work).rejects.toThrowError('nothing was committed');
});

test('a read-only transaction can’t write', async () => {
  const work = inTransaction(database.pool, client => client.query('DELETE FROM things'), {
    isolation: 'repeatable read',
    readOnly: true,
  });
  await expect(work).rejects.toMatchObject({ code: '25006' });
});

test('a connection cut during a statement is «unavailable», and the pool keeps working', async () => {
  const work = inTransaction(database.pool, async client => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    await client.query('SELECT 1');
  });
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(isUnavailable(error)).toBe(true);
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a deadlock makes one of the transactions «unavailable», and it can be retried', async () => {
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  const both = new Set<number>();
  const lock = (first: number, then: number) =>
    inTransaction(database.pool, async client => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [first]);
      if (both.add(first).size === 2) release();
      await held;
      await client.query('SELECT pg_advisory_xact_lock($1)', [then]);
    });
  const ends = await Promise.allSettled([lock(1, 2), lock(2, 1)]);
  const failed = ends.filter(end => end.status === 'rejected');
  expect(failed).toHaveLength(1);
  expect(isUnavailable(failed[0]!.reason)).toBe(true);
});

test.each([
  ['no socket', { host: '/nowhere', user: 'patio', database: 'patio' }],
  ['no server', 'postgres://patio@127.0.0.1:1/patio'],
])('%s is «unavailable»', async (_name, connection) => {
  const pool = createPool(connection);
  const error = await pool.query('SELECT 1').then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  await pool.end();
  expect(isUnavailable(error)).toBe(true);
});

test('a frozen database is «unavailable» too, and its connection is discarded', async () => {
  const pool = createPool(database.address, { max: 1, answerMs: 300 });
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const frozen = rows[0]!.pid;
  process.kill(frozen, 'SIGSTOP');
  try {
    const error = await inTransaction(pool, client => client.query('SELECT 1')).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(isUnavailable(error)).toBe(true);
    const after = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    expect(after.rows[0]!.pid).not.toBe(frozen);
  } finally {
    process.kill(frozen, 'SIGCONT');
    await pool.end();
  }
});

test('an error in the statement itself is not «unavailable»', async () => {
  for (const text of ['SELECT nothing', 'SELECT 1 / 0', 'INSERT INTO things (id) VALUES (1)']) {
    const error = await database.pool.query(text).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect(isUnavailable(error), text).toBe(false);
    expect(isImpossibleValue(error), text).toBe(false);
  }
});

test.each([
  ['SELECT $1::text', '\0'],
  ['SELECT $1::jsonb', '"\\u0000"'],
  ['SELECT $1::jsonb', '"\\ud800"'],
  ['SELECT $1::int', '99999999999'],
  ['SELECT $1::date', '2026-02-30'],
])('%s of %j is recognised as a value that no column can store', async (text, value) => {
  const error = await database.pool.query(text, [value]).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(isImpossibleValue(error)).toBe(true);
  expect(isImpossibleValue(new Error('wrapped', { cause: error }))).toBe(true);
});
