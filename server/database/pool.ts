import pg from 'pg';
import { TYPES } from './types';

export type { Pool, PoolClient } from 'pg';

export type Connection =
  | string
  | { host: string; user: string; database: string; port?: number; password?: string };

/** What a query needs: the pool for one statement, a client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

const STATEMENT_MS = 30_000;
const CONNECT_MS = 5_000;

/** Told already, by the failed query, to whoever was using the connection; unheard it would end the process. */
const heard = () => {};

export function createPool(connection: Connection, { max = 20 } = {}): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max,
    types: TYPES,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'patio',
    options: '-c TimeZone=UTC',
  });
  // The pool hears its idle clients, but nobody those that are lent out.
  pool.on('error', heard);
  pool.on('connect', client => client.on('error', heard));
  return pool;
}

/** Resolves when the database answers, throws when it does not. */
export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT 1');
}
