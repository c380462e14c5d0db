import Dexie from 'dexie';
import { companiesKept, databaseName, eraseKept, inKept, type PatioDatabase } from '../../mirror/database';
import { eraseMirror } from '../../mirror/erase-mirror';
import { unlessLocked } from '../../sync/tab-lock';
import { forgetShared, sharedOnly } from '../shared-photos';
import { readSession } from './device';
import { closeNotifications, forgetPictures } from './device-caches';
import { forgetKey, type KeptKey, readKey } from './device-key';
import { draftsIn, inTray, lockOfLeft, unsent } from './person-databases';
import { isAnySealed, type Left, SEALING, SealedDatabase, SHARED, sealedName, sealRow } from './sealed';

/** Matches the name of a company's database; the group is the id of its person. */
const OF_COMPANY = /^patio-(.+)-\d+$/;
/**
 * Tables to seal and how many rows at a time, in order: small rows are sealed before bytes of files, each row of which
 * is sealed alone.
 */
const TABLES = [
  ['outbox', 50],
  ['files', 50],
  ['meta', 50],
  ['file_parts', 1],
] as const;

/**
 * Deletes from this device the data of people who are not signed in; unsent data is sealed if there is a key, and
 * otherwise stays as it is. Needs no connection; may be repeated and interrupted at any step: the next start of a page
 * continues it.
 *
 * @throws Dexie's errors if something could not be deleted or sealed; that data then stays as it was
 */
export async function clearLeftBehind(): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const people = new Set(names.flatMap(name => OF_COMPANY.exec(name)?.[1] ?? []));
  await Promise.all([...people].map(id => unlessLocked(lockOfLeft(id), () => clearOf(id))));
}

async function clearOf(userId: string): Promise<void> {
  const session = await readSession();
  if (session?.user.id === userId) return;
  // Runs before the databases are deleted, as the next start recognises by them that work remains; and everything is
  // erased before anything is sealed, which takes longer.
  if (!session) await Promise.all([forgetPictures(), closeNotifications()]);
  const companies = await companiesKept(userId);
  await Promise.all(companies.map(id => eraseRest(userId, id)));
  const key = await readKey(userId);
  const sealed = new SealedDatabase(userId);
  try {
    const sealing = key && { key, sealed };
    // Each of them completes, whatever fails in another.
    const done = await Promise.allSettled([
      sealing && sealShared(userId, sealing),
      ...companies.map(id => clearCompany(userId, id, sealing)),
    ]);
    for (const end of done) if (end.status === 'rejected') throw end.reason;
  } finally {
    sealed.close();
  }
  await forgetKey(userId);
}

interface Sealing {
  key: KeptKey;
  sealed: SealedDatabase;
}

/** Deletes a company's data from the device; deletes its whole database if nothing in it waits to be sent. */
export async function clearCompany(userId: string, tenantId: number, sealing?: Sealing): Promise<void> {
  // Runs first and on its own, as a sleeping tab can block the deletion of a database.
  const isBegun = await eraseRest(userId, tenantId);
  // If the person's return was interrupted, the mark is gone and part is still sealed: the rest alone would look as if
  // no work waited.
  const isPart = sealing && (await isSealedInPart(userId, sealing.sealed, tenantId));
  const waits = isBegun || isPart || (await anyWaits(userId, tenantId));
  if (waits && !sealing) return;
  if (!isBegun && waits) await closeElsewhere(userId, tenantId);
  if (waits) await sealCompany(userId, tenantId, sealing!, isBegun);
  if (await isLeft(userId, tenantId)) await eraseKept(userId, tenantId);
}

/**
 * Returns the record of a company that is sealed in part. Checks first that the database exists, as opening it would
 * create it.
 */
const isSealedInPart = async (userId: string, sealed: SealedDatabase, tenantId: number) =>
  (await isAnySealed(userId)) && sealed.companies.get(tenantId);

/**
 * Deletes all data except what waits to be sent. Returns whether that is being sealed already: then everything else is
 * deleted already and only the mark is kept.
 */
async function eraseRest(userId: string, tenantId: number): Promise<boolean> {
  const mark = await inKept(userId, tenantId, db => db.table('meta').get(SEALING));
  if (!mark) await eraseMirror(userId, tenantId);
  return Boolean(mark);
}

/**
 * Returns true unless the person is signed in again and belongs to that company: a person who has returned meanwhile
 * already uses that database.
 */
async function isLeft(userId: string, tenantId: number): Promise<boolean> {
  const session = await readSession();
  return session?.user.id !== userId || session.user.tenants.every(({ id }) => id !== tenantId);
}

