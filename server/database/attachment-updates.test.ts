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

test('old files get the time of their upload as that of their name, and an older server can still attach files', async () => {
  const { pool } = database;
  await pool.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public');
  const before = await migrationsBefore('attachment_updates');
  await migrate(pool, before);
  await rm(before, { recursive: true });
  // Without the foreign key to the card.
  const { rows: keys } = await pool.query(
    "SELECT conname FROM pg_constraint WHERE conrelid = 'attachments'::regclass AND contype = 'f'",
  );
  for (const { conname } of keys) await pool.query(`ALTER TABLE attachments DROP CONSTRAINT "${conname}"`);
  const attach = (name: string) =>
    pool.query(
      `INSERT INTO attachments (tenant_id, id, board_id, card_id, user_id, title, file_key, size, content_type, made_at, created_at)
       VALUES (1, $1, $2, $2, $2, 'laudo.pdf', $3, 1, 'application/pdf', '2020-01-01', '2020-01-01')`,
      [idOf(name), idOf('qualquer'), name],
    );
  await attach('antes');
  await migrate(pool);
  await attach('depois');
  const { rows } = await pool.query(
    'SELECT file_key, updated_at = created_at AS is_same FROM attachments ORDER BY file_key',
  );
  expect(rows).toEqual([
    { file_key: 'antes', is_same: true },
    { file_key: 'depois', is_same: false },
  ]);
});
