import type { Queryable } from '../database/pool';
import { addJob } from '../repositories/jobs';
import type { JobKind, PayloadOf } from './payloads';

/**
 * Requests a job in the caller's transaction, so that it only runs if that commits. Secrets don't belong into the
 * payload, which stays in the database while the job waits or is dead. E-mails are requested by `sendLetters`, which
 * counts them.
 *
 * @param options.key at most one job of a kind and key waits
 * @param options.latestAt a repeated request postpones the waiting job to its own time, but no later than this
 */
export function enqueue<Kind extends Exclude<JobKind, 'mail'>>(
  client: Queryable,
  kind: Kind,
  payload: PayloadOf<Kind>,
  {
    key = null,
    runAt = null,
    latestAt = null,
  }: { key?: string | null; runAt?: Date | null; latestAt?: Date | null } = {},
): Promise<void> {
  return addJob(client, { kind, payload, key, runAt, latestAt });
}
