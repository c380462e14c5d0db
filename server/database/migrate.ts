import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { ROOT } from '../root';
import { withLock } from './with-lock';

const MIGRATIONS = join(ROOT, 'server', 'database', 'migrations');
/** Key of the advisory lock: «pati» in ASCII. */
const MIGRATION_LOCK = 0x70617469;

/** Brings the schema up to date. Processes that start together wait for the first one, and then find nothing to do. */
export async function migrate(pool: Pool, folder = MIGRATIONS): Promise<void> {
  await withLock(pool, MIGRATION_LOCK, client =>
    runMigrations(drizzle(client), { migrationsFolder: folder }),
  );
}
