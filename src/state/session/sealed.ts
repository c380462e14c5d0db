import Dexie, { type Table } from 'dexie';
import type { KeptKey } from './device-key';

/** Rows of one table, or a shared photo, as they lie while their person is signed out. */
export interface SealedRow {
  id?: number;
  /** Null for what is of no company. */
  tenant_id: number | null;
  salt: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** How the database of a company was made that sealed rows are of: a later version of the app upgrades it as any other. */
export interface SealedCompany {
  tenant_id: number;
  version: number;
  stores: Record<string, string>;
  /** Kept apart, as sealed rows say nothing; earlier versions of the app kept none. */
  left?: Left;
}

/** How much stays on the device for somebody's next sign-in. */
export interface Left {
  /** Changes that have not been sent. */
  waiting: number;
  /** Photos of the tray. */
  photos: number;
}

/** The content of a sealed row. */
export interface Content {
  /** `SHARED` for a photo that another app has shared. */
  table: string;
  rows: Record<string, unknown>[];
  /** They belong to the only row, where it has any. */
  bytes: Uint8Array<ArrayBuffer>;
}

export const SHARED = 'shared';
/** While a company's database has this row in `meta`, it is being sealed. */
export const SEALING = 'sealing';

export const sealedName = (userId: string) => `sealed-${userId}`;

/** Asked by its name: a browser that keeps nothing may never open what is asked of it. */
export const isAnySealed = async (userId: string): Promise<boolean> =>
  (await Dexie.getDatabaseNames()).includes(sealedName(userId));

/** Keeps what waits on this device for somebody's next sign-in. It has a name that no older version of the app knows. */
export class SealedDatabase extends Dexie {
  rows!: Table<SealedRow, number>;
  companies!: Table<SealedCompany, number>;

  constructor(userId: string) {
    // A sealed row is on the disk before it goes where it was.
    super(sealedName(userId), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ rows: '++id, tenant_id', companies: 'tenant_id' });
  }
}

/** Bytes that say how long the words after them are; then come the bytes. */
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

/** @throws DOMException (OperationError) with another key, or where a bit of it has changed */
export async function openRow(secret: CryptoKey, { iv, data }: SealedRow): Promise<Content> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, data);
  const length = new DataView(plain).getUint32(0);
  const words = new TextDecoder().decode(new Uint8Array(plain, HEAD, length));
  return { ...JSON.parse(words), bytes: new Uint8Array(plain.slice(HEAD + length)) };
}
