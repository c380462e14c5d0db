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

/** Most characters of a batch: about as many as a poor uplink sends before a request times out. */
const BATCH_CHARS = 200_000;

export interface ReplayContext {
  db: PatioDatabase;
  caller: ApiCaller;
  newId: () => string;
  /** Amount to send at a time; adapts to the network. */
  pace?: Pace;
  /** Whether the person has signed out meanwhile: nothing more is sent then. */
  isOver?: () => boolean | Promise<boolean>;
  /** Called with the ids that are being sent, for the screens; with none at the end. */
  onSending?: (ids: string[]) => void;
}

type Answered = { id: string; verdict: Verdict }[];

/**
 * Sends the waiting changes in order, until none is left that may be sent. May be repeated and run twice at once: the
 * server runs each id once (S3). Changes that fail for lack of a connection stay.
 *
 * @returns true when another attempt should be made soon
 * @throws OfflineError, ApiError when the session has ended or the server fails, or UnexpectedAnswerError when its
 *   response is unknown to this version; sent changes then stay waiting and are asked about again
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
  // Lanes with a change that the server did not decide: their remaining changes wait for the next run.
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
      // If a change of the batch was just undone, a new batch is built.
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

/** Takes as many commands from the front as one request should carry, at least one. */
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
 * Sends a batch. One that the server refuses to read (too large, a broken envelope) is halved until the faulty command
 * is alone. That one counts as refused, so that it is shown and doesn't block the others for ever.
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

/** Stores the verdicts. Returns the ids whose verdict is final. */
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

/**
 * Whether the server is the older one, as after an update was reverted: then a newer app would not help, but an updated
 * server will.
 */
async function isAhead(db: PatioDatabase, id: string, known = Infinity): Promise<boolean> {
  return known < ((await db.outbox.get(id))?.version ?? 0);
}

/**
 * Sends a file again that the server had completely and has lost, as after it was restored from a backup. The person
 * need not decide about that while the file is on this device.
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
