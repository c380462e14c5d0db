import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg, { type Pool } from 'pg';
import { ROOT } from '../root';

const MIGRATIONS = join(ROOT, 'server', 'database', 'migrations');
/** Any number, as long as it stays the same: «pati» in ASCII. */
const MIGRATION_LOCK = 0x70617469;

/** Brings the schema up to date. Processes that start together wait for the first, and then find nothing to do. */
export async function migrate(pool: Pool, folder = MIGRATIONS): Promise<void> {
  // A long migration is no runaway statement, and waiting for another process's neither.
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Closing frees the lock, whatever happened.
    await client.end();
  }
}
