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

/** What a query needs: the pool for one statement, a client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

const STATEMENT_MS = 15_000;
/** The database ends what takes too long by itself; one that is frozen can't, so the caller gives up a little later. */
const ANSWER_MS = 20_000;
const PING_MS = 3_000;
const CONNECT_MS = 5_000;

/** Told already, by the failed query, to whoever was using the connection; unheard it would end the process. */
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
  // The pool hears its idle clients, but nobody those that are lent out.
  pool.on('error', heard);
  pool.on('connect', client => client.on('error', heard));
  return pool;
}

/** Resolves when the database answers, throws when it does not. */
export async function ping(pool: pg.Pool): Promise<void> {
  // The driver knows this option of a single query, its types don't.
  await pool.query({ text: 'SELECT 1', query_timeout: PING_MS } as pg.QueryConfig);
}
