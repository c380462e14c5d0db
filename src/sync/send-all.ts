import { ApiError, UnexpectedAnswerError } from '../api/error';
import type { PatioDatabase } from '../mirror/database';
import { releaseUpgraded } from '../outbox/outbox';
import { type ReplayContext, replay } from '../outbox/replay';
import { releaseAbandoned } from '../outbox/to-send';
import { underLock } from './tab-lock';

/** Releases at a start the changes that a closed page had held back, and those that waited for a newer version. */
export async function releaseLeft(db: PatioDatabase): Promise<void> {
  await releaseAbandoned(db);
  await releaseUpgraded(db);
}

/**
 * Sends all waiting changes of a database once no other tab or worker is sending them (S6). Pages and the service
 * worker both send in this way only.
 *
 * @returns true if something should be tried again soon
 * @throws OfflineError, or ApiError if the session has ended or the server asks not to be called for a while
 */
export function sendAll(context: ReplayContext): Promise<boolean> {
  return underLock(`outbox ${context.db.name}`, async () => {
    try {
      return await replay(context);
    } catch (error) {
      // The server failed on the changes, or its response is known only to another version: they are sent again later,
      // and the pull still runs.
      if (error instanceof ApiError && !error.endsSession && error.status !== 429) return true;
      if (error instanceof UnexpectedAnswerError) return true;
      throw error;
    }
  });
}
