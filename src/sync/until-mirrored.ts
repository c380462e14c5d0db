import { liveQuery } from 'dexie';
import type { PatioDatabase } from '../mirror/database';
import { isMirrored } from '../mirror/is-mirrored';
import { syncNow } from './sync';

/** Longest wait for a write to be shown, in milliseconds: it is done on the server, and arrives automatically later. */
const PATIENCE_MS = 8000;

/**
 * Fetches changes until the mirror has reached these revisions. Doesn't wait for a feed that is not held.
 *
 * @returns whether it has; false if it took too long or the database was closed. Never rejects
 */
export async function untilMirrored(
  db: PatioDatabase,
  feeds: Record<string, number>,
  patience = PATIENCE_MS,
): Promise<boolean> {
  if (Object.keys(feeds).length === 0) return true;
  void syncNow();
  return new Promise(resolve => {
    const finish = (isThere: boolean) => {
      clearTimeout(timer);
      watch.unsubscribe();
      resolve(isThere);
    };
    const timer = setTimeout(finish, patience, false);
    const watch = liveQuery(async () => isMirrored(db, feeds)).subscribe({
      next: isThere => isThere && finish(true),
      error: () => finish(false),
    });
  });
}
