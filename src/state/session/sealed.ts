import Dexie, { type Table } from 'dexie';
import type { KeptKey } from './device-key';

/** Encrypted row: rows of one table, or a shared photo, as they are stored while their person is signed out. */
export interface SealedRow {
  id?: number;
  /** Company of the rows; null for data that belongs to none. */
  tenant_id: number | null;
  salt: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/**
 * Version and tables of the company's database that sealed rows belong to, so that a later version of the app can
 * upgrade it as any other.
 */
export interface SealedCompany {
  tenant_id: number;
  version: number;
  stores: Record<string, string>;
  /** Counts stored apart, as sealed rows can't be read; earlier versions of the app stored none. */
  left?: Left;
}

/** Counts of unsent changes and photos that stay on the device for a person's next sign-in. */
export interface Left {
  /** Number of unsent changes. */
  waiting: number;
  /** Number of photos in the tray. */
  photos: number;
}

/** The content of a sealed row. */
export interface Content {
  /** Name of the table, or `SHARED` for a photo that another app has shared. */
  table: string;
  rows: Record<string, unknown>[];
  /** Bytes of the only row, if it has any. */
  bytes: Uint8Array<ArrayBuffer>;
}

export const SHARED = 'shared';
/** Key of the row in `meta` that a company's database has while it is being sealed. */
export const SEALING = 'sealing';

export const sealedName = (userId: string) => `sealed-${userId}`;

/**
 * Returns whether the person has a sealed database here. Looks it up by name: a browser that stores nothing may never
 * finish opening a database.
 */
export const isAnySealed = async (userId: string): Promise<boolean> =>
  (await Dexie.getDatabaseNames()).includes(sealedName(userId));

/**
 * Database with a person's sealed unsent data, kept for their next sign-in. No older version of the app knows its name.
 */
export class SealedDatabase extends Dexie {
  rows!: Table<SealedRow, number>;
  companies!: Table<SealedCompany, number>;

  constructor(userId: string) {
    // A sealed row is flushed to the disk before the original is deleted.
    super(sealedName(userId), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ rows: '++id, tenant_id', companies: 'tenant_id' });
  }
}

/** Length of the header, in bytes: it states the length of the JSON text after it; the bytes follow the text. */
const HEAD = 4;

export async function sealRow(
  { salt, secret }: KeptKey,
  tenant_id: number | null,
  { bytes, ...words }: Content,
): Promise<SealedRow> {
  const text = new TextEncoder().encode(JSON.stringify(words));
  const plain = new Uint8Array(HEAD + text.length + bytes.length);
  new DataView(plain.buffer).setUint32(0, text.length);
  plain.set(text, HEAD);
  plain.set(bytes, HEAD + text.length);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, plain);
  return { tenant_id, salt, iv, data };
}

/**
 * Decrypts a sealed row.
 *
 * @throws DOMException (OperationError) with another key, or if any bit has changed
 */
export async function openRow(secret: CryptoKey, { iv, data }: SealedRow): Promise<Content> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, data);
  const length = new DataView(plain).getUint32(0);
  const words = new TextDecoder().decode(new Uint8Array(plain, HEAD, length));
  return { ...JSON.parse(words), bytes: new Uint8Array(plain.slice(HEAD + length)) };
}
