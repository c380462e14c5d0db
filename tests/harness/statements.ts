import type { Pool, PoolClient } from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Calls back for every statement sent to the database through this pool from now on, in order. */
export function onStatement(pool: Pool, hear: (statement: Statement) => void): void {
  const heard = new WeakSet<PoolClient>();
  pool.on('acquire', client => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as (...all: unknown[]) => never;
    client.query = (...all: unknown[]) => {
      const [asked, beside] = all as [string | { text: string; values?: unknown[] }, unknown];
      const { text, values = beside } = typeof asked === 'string' ? { text: asked } : asked;
      hear({ text: text.trim(), values: Array.isArray(values) ? values : [] });
      return query(...all);
    };
  });
}

/** Records the text of every statement. */
export function watchStatements(pool: Pool): string[] {
  const statements: string[] = [];
  onStatement(pool, ({ text }) => statements.push(text));
  return statements;
}
