import Dexie, { type Table } from 'dexie';
import type { ApiCaller } from '../../api/client';
import { ApiError } from '../../api/error';
import { companiesKept, databaseName, inKept } from '../../mirror/database';
import { underLock } from '../../sync/tab-lock';
import { SHARED_PHOTOS } from '../shared-photos';
import { fetchKey, keepKey } from './device-key';
import { lockOfLeft } from './person-databases';
import { type Content, isAnySealed, openRow, SEALING, SealedDatabase, SHARED } from './sealed';

/**
 * Longest wait for a sleeping tab that keeps a database from being opened, in milliseconds; then the person is
 * notified.
 */
const PATIENCE_MS = 10_000;

/**
 * Opens the person's sealed data on this device and then runs `next`, before anything can seal the data again. Data
 * stays sealed if the server supports no keys, or if it can't be decrypted.
 *
 * @throws ApiError or OfflineError if the key can't be loaded now, Dexie's errors if the device has no room,
 *   DOMException (TimeoutError) if a tab sleeps; what was not opened by then stays sealed
 */
export async function unsealBefore(
  caller: ApiCaller,
  userId: string,
  next: () => Promise<void>,
): Promise<void> {
  // A tab that is sealing stops at its next step, and need not be awaited.
  await Promise.race([stopSealing(userId), late(AbortSignal.timeout(PATIENCE_MS))]);
  await underLock(lockOfLeft(userId), async () => {
    await stopSealing(userId);
    await unseal(caller, userId).catch(error => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
    await next();
  });
}

const late = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

async function stopSealing(userId: string): Promise<void> {
  for (const id of await companiesKept(userId))
    await inKept(userId, id, db => db.table('meta').delete(SEALING));
}

async function unseal(caller: ApiCaller, userId: string): Promise<void> {
  if (!(await isAnySealed(userId))) return;
  const sealed = new SealedDatabase(userId);
  const opened = new Map<number, Dexie>();
  const secrets = new Map<string, CryptoKey>();
  try {
    const there = await companiesKept(userId);
    for (const { tenant_id, version, stores } of await sealed.companies.toArray()) {
      const db = new Dexie(databaseName(userId, tenant_id), { chromeTransactionDurability: 'strict' });
      if (!there.includes(tenant_id)) db.version(version).stores(stores);
      opened.set(tenant_id, await db.open());
    }
    // Reads one row at a time: all photos together may exceed a telephone's memory.
    for (const id of await sealed.rows.toCollection().primaryKeys()) {
      const row = await sealed.rows.get(id);
      // Another tab has already restored this row.
      if (!row) continue;
      if (!secrets.has(row.salt)) {
        const fetched = await fetchKey(caller, userId, row.salt);
        secrets.set(row.salt, fetched.secret);
        // Stores the key, so that a page that ends half way leaves the next one able to seal again.
        await keepKey(fetched);
      }
      const secret = secrets.get(row.salt)!;
      const content = await openRow(secret, row).catch(error => globalThis.reportError?.(error));
      if (!content) continue;
      await (content.table === SHARED ? putShared(content) : putBack(opened.get(row.tenant_id!)!, content));
      await sealed.rows.delete(id);
    }
    if ((await sealed.rows.count()) === 0) await sealed.delete();
  } finally {
    for (const db of [sealed, ...opened.values()]) db.close();
  }
}

/**
 * Puts rows back into their table. A row that exists already is kept: it was sealed twice, as a page ended between the
 * two steps.
 */
async function putBack(db: Dexie, { table: name, rows, bytes }: Content): Promise<void> {
  const table: Table<Record<string, unknown>> = db.table(name);
  await db.transaction('rw', table, async () => {
    for (const row of rows) {
      if (name === 'file_parts') row.data = bytes;
      const known = await table.get(table.core.schema.primaryKey.extractKey!(row));
      // Takes the later sequence: entries numbered meanwhile, with an older server, continue from it.
      const isLater = row.key === 'sequence' && Number(known?.value) < Number(row.value);
      if (!known || isLater) await table.put(row);
    }
  });
}

async function putShared({ rows: [shared], bytes }: Content): Promise<void> {
  const { url, type } = shared as { url: string; type: string };
  const cache = await caches.open(SHARED_PHOTOS);
  await cache.put(url, new Response(bytes, { headers: { 'content-type': type } }));
}
