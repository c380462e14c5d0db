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

/** Says in a database's name that it is a company's, and whose. */
const OF_COMPANY = /^patio-(.+)-\d+$/;
/** In this order: what is small is sealed before bytes of files, of which each row is one of these. */
const TABLES = [
  ['outbox', 50],
  ['files', 50],
  ['meta', 50],
  ['file_parts', 1],
] as const;

/**
 * Takes off this device what it has of people who are not signed in; what waits to be sent is sealed where there is a key,
 * and else stays as it is. Needs no connection; may be repeated, and interrupted at any step: the next start of a page goes
 * on with it.
 *
 * @throws Dexie's errors where something could not be taken off or sealed, which then is as it was
 */
export async function clearLeftBehind(): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const people = new Set(names.flatMap(name => OF_COMPANY.exec(name)?.[1] ?? []));
  await Promise.all([...people].map(id => unlessLocked(lockOfLeft(id), () => clearOf(id))));
}

async function clearOf(userId: string): Promise<void> {
  const session = await readSession();
  if (session?.user.id === userId) return;
  // Before the databases, by which the next start knows that there is something to be done; and all that is erased before
  // anything is sealed, which takes longer.
  if (!session) await Promise.all([forgetPictures(), closeNotifications()]);
  const companies = await companiesKept(userId);
  await Promise.all(companies.map(id => eraseRest(userId, id)));
  const key = await readKey(userId);
  const sealed = new SealedDatabase(userId);
  try {
    const sealing = key && { key, sealed };
    // Each comes to its end, whatever fails in another.
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

/** Takes a company off the device, whole where nothing waits in it. */
export async function clearCompany(userId: string, tenantId: number, sealing?: Sealing): Promise<void> {
  // First, and not with the rest: a tab that sleeps holds up the end of a database.
  const isBegun = await eraseRest(userId, tenantId);
  // Where somebody could not come back, the mark is away and part of it is sealed: the rest alone looks like nothing.
  const isPart = sealing && (await isSealedInPart(userId, sealing.sealed, tenantId));
  const waits = isBegun || isPart || (await anyWaits(userId, tenantId));
  if (waits && !sealing) return;
  if (!isBegun && waits) await closeElsewhere(userId, tenantId);
  if (waits) await sealCompany(userId, tenantId, sealing!, isBegun);
  if (await isLeft(userId, tenantId)) await eraseKept(userId, tenantId);
}

/** Not asked of a database that is not there: it would be made. */
const isSealedInPart = async (userId: string, sealed: SealedDatabase, tenantId: number) =>
  (await isAnySealed(userId)) && sealed.companies.get(tenantId);

/** Erases all but what waits, and answers whether that is being sealed: then nothing else is left, and the mark stays. */
async function eraseRest(userId: string, tenantId: number): Promise<boolean> {
  const mark = await inKept(userId, tenantId, db => db.table('meta').get(SEALING));
  if (!mark) await eraseMirror(userId, tenantId);
  return Boolean(mark);
}

/** Neither signed in nor, if they are, in that company: who has come in meanwhile works with that database by now. */
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
  // Those of the first versions had no files.
  const hasFiles = db.tables.some(({ name }) => name === 'files');
  const [waiting, photos] = await Promise.all([unsent(db), hasFiles ? inTray(db) : 0]);
  return { waiting, photos };
}

/**
 * Ends all that others have open of a database, so that nothing is written to it after it was sealed: browsers let nobody
 * but who asks for it go on with another version. That one is between two of Dexie's, and nothing is upgraded.
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

/** @throws the last error, once all that can be sealed is; and where their person has come back meanwhile */
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
          // Rows with bytes come one at a time.
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
        // They wait for this one to stop.
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

/** Takes away what is sealed of a company that its person has left. May be repeated. */
export async function forgetSealed(userId: string, tenantId: number): Promise<void> {
  if (!(await isAnySealed(userId))) return;
  const sealed = new SealedDatabase(userId);
  await sealed.rows.where({ tenant_id: tenantId }).delete();
  sealed.close();
}

/** Takes databases off the device whole, whatever waits in them, and what else it has of their person, who will not be back. */
export async function eraseWhole(databases: PatioDatabase[]): Promise<void> {
  const erasures = databases.flatMap(db => [
    db.delete(),
    forgetShared(db.user_id),
    Dexie.delete(sealedName(db.user_id)),
    forgetKey(db.user_id),
  ]);
  await Promise.all([...erasures, forgetPictures(), closeNotifications()]);
}
