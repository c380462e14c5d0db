import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

type Act<Result> = () => Promise<Result>;

/**
 * Lets tests hold one piece of work just before any of its transactions' statements, locks included, while another
 * runs.
 *
 * @param holdsAlone whether to hold it also before statements outside a transaction, such as those that read a session
 * @returns a function that runs `held` and `free` at the same time: `held` waits before its statement number `at` (from
 *   0) until `free` has ended or waits for a lock itself. Work with fewer statements isn't held. Returns both results,
 *   and whether `held` was held
 */
export function createInterleaving(pool: Pool, holdsAlone = false) {
  const before = new AsyncLocalStorage<() => Promise<void>>();
  const gated = new WeakSet<PoolClient>();
  pool.on('acquire', client => {
    if (gated.has(client)) return;
    gated.add(client);
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((...all: unknown[]) => {
      const hold = before.getStore();
      // The pool sends a single statement with a callback.
      const isAlone = typeof all.at(-1) === 'function';
      return hold && (holdsAlone || !isAlone) ? hold().then(() => query(...all)) : query(...all);
    }) as typeof client.query;
  });

  /** Returns whether any connection waits for a lock of another one. */
  async function isBlocked(): Promise<boolean> {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return Boolean(rowCount);
  }

  return async function interleave<Held, Free>(
    at: number,
    held: Act<Held>,
    free: Act<Free>,
  ): Promise<[Held, Free, boolean]> {
    const reached = deferred();
    const resumed = deferred();
    let statements = 0;
    const hold = async () => {
      if (statements++ !== at) return;
      reached.resolve();
      await resumed.promise;
    };
    // Awaited inside, since a query that the server's code returns begins only when it is awaited.
    const one = before.run(hold, async () => await held());
    await Promise.race([reached.promise, one.catch(() => undefined)]);
    const other = (async () => await free())();
    let isDone = false;
    void other
      .catch(() => undefined)
      .then(() => {
        isDone = true;
      });
    while (!isDone && !(await isBlocked())) await wait(1);
    resumed.resolve();
    return [...(await Promise.all([one, other])), statements > at];
  };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve };
}