const anyWaits = (userId: string, tenantId: number) =>
  inKept(userId, tenantId, async db => {
    const [{ waiting, photos }, drafts] = await Promise.all([leftIn(db), draftsIn(db).count()]);
    return waiting + photos + drafts > 0;
  });

/** Counts what waits in a company's database for its person. */
export async function leftIn(db: Dexie): Promise<Left> {
  // The first versions had no table of files.
  const hasFiles = db.tables.some(({ name }) => name === 'files');
  const [waiting, photos] = await Promise.all([unsent(db), hasFiles ? inTray(db) : 0]);
  return { waiting, photos };
}

/**
 * Closes a database in all other tabs, so that nothing is written to it after it was sealed: browsers allow only the
 * tab that requests a new version to continue. That version is between two of Dexie's, so nothing is upgraded.
 */
async function closeElsewhere(userId: string, tenantId: number): Promise<void> {
  const version = await inKept(userId, tenantId, async db => db.backendDB().version);
  if (version === null) return;
  await new Promise<void>((resolve, reject) => {
    const asked = indexedDB.open(databaseName(userId, tenantId), version + 1);
    asked.onupgradeneeded = () => {
      asked.transaction!.objectStore('meta').put({ key: SEALING, value: true });
    };
    asked.onsuccess = () => {
      asked.result.close();
      resolve();
    };
    asked.onerror = () => reject(asked.error);
  });
}

/**
 * Seals the unsent data of a company.
 *
 * @throws the last error, once all that can be sealed is sealed; also if the person has signed in again meanwhile
 */
async function sealCompany(
  userId: string,
  tenantId: number,
  { key, sealed }: Sealing,
  isBegun: boolean,
): Promise<void> {
  let failure: unknown;
  await inKept(userId, tenantId, async db => {
    const stores = db.tables.map(({ name, schema: { primKey, indexes } }) => [
      name,
      [primKey, ...indexes].map(({ src }) => src).join(),
    ]);
    const version = Math.floor(db.verno);
    const counted = isBegun && (await sealed.companies.get(tenantId))?.left;
    const left = counted || (await leftIn(db));
    await sealed.companies.put({ tenant_id: tenantId, version, stores: Object.fromEntries(stores), left });
    for (const [name, most] of TABLES) {
      if (!db.tables.some(table => table.name === name)) continue;
      const table = db.table(name);
      const all = (await table.toCollection().primaryKeys()).filter(at => at !== SEALING);
      for (let at = 0; at < all.length; at += most) {
        const keys = all.slice(at, at + most);
        let isSealing: unknown;
        try {
          const rows = (await table.bulkGet(keys)).filter(row => row !== undefined);
          // Rows with bytes are read one at a time.
          const { data: bytes = new Uint8Array(), ...first } = rows[0] ?? {};
          const content = { table: name, rows: name === 'file_parts' ? [first] : rows, bytes };
          const id = await sealed.rows.add(await sealRow(key, tenantId, content));
          isSealing = await db.transaction('rw', table, db.table('meta'), async () => {
            const mark = await db.table('meta').get(SEALING);
            if (mark) await table.bulkDelete(keys);
            return mark;
          });
          if (!isSealing) await sealed.rows.delete(id);
        } catch (error) {
          failure = error;
          continue;
        }
        // The returning person's sign-in waits for this sealing to stop.
        if (!isSealing) throw new Error('Their person has come back');
      }
    }
  });
  if (failure) throw failure;
}

async function sealShared(userId: string, { key, sealed }: Sealing): Promise<void> {
  for (const { url, read, forget } of await sharedOnly(userId)) {
    const photo = await read();
    const bytes = new Uint8Array(await photo.arrayBuffer());
    await sealed.rows.add(
      await sealRow(key, null, { table: SHARED, rows: [{ url, type: photo.type }], bytes }),
    );
    await forget();
  }
}

/** Deletes the sealed data of a company that its person has left. May be repeated. */
export async function forgetSealed(userId: string, tenantId: number): Promise<void> {
  if (!(await isAnySealed(userId))) return;
  const sealed = new SealedDatabase(userId);
  await sealed.rows.where({ tenant_id: tenantId }).delete();
  sealed.close();
}

/**
 * Deletes whole databases from the device, including unsent data, and all other data of their person, who will not
 * return.
 */
export async function eraseWhole(databases: PatioDatabase[]): Promise<void> {
  const erasures = databases.flatMap(db => [
    db.delete(),
    forgetShared(db.user_id),
    Dexie.delete(sealedName(db.user_id)),
    forgetKey(db.user_id),
  ]);
  await Promise.all([...erasures, forgetPictures(), closeNotifications()]);
}
