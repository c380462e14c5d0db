import { COMMANDS_MAX, type CommandEnvelope, commandsAnswer, type Verdict } from '../../domain/sync';
import { type ApiCaller, request } from '../api/client';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { clientId, dependencies, isBlocked, noteVerdict, readOutbox } from './outbox';

export interface ReplayContext {
  db: PatioDatabase;
  caller: ApiCaller;
  newId: () => string;
  /** Ids under way, for the screens; called with none at the end. */
  onSending?: (ids: string[]) => void;
}

/**
 * Sends what waits, in order, until nothing that may be sent is left. May be repeated and run twice at once: the
 * server runs each id once (S3). What fails for want of a connection just stays.
 *
 * @returns true when something should be tried again before long
 * @throws OfflineError, or ApiError when the session has ended
 */
export async function replay({ db, caller, newId, onSending }: ReplayContext): Promise<boolean> {
  const client_id = await clientId(db, newId);
  try {
    for (;;) {
      const all = await readOutbox(db);
      const batch = all.filter(entry => isSendable(entry, all)).slice(0, COMMANDS_MAX);
      if (batch.length === 0) return false;
      onSending?.(batch.map(({ id }) => id));
      const commands = batch.map(entry => envelope(entry, all, client_id));
      const { data } = await request(caller, 'POST', '/commands', commandsAnswer, { commands });
      const settled = await noteAll(db, data);
      // Only verdicts that are final make progress; anything else is asked again later.
      if (settled === 0) return true;
    }
  } finally {
    onSending?.([]);
  }
}

function isSendable(entry: OutboxEntry, all: OutboxEntry[]): boolean {
  return entry.status === 'waiting' && !entry.needs_upgrade && !isBlocked(entry, all);
}

function envelope(entry: OutboxEntry, all: OutboxEntry[], client_id: string): CommandEnvelope {
  const { id, sequence, name, version, user_id, made_at, input } = entry;
  return {
    id,
    client_id,
    sequence,
    name,
    version,
    user_id,
    made_at,
    input,
    after: dependencies(entry, all).map(other => other.id),
  };
}

async function noteAll(db: PatioDatabase, verdicts: { id: string; verdict: Verdict }[]): Promise<number> {
  return db.transaction('rw', db.outbox, async () => {
    let settled = 0;
    for (const { id, verdict } of verdicts) {
      if (verdict.status === 'applied' || verdict.status === 'refused') {
        await noteVerdict(db, id, verdict);
        settled += 1;
      } else if (verdict.status === 'upgrade_required') {
        await db.outbox.update(id, { needs_upgrade: true });
        settled += 1;
      }
    }
    return settled;
  });
}
