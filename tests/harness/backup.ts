import type { Pool } from 'pg';
import { beginEpoch } from '../../server/sync/epochs';

/**
 * Stores everything in the database, and returns a function that restores it, as an operator restores a backup: later
 * data is gone, and the server starts again on the restored data.
 */
export async function backUp(pool: Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const tables: string[] = rows.map(({ name }) => name);
  await pool.query('CREATE SCHEMA backup');
  for (const table of tables) await pool.query(`CREATE TABLE backup.${table} AS TABLE public.${table}`);
  const { rows: sequence } = await pool.query('SELECT last_value FROM revisions');

  return async () => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      // Rows are restored in any order, so foreign keys are not checked meanwhile.
      await client.query('SET LOCAL session_replication_role = replica');
      for (const table of tables) {
        await client.query(`DELETE FROM public.${table}`);
        await client.query(`INSERT INTO public.${table} SELECT * FROM backup.${table}`);
      }
      await client.query('SELECT setval($1, $2)', ['revisions', sequence[0].last_value]);
      await client.query('DROP SCHEMA backup CASCADE');
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await beginEpoch(pool);
  };
}
