import { liveQuery } from 'dexie';
import type { PatioDatabase } from '../mirror/database';
import { isMirrored } from '../mirror/is-mirrored';
import { syncNow } from './sync';

/** So long a write is waited for to show, in milliseconds: it is done on the server, and comes by itself later. */
const PATIENCE_MS = 8000;

/**
 * Fetches what changed until the mirror has come to these revisions. A feed that is not held isn't waited for.
 *
 * @returns whether it has; false once patience ran out, or the database was closed. It never rejects
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
