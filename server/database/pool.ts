import pg from 'pg';
import { TYPES } from './types';

export type Connection =
  | string
  | { host: string; user: string; database: string; port?: number; password?: string };

/** What a query needs: the pool for one statement, a client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

export type PoolOptions = { max?: number; log?: (error: Error) => void };

const STATEMENT_MS = 30_000;
const CONNECT_MS = 5_000;

/**
 * A lost connection is told to whoever waits on it by the failed query; the event beside it, unheard, would end
 * the process. So it is heard on every client, the ones lent out included.
 */
export function createPool(connection: Connection, { max = 20, log = () => {} }: PoolOptions = {}): pg.Pool {
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
  pool.on('error', log);
  pool.on('connect', client => client.on('error', log));
  return pool;
}
