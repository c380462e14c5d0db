import { companiesKept, DRAFT_PREFIX, PatioDatabase } from '../mirror/database';
import { eraseMirror } from '../mirror/erase-mirror';

/** All databases of the open one's person on this device, one a company; the open one as it is. */
export async function databasesOf(open: PatioDatabase): Promise<PatioDatabase[]> {
  const { user_id, tenant_id } = open;
  const others = (await companiesKept(user_id)).filter(id => id !== tenant_id);
  return [open, ...others.map(id => new PatioDatabase(user_id, id))];
}

/** Begins to take a database off the device that is nobody's any more; answers the end of it, which a sleeping tab may hold up. */
export type Erasing = (db: PatioDatabase) => Promise<() => Promise<unknown>>;

/** Whole, or all but what waits in it. */
export const allButWaiting: Erasing = async db => {
  const counts = await Promise.all([unsent(db), inTray(db), draftsIn(db).count()]).catch(() => null);
  if (counts?.every(count => count === 0)) return () => db.delete();
  db.close();
  // Where it can't be opened something may wait in it.
  return async () => counts && eraseMirror(db.user_id, db.tenant_id);
};

/** Whole, whatever waits in it, and what was shared with its person. */
export const everything: Erasing = async db => () =>
  Promise.all([db.delete(), import('./shared-photos').then(({ forgetShared }) => forgetShared(db.user_id))]);

export const draftsIn = (db: PatioDatabase) => db.meta.where('key').startsWith(DRAFT_PREFIX);
export const unsent = (db: PatioDatabase) => db.outbox.where('status').notEqual('applied').count();
export const inTray = (db: PatioDatabase) => db.files.filter(({ card_id }) => card_id === null).count();
