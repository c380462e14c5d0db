import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/harness/database';
import { migrate } from './migrate';
import { createPool } from './pool';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

test('processes that start together migrate an empty database once', async () => {
  await database.pool.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public');
  const pools = [1, 2, 3].map(() => createPool(database.address, { max: 2 }));
  await Promise.all(pools.map(pool => migrate(pool)));
  await Promise.all(pools.map(pool => pool.end()));
  const { rows } = await database.pool.query(
    'SELECT count(*) AS runs, count(DISTINCT hash) AS migrations FROM drizzle.__drizzle_migrations',
  );
  expect(rows[0].runs).toBe(rows[0].migrations);
  await expect(database.pool.query('SELECT token_hash FROM sessions')).resolves.toBeDefined();
});
