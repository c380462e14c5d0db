import pg from 'pg';
import { TYPES } from './parse-types';

export type { Pool, PoolClient } from 'pg';

export type Connection =
  | string
  | { host: string; user: string; database: string; port?: number; password?: string };

declare module 'fastify' {
  interface FastifyInstance {
    pool: pg.Pool;
  }
}

/** The part of pg that queries need: the pool for a single statement, a client within a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

const STATEMENT_MS = 15_000;
/**
 * Milliseconds after which a caller stops waiting for a response. The database itself ends slow statements earlier, but
 * a frozen one can't.
 */
const ANSWER_MS = 20_000;
const PING_MS = 3_000;
const CONNECT_MS = 5_000;

/**
 * Handler of connection errors. The failed query has already reported the error to its caller, but an error event
 * without a handler would end the process.
 */
const heard = () => {};

export function createPool(connection: Connection, { max = 20, answerMs = ANSWER_MS } = {}): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max,
    types: TYPES,
    statement_timeout: STATEMENT_MS,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'patio',
    options: '-c TimeZone=UTC',
  });
  // The pool reports errors of idle clients, but not those of clients in use.
  pool.on('error', heard);
  pool.on('connect', client => client.on('error', heard));
  return pool;
}

/** Resolves if the database responds, and rejects if it does not. */
export async function ping(pool: pg.Pool): Promise<void> {
  // The driver supports this option per query, but its types don't include it.
  await pool.query({ text: 'SELECT 1', query_timeout: PING_MS } as pg.QueryConfig);
}
