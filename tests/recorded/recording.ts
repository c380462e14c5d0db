import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import type { Pool } from 'pg';
import type { Actor } from '../../domain/policy';

type Row = Record<string, unknown>;

/** Data of a device and its server as an older version left them; written by `record.ts`. */
export interface Recording {
  device: {
    actor: Actor;
    /** Version of the database as the browser counts it: ten times Dexie's. */
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

/** Names of the recordings of every shape that was ever shipped, by day, the oldest first. */
export const RECORDED = readdirSync(import.meta.dirname)
  .flatMap(file => (file.endsWith('.json') ? file.slice(0, -'.json'.length) : []))
  .sort();

export const readRecording = (name: string): Recording =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'), toBytes);

/** Encodes bytes, which JSON does not have, as a replacer for `JSON.stringify`. */
export const withBytes = (_key: string, value: unknown) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;

const toBytes = (_key: string, value: unknown) =>
  value instanceof Object && 'base64' in value
    ? new Uint8Array(Buffer.from(String(value.base64), 'base64'))
    : value;

/** Creates an IndexedDB with the database of this name as the older app created and filled it. */
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

/** Fills a database of today's schema with the rows of the older server; columns that no longer exist are left out. */
export async function restoreServer(pool: Pool, tables: Recording['server']): Promise<void> {
  const client = await pool.connect();
  try {
    // Foreign keys are off, so any order works.
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
    // Makes the recorded history recent and continues its revisions, since the server that wrote it has stopped.
    await client.query('UPDATE changes SET changed_at = now()');
    await client.query("SELECT setval('revisions', (SELECT max(revision) FROM feeds))");
  } finally {
    await client.query("SET session_replication_role = 'origin'");
    client.release();
  }
}
