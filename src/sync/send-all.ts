import { ApiError, UnexpectedAnswerError } from '../api/error';
import type { PatioDatabase } from '../mirror/database';
import { releaseUpgraded } from '../outbox/outbox';
import { type ReplayContext, replay } from '../outbox/replay';
import { releaseAbandoned } from '../outbox/to-send';
import { underLock } from './tab-lock';

/** At a start: what a page held back that is gone by now goes out, and what waited for a newer version. */
export async function releaseLeft(db: PatioDatabase): Promise<void> {
  await releaseAbandoned(db);
  await releaseUpgraded(db);
}

/**
 * Sends all that waits in a database, once nobody else does so (S6): the one way for pages and for the service worker.
 *
 * @returns true when something should be tried again before long
 * @throws OfflineError, or ApiError when the session has ended or the server wants to be left alone for a while
 */
export function sendAll(context: ReplayContext): Promise<boolean> {
  return underLock(`outbox ${context.db.name}`, async () => {
    try {
      return await replay(context);
    } catch (error) {
      // The server stumbled over what was sent, or answered what only another version knows: it is sent again later,
      // and what others did must still come.
      if (error instanceof ApiError && !error.endsSession && error.status !== 429) return true;
      if (error instanceof UnexpectedAnswerError) return true;
      throw error;
    }
  });
}
