import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import type { Pool } from 'pg';
import type { Actor } from '../../domain/policy';

type Row = Record<string, unknown>;

/** A device and its server as an older version left them; `record.ts` writes it. */
export interface Recording {
  device: {
    actor: Actor;
    /** The browser's own count: ten times Dexie's. */
    version: number;
    stores: Record<
      string,
      {
        keyPath: string | string[] | null;
        indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
        rows: Row[];
      }
    >;
  };
  /** Rows by table. */
  server: Record<string, Row[]>;
}

/** Of every shape that ever shipped, by the day, the oldest first. */
export const RECORDED = readdirSync(import.meta.dirname)
  .flatMap(file => (file.endsWith('.json') ? file.slice(0, -'.json'.length) : []))
  .sort();

export const readRecording = (name: string): Recording =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'), toBytes);

/** For `JSON.stringify`, which knows of no bytes. */
export const withBytes = (_key: string, value: unknown) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;

const toBytes = (_key: string, value: unknown) =>
  value instanceof Object && 'base64' in value
    ? new Uint8Array(Buffer.from(String(value.base64), 'base64'))
    : value;

/** An IndexedDB with the database of this name as the older app made and filled it. */
export async function storageOf({ version, stores }: Recording['device'], name: string): Promise<IDBFactory> {
  const storage = new IDBFactory();
  const native = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = storage.open(name, version);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
    opening.onupgradeneeded = () => {
      for (const [store, { keyPath, indexes, rows }] of Object.entries(stores)) {
        const made = opening.result.createObjectStore(store, { keyPath });
        for (const { name, keyPath, ...options } of indexes) made.createIndex(name, keyPath, options);
        for (const row of rows) made.put(row);
      }
    };
  });
  native.close();
  return storage;
}

/** Fills a database of today's schema with what the older server had; columns that are gone are left out. */
export async function restoreServer(pool: Pool, tables: Recording['server']): Promise<void> {
  const client = await pool.connect();
  try {
    // Without foreign keys, so in any order.
    await client.query("SET session_replication_role = 'replica'");
    for (const [table, rows] of Object.entries(tables)) {
      const { rows: columns } = await client.query(
        'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
        [table],
      );
      const named = columns.flatMap(({ name }) => (name in (rows[0] ?? {}) ? `"${name}"` : [])).join();
      if (named === '') continue;
      await client.query(
        `INSERT INTO ${table} (${named}) SELECT ${named} FROM jsonb_populate_recordset(NULL::${table}, $1)
         ON CONFLICT DO NOTHING`,
        [JSON.stringify(rows)],
      );
    }
    // Its history goes on here: what it told of is young, and the server that told it has stopped.
    await client.query('UPDATE changes SET changed_at = now()');
    await client.query("SELECT setval('revisions', (SELECT max(revision) FROM feeds))");
  } finally {
    await client.query("SET session_replication_role = 'origin'");
    client.release();
  }
}
