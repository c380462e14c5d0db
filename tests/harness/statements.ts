import type { Pool, PoolClient } from 'pg';

/** The text of everything that is asked of the database through this pool from now on, in order. */
export function watchStatements(pool: Pool): string[] {
  const statements: string[] = [];
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', client => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...all: unknown[]) => never;
    client.query = (...all: unknown[]) => {
      statements.push(String((all[0] as { text?: string }).text ?? all[0]).trim());
      return query(...all);
    };
  });
  return statements;
}
