import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '../../tests/factories/ids';
import { createDatabase, type TestDatabase } from '../../tests/harness/database';
import { migrationsBefore } from '../../tests/harness/migrations-before';
import { migrate } from './migrate';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

test('old required amounts and choices are shown on approvals after the migration, and devices get the change', async () => {
  const { pool } = database;
  await pool.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public');
  const before = await migrationsBefore('field_flags');
  await migrate(pool, before);
  await rm(before, { recursive: true });
  const [user, board] = [idOf('ana'), idOf('fluxo')];
  await pool.query(`INSERT INTO tenants (id, name) VALUES (1, 'Aurora')`);
  await pool.query(`INSERT INTO users (id, name, email) VALUES ($1, 'Ana', 'ana@aurora.test')`, [user]);
  await pool.query(`INSERT INTO memberships (tenant_id, user_id, role) VALUES (1, $1, 'admin')`, [user]);
  await pool.query(
    `INSERT INTO boards (tenant_id, id, name, slug, color, user_id, prefix, phase_config)
     VALUES (1, $1, 'Venda', 'venda', '#123456', $2, 'VND', 'free')`,
    [board, user],
  );
  const fields = [
    ['currency', true],
    ['select', true],
    ['currency', false],
    ['string', true],
  ] as const;
  for (const [at, [type, required]] of fields.entries()) {
    await pool.query(
      `INSERT INTO custom_fields (tenant_id, id, board_id, "order", name, type, required) VALUES (1, $1, $2, $3, 'Campo', $4, $5)`,
      [idOf(`campo ${at}`), board, at, type, required],
    );
  }
  await pool.query(
    `INSERT INTO feeds (tenant_id, feed, revision) VALUES (1, 'board:' || $1, 1), (1, 'user:x', 1)`,
    [board],
  );
  await pool.query(`SELECT setval('revisions', 7)`);

  await migrate(pool);

  const { rows } = await pool.query(
    'SELECT show_on_card, show_on_approval FROM custom_fields ORDER BY "order"',
  );
  expect(rows.map(row => row.show_on_approval)).toEqual([true, true, false, false]);
  expect(rows.some(row => row.show_on_card)).toBe(false);
  const { rows: feeds } = await pool.query('SELECT feed, revision FROM feeds ORDER BY feed');
  expect(feeds).toEqual([
    { feed: `board:${board}`, revision: 8 },
    { feed: 'user:x', revision: 1 },
  ]);
  const { rows: told } = await pool.query(
    'SELECT row_id, entity, revision, gone FROM changes ORDER BY row_id',
  );
  const one = { entity: 'custom_field', revision: 8, gone: false };
  expect(told).toEqual([idOf('campo 0'), idOf('campo 1')].sort().map(row_id => ({ row_id, ...one })));
});
