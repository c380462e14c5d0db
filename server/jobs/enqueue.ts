import type { Queryable } from '../database/pool';
import { addJob } from '../repositories/jobs';
import type { JobKind, PayloadOf } from './payloads';

/**
 * Asks for a job, in the caller's transaction: it runs only if that commits. What must stay secret has no place in
 * the payload, which lies in the database for as long as it waits or is dead. Letters are asked for by `sendLetters`,
 * which counts them.
 *
 * @param options.key of a kind and key at most one waits
 * @param options.latestAt asked for again before it runs, it is put off to the newer time, but no longer than this
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
