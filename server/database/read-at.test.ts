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

test('notifications read before the time was recorded get the time of the migration', async () => {
  const { pool } = database;
  await pool.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public');
  const before = await migrationsBefore('retention');
  await migrate(pool, before);
  await rm(before, { recursive: true });
  // Without the foreign key to the card.
  await pool.query('ALTER TABLE notifications DROP CONSTRAINT notifications_card');
  for (const isRead of [false, true]) {
    await pool.query(
      `INSERT INTO notifications (tenant_id, id, board_id, card_id, target_user_id, type, title, is_read, created_at)
       VALUES (1, $1, $2, $2, $2, 'assigned', 'Onix', $3, '2020-01-01')`,
      [idOf(`aviso ${isRead}`), idOf('qualquer'), isRead],
    );
  }
  await migrate(pool);
  const { rows } = await pool.query(
    `SELECT is_read, read_at > now() - interval '1 hour' AS is_recent FROM notifications ORDER BY is_read`,
  );
  expect(rows).toEqual([
    { is_read: false, is_recent: null },
    { is_read: true, is_recent: true },
  ]);
});
