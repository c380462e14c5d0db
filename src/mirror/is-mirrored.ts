import { revisionOf } from '../../domain/revisions';
import type { PatioDatabase } from './database';

/** Whether the mirror has reached these revisions. */
export async function isMirrored(db: PatioDatabase, feeds: Record<string, number>): Promise<boolean> {
  for (const [feed, revision] of Object.entries(feeds)) {
    const state = await db.feeds.get(feed);
    // A feed that is not held, or no longer, is not waited for.
    if (state && revisionOf(state.cursor) < revision) return false;
  }
  return true;
}
