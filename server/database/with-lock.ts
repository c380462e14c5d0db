import pg, { type Pool } from 'pg';

/**
 * Does what one process at a time may do, on a connection of its own; others wait. Neither the waiting nor the work is
 * ended for taking long, as a request's statements are.
 *
 * @param key any number, as long as the same work always has the same
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
    // Closing frees the lock, whatever happened.
    await client.end();
  }
}
