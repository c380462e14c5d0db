import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { createPool } from '../../server/database/pool';

export const TEMPLATE = 'patio_template';
/** Name of a copy of `TEMPLATE` with the demonstration's data; only the browser tests have it. */
export const DEMO_TEMPLATE = 'patio_demo_template';

/** Returns the address of another database on the same server. */
export function addressOf(server: string, database: string): string {
  return server.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}

export type TestDatabase = {
  name: string;
  address: string;
  pool: Pool;
  close: () => Promise<void>;
};

async function asAdmin(statement: string): Promise<void> {
  const admin = createPool(inject('postgres'), { max: 1 });
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/**
 * Creates a database for one test, with the whole schema and the template's rows: a copy, so that it takes some 50 ms.
 */
export async function createDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const address = addressOf(inject('postgres'), name);
  const pool = createPool(address, { max: 8 });
  return {
    name,
    address,
    pool,
    close: async () => {
      await pool.end();
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
