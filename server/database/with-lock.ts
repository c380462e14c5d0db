import pg, { type Pool } from 'pg';

/**
 * Runs work that only one process at a time may do, on its own connection; other processes wait. Unlike a request's
 * statements, neither the waiting nor the work has a time limit.
 *
 * @param key any number that is always the same for the same work
 */
export async function withLock<T>(
  pool: Pool,
  key: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [key]);
    return await work(client);
  } finally {
    // Closing the connection releases the lock in any case.
    await client.end();
  }
}
