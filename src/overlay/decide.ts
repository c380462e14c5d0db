import type * as z from 'zod/mini';
import type { CardState, Change } from '../../domain/card-state';
import type {
  CardCommand,
  CardTarget,
  Command,
  Decision,
  PersonCommand,
} from '../../domain/commands/command';
import { namesOf } from '../../domain/commands/names';
import { cardSubject } from '../../domain/commands/subject';
import { fieldErrors } from '../../domain/field-errors';
import { isPhoto, missingToGoOn } from '../../domain/passage';
import type { PersonChange } from '../../domain/person-state';
import type { Actor } from '../../domain/policy';
import { refusal } from '../../domain/refusals';
import type { FarCard, KeptFile, OutboxEntry, PatioDatabase } from '../mirror/database';
import { appendEntry, entriesOf, readOutbox, replaceEntry } from '../outbox/outbox';
import { readCardRows } from './card-rows';
import { findCardCommand, findCommand, loadCommands } from './commands';
import { readConfig } from './config';
import { foldCard, withNamed } from './fold';
import { foldOwn } from './fold-own';

/** Who does it, where, and what the device's clock says. */
export interface Doing {
  db: PatioDatabase;
  actor: Actor;
  now: string;
  newId: () => string;
}

/**
 * Decides a change on what the device has, and keeps it in the outbox, in one transaction. What it is decided on
 * (`was`, `from_phase_id`, `data_version`) is taken from this moment unless the input says what the person had before
 * them when they began. Not to be repeated: each call is a change of its own.
 *
 * @param extra.file the file that it brings, whose bytes are written already; it is kept with it
 * @returns the refusal, or that it is kept; nothing is kept when the wanted state already holds
 */
export async function decideAndKeep(
  doing: Doing,
  name: string,
  given: object,
  { file, ...extra }: Pick<OutboxEntry, 'held' | 'other'> & { file?: KeptFile } = {},
): Promise<Decision<Change | PersonChange>> {
  const { db } = doing;
  await loadCommands();
  const command = findCommand(name)!;
  return db.transaction('rw', db.tables, async () => {
    const before = file && (await db.files.get(file.id));
    if (file) await db.files.put(file);
    const { decision, kept } =
      command.kind === 'card'
        ? await decideOnCard(doing, command, given as CardTarget, extra.other)
        : await decideOnOwn(doing, command, given);
    if (kept && decision.ok && decision.changes.length > 0)
      await appendEntry(db, { ...kept, ...extra, ...(file && { file: 'here' }) });
    // What was refused stays where it was: in the tray, or nowhere.
    else if (file) await (before ? db.files.put(before) : db.files.delete(file.id));
    return decision;
  });
}

type New = Omit<OutboxEntry, 'sequence' | 'status' | 'verdict'>;

/** The entry of a change that is made now. */
export function newEntry(command: Command, input: object, { actor, now, newId }: Omit<Doing, 'db'>): New {
  const { board_id = null, card_id = null } = input as Partial<CardTarget>;
  return {
    id: newId(),
    name: command.name,
    version: command.version,
    user_id: actor.user_id,
    made_at: now,
    subject: command.subject(input as CardTarget),
    board_id,
    card_id,
    input: { ...input },
  };
}

interface Decided {
  decision: Decision<Change | PersonChange>;
  /** What is kept if it changes anything. */
  kept?: New;
}

async function decideOnCard(
  doing: Doing,
  command: CardCommand,
  given: CardTarget,
  other?: FarCard,
): Promise<Decided> {
  const { actor, now } = doing;
  const current = await currentState(doing, given, other);
  if (!current) return { decision: { ok: false, refusal: refusal('not_found') } };
  const { state, entries } = current;
  // What the caller says was seen counts: an edit begun before somebody else's change must not pass over it.
  const parsed = command.input.safeParse({ ...command.basis?.(state, given), ...given });
  if (!parsed.success) return unfit(parsed.error);
  const input = parsed.data;
  return {
    decision: command.decide(state, input, actor, { now, made_at: now }),
    kept: {
      ...newEntry(command, input, doing),
      about: namesOf(command, state, input),
      ...(command.name === 'card.move' && awaitedPhotos(state, entries)),
    },
  };
}

/** Photos that the card goes on by and that are still on their way: the move follows them. */
function awaitedPhotos(state: CardState, entries: OutboxEntry[]): Pick<OutboxEntry, 'awaits'> | null {
  const onTheWay = new Set(
    entries.flatMap(({ file, status, input }) => (file && status === 'waiting' ? input.attachment_id : [])),
  );
  const coming = state.attachments.flatMap(file => (onTheWay.has(file.id) && isPhoto(file) ? file.id : []));
  const arrived = state.attachments.filter(({ id }) => !coming.includes(id));
  const isShort = missingToGoOn({ ...state, attachments: arrived }).some(({ kind }) => kind === 'photos');
  return isShort ? { awaits: coming } : null;
}

async function decideOnOwn(doing: Doing, command: PersonCommand, given: object): Promise<Decided> {
  const { db, actor, now } = doing;
  const parsed = command.input.safeParse(given);
  if (!parsed.success) return unfit(parsed.error);
  const { notification_ids = [] } = parsed.data as { notification_ids?: string[] };
  const notifications = (await db.notification.bulkGet(notification_ids)).filter(row => row !== undefined);
  const state = foldOwn(actor, { notifications }, await readOutbox(db));
  return {
    decision: command.decide(state, parsed.data, actor, { now, made_at: now }),
    kept: newEntry(command, parsed.data, doing),
  };
}

const unfit = (error: z.core.$ZodError): Decided => ({
  decision: { ok: false, refusal: refusal('invalid', { errors: fieldErrors(error) }) },
});

/**
 * Sends a refused change again, in its old place and under a new id, decided on what the card is now. Does nothing
 * for a change that is not refused (any more).
 */
export async function retryEntry(id: string, doing: Doing): Promise<void> {
  const { db } = doing;
  await loadCommands();
  return db.transaction('rw', db.tables, async () => {
    const entry = await db.outbox.get(id);
    if (entry?.status !== 'refused') return;
    const command = findCardCommand(entry.name);
    const target = entry.input as unknown as CardTarget;
    const current = command?.basis && (await currentState(doing, target));
    const basis = current && command.basis?.(current.state, target);
    await replaceEntry(db, entry, {
      id: doing.newId(),
      input: { ...entry.input, ...basis },
      // Whether the server still has it is asked first.
      ...(entry.file && { file: 'here' }),
    });
  });
}

async function currentState({ db, actor }: Doing, target: CardTarget, other?: FarCard) {
  const { board_id, card_id } = target;
  const config = await readConfig(db, board_id);
  if (!config) return null;
  const entries = await entriesOf(db, cardSubject(card_id));
  const about = { input: { ...target } };
  const rows = (await readCardRows(db, [{ id: card_id, entries: [...entries, about] }])).get(card_id)!;
  return { state: withNamed(foldCard(actor, config, rows, entries).state, rows, target, other), entries };
}
