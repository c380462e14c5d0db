import {
  COMMANDS_MAX,
  type CommandEnvelope,
  commandsAnswer,
  type StoredVerdict,
  type Verdict,
} from '../../domain/sync';
import { type ApiCaller, request } from '../api/client';
import { ApiError } from '../api/error';
import { atPace, type Pace } from '../api/pace';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { readOutbox, replaceEntry } from './outbox';
import { clientId, laneOf, markSent, noteVerdict, readyToSend } from './to-send';

/** About as much as a poor uplink carries before a request counts as lost, in characters. */
const BATCH_CHARS = 200_000;

export interface ReplayContext {
  db: PatioDatabase;
  caller: ApiCaller;
  newId: () => string;
  /** How much to send at a time; learns what the network carries. */
  pace?: Pace;
  /** The person has signed out meanwhile: nothing more is sent for them. */
  isOver?: () => boolean | Promise<boolean>;
  /** Ids under way, for the screens; called with none at the end. */
  onSending?: (ids: string[]) => void;
}

type Answered = { id: string; verdict: Verdict }[];

/**
 * Sends what waits, in order, until nothing that may be sent is left. May be repeated and run twice at once: the
 * server runs each id once (S3). What fails for want of a connection just stays.
 *
 * @returns true when something should be tried again before long
 * @throws OfflineError, ApiError when the session has ended or the server stumbles, or UnexpectedAnswerError when it
 *   answers what this version does not know; what was sent then stays waiting, and is asked about again
 */
export async function replay({
  db,
  caller,
  newId,
  pace = { share: 1 },
  isOver = () => false,
  onSending,
}: ReplayContext): Promise<boolean> {
  const client_id = await clientId(db, newId);
  // Lanes with a change that the server did not decide: what they have left waits for the next time.
  const undecided = new Set<string>();
  try {
    for (;;) {
      const ready = readyToSend(await readOutbox(db)).filter(({ entry }) => !undecided.has(laneOf(entry)));
      const batch = takeBatch(
        ready.map(({ entry, after }) => envelope(entry, after, client_id)),
        BATCH_CHARS * pace.share,
      );
      if (batch.length === 0) return undecided.size > 0;
      const leaving = new Set(
        await markSent(
          db,
          batch.map(({ id }) => id),
        ),
      );
      // One that was taken back just now leaves what it would have been sent with to the next turn.
      if (leaving.size < batch.length) continue;
      if (await isOver()) return false;
      onSending?.(batch.map(({ id }) => id));
      const decided = await noteAll(db, await atPace(pace, () => send(caller, batch)), newId);
      for (const { entry } of ready.slice(0, batch.length)) {
        if (!decided.has(entry.id)) undecided.add(laneOf(entry));
      }
    }
  } finally {
    onSending?.([]);
  }
}

function envelope(entry: OutboxEntry, after: string[], client_id: string): CommandEnvelope {
  const { id, sequence, name, version, user_id, made_at, input, batch } = entry;
  return { id, client_id, sequence, name, version, user_id, made_at, input, after, ...(batch && { batch }) };
}

/** As many from the front as one request should carry, and at least one. */
function takeBatch(envelopes: CommandEnvelope[], most: number): CommandEnvelope[] {
  let size = 0;
  const batch: CommandEnvelope[] = [];
  for (const next of envelopes.slice(0, COMMANDS_MAX)) {
    size += JSON.stringify(next).length;
    if (batch.length > 0 && size > most) break;
    batch.push(next);
  }
  return batch;
}

/**
 * Sends a batch. One that the server won't even read (too large, a broken envelope) is halved until what is wrong
 * with it stands alone, which then counts as refused: it must be seen, and must not hold up the others for ever.
 */
async function send(caller: ApiCaller, commands: CommandEnvelope[]): Promise<Answered> {
  try {
    return (await request(caller, 'POST', '/commands', commandsAnswer, { commands })).data;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 413 && error.status !== 422)) throw error;
    if (commands.length === 1) return [{ id: commands[0]!.id, verdict: unreadable(error) }];
    const half = Math.ceil(commands.length / 2);
    const first = await send(caller, commands.slice(0, half));
    return [...first, ...(await send(caller, commands.slice(half)))];
  }
}

const unreadable = ({ message }: ApiError): StoredVerdict => ({
  status: 'refused',
  code: 'invalid',
  message,
});

/** Notes the verdicts; answers the ids that have one that stands. */
async function noteAll(db: PatioDatabase, answered: Answered, newId: () => string): Promise<Set<string>> {
  return db.transaction('rw', db.outbox, async () => {
    const decided = new Set<string>();
    for (const { id, verdict } of answered) {
      decided.add(id);
      if (verdict.status === 'refused' && (await sendFileAgain(db, id, verdict.code, newId))) continue;
      if (verdict.status === 'applied' || verdict.status === 'refused') await noteVerdict(db, id, verdict);
      else if (verdict.status === 'upgrade_required' && !(await isAhead(db, id, verdict.version)))
        await db.outbox.update(id, { needs_upgrade: true });
      else decided.delete(id);
    }
    return decided;
  });
}

/** The server is the older one, as after an update was taken back: a newer app would change nothing, and that server will. */
async function isAhead(db: PatioDatabase, id: string, known = Infinity): Promise<boolean> {
  return known < ((await db.outbox.get(id))?.version ?? 0);
}

/**
 * A file that was whole on the server and is no more, as after it was restored from a backup, is sent again: nobody
 * need decide about that while it lies here.
 */
async function sendFileAgain(
  db: PatioDatabase,
  id: string,
  code: string,
  newId: () => string,
): Promise<boolean> {
  const entry = code === 'file_missing' ? await db.outbox.get(id) : undefined;
  if (!entry?.file) return false;
  await replaceEntry(db, entry, { id: newId(), input: entry.input, file: 'here' });
  return true;
}
