import Dexie from 'dexie';
import { companiesKept, eraseKept, inKept, type PatioDatabase } from '../mirror/database';
import { eraseMirror } from '../mirror/erase-mirror';
import { unlessLocked } from '../sync/tab-lock';
import { readSession } from './device';
import { closeNotifications, forgetPictures } from './device-caches';
import { draftsIn, inTray, unsent } from './person-databases';
import { forgetShared } from './shared-photos';

/** Whose database of a company it is, by its name. */
const OF_COMPANY = /^patio-(.+)-\d+$/;

/**
 * Takes off this device what it has of people who are not signed in, but what waits to be sent. Needs no connection; may be
 * repeated, and interrupted at any step: the next start of a page goes on with it.
 *
 * @throws Dexie's errors where something could not be taken off
 */
export async function clearLeftBehind(): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const people = new Set(names.flatMap(name => OF_COMPANY.exec(name)?.[1] ?? []));
  await Promise.all([...people].map(id => unlessLocked(`left behind ${id}`, () => clearOf(id))));
}

async function clearOf(userId: string): Promise<void> {
  const session = await readSession();
  if (session?.user.id === userId) return;
  // Before the databases, by which the next start knows that there is something to be done.
  if (!session) await Promise.all([forgetPictures(), closeNotifications()]);
  await Promise.all((await companiesKept(userId)).map(id => clearCompany(userId, id)));
}

/** Takes a company off the device, whole where nothing waits in it. */
export async function clearCompany(userId: string, tenantId: number): Promise<void> {
  // First, and not with the rest: a tab that sleeps holds up the end of a database.
  await eraseMirror(userId, tenantId);
  const isEmpty = await inKept(userId, tenantId, async db => {
    const counts = await Promise.all([unsent(db), inTray(db), draftsIn(db).count()]);
    return counts.every(count => count === 0);
  });
  if (isEmpty && (await isLeft(userId, tenantId))) await eraseKept(userId, tenantId);
}

/** Neither signed in nor, if they are, in that company: who has come in meanwhile works with that database by now. */
async function isLeft(userId: string, tenantId: number): Promise<boolean> {
  const session = await readSession();
  return session?.user.id !== userId || session.user.tenants.every(({ id }) => id !== tenantId);
}

/** Takes databases off the device whole, whatever waits in them, and what else it has of their person, who will not be back. */
export async function eraseWhole(databases: PatioDatabase[]): Promise<void> {
  const erasures = databases.flatMap(db => [db.delete(), forgetShared(db.user_id)]);
  await Promise.all([...erasures, forgetPictures(), closeNotifications()]);
}
