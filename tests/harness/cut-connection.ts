import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';

/**
 * Lets tests end the server in the middle of its work. The returned function runs `work`, and closes its connection to
 * the database just before its statement number `at` (from 0), so that the transaction is rolled back. Work with fewer
 * statements ends normally. Returns whether that statement was reached.
 */
export function createCut(pool: Pool) {
  const left = new AsyncLocalStorage<{ statements: number }>();
  const gated = new WeakSet<PoolClient>();
  pool.on('acquire', client => {
    if (gated.has(client)) return;
    gated.add(client);
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((...all: unknown[]) => {
      const store = left.getStore();
      if (store && store.statements-- === 0)
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      return query(...all);
    }) as typeof client.query;
  });
  return async (at: number, work: () => Promise<unknown>): Promise<boolean> => {
    const store = { statements: at };
    await left.run(store, work);
    return store.statements < 0;
  };
}
