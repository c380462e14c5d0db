import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { ROOT } from '../root';

const MIGRATIONS = join(ROOT, 'server', 'database', 'migrations');
/** Any number, as long as it stays the same: «pati» in ASCII. */
const MIGRATION_LOCK = 0x70617469;

/** Brings the schema up to date. Processes that start together wait for the first, and then find nothing to do. */
export async function migrate(pool: Pool, folder = MIGRATIONS): Promise<void> {
  const client = await pool.connect();
  try {
    // A long migration is no runaway statement, and waiting for another process's neither.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Closing it, rather than giving it back, frees the lock and forgets the setting, whatever happened.
    client.release(true);
  }
}
