import type * as z from 'zod/mini';
import type { CardState, Change } from '../../domain/card/card-state';
import type { CardlessChange, CardlessState, NamedWithoutCard } from '../../domain/card/cardless-state';
import type {
  CardCommand,
  CardlessCommand,
  CardTarget,
  Command,
  Decision,
} from '../../domain/commands/command';
import { namesOf } from '../../domain/commands/names';
import { cardSubject } from '../../domain/commands/subject';
import { fieldErrors } from '../../domain/flow/field-errors';
import { missingOnTheWay } from '../../domain/flow/move-rule';
import { isPhoto } from '../../domain/flow/photo-slots';
import type { Actor } from '../../domain/policy';
import { refusal } from '../../domain/refusals';
import type { FarCard, KeptFile, OutboxEntry, PatioDatabase } from '../mirror/database';
import { appendEntry, entriesOf, readOutbox } from '../outbox/outbox';
import { readCardRows } from './card-rows';
import { findCommand, loadCommands } from './commands';
import { readConfig } from './config';
import { foldCard, withNamed } from './fold';
import { foldCardless } from './fold-cardless';

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
  { file, ...extra }: Pick<OutboxEntry, 'held' | 'other' | 'batch'> & { file?: KeptFile } = {},
): Promise<Decision<Change | CardlessChange>> {
  const { db } = doing;
  await loadCommands();
  const command = findCommand(name)!;
  return db.transaction('rw', db.tables, async () => {
    const before = file && (await db.files.get(file.id));
    // Two taps: the first has taken it out of the tray.
    if (before && before.card_id !== null) return { ok: true, changes: [] };
    if (file) await db.files.put(file);
    const { decision, kept } =
      command.kind === 'card'
        ? await decideOnCard(doing, command, given as CardTarget, extra.other)
        : await decideWithoutCard(doing, command, given);
    if (kept && decision.ok && decision.changes.length > 0) {
      if (command.kind === 'card') await replaceRefused(db, command, kept);
      await appendEntry(db, { ...kept, ...extra, ...(file && { file: 'here' }) });
    }
    // What was refused stays where it was: in the tray, or nowhere.
    else if (file) await (before ? db.files.put(before) : db.files.delete(file.id));
    return decision;
  });
}

/** It would wait behind the refused change, and that one is over: the person has made it anew. */
async function replaceRefused(db: PatioDatabase, { replaces }: CardCommand, { subject, input }: New) {
  if (!replaces) return;
  const same = (await entriesOf(db, subject)).filter(other => other.input[replaces] === input[replaces]);
  await db.outbox.bulkDelete(same.flatMap(({ id, status }) => (status === 'refused' ? id : [])));
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
  decision: Decision<Change | CardlessChange>;
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
      ...awaitedFiles(command, state, input, entries),
    },
  };
}

/** The attachments of a card whose files are still on their way. */
const filesOnTheWay = (entries: OutboxEntry[]): string[] =>
  entries.flatMap(({ file, status, input }) =>
    file && status === 'waiting' ? String(input.attachment_id) : [],
  );

/**
 * The files that a change follows: an archived card takes none, so those on their way come first, and a move follows
 * the photos that the card goes on by.
 */
export function awaitedFiles(
  command: CardCommand,
  state: CardState,
  input: object,
  entries: OutboxEntry[],
): Pick<OutboxEntry, 'awaits'> | null {
  if ('phase_id' in input && command.name === 'card.move')
    return awaitedPhotos(state, String(input.phase_id), entries);
  const awaits = command.name === 'card.archive' ? filesOnTheWay(entries) : [];
  return awaits.length > 0 ? { awaits } : null;
}

function awaitedPhotos(
  state: CardState,
  toPhaseId: string,
  entries: OutboxEntry[],
): Pick<OutboxEntry, 'awaits'> | null {
  const onTheWay = new Set(filesOnTheWay(entries));
  const coming = state.attachments.flatMap(file => (onTheWay.has(file.id) && isPhoto(file) ? file.id : []));
  const arrived = state.attachments.filter(({ id }) => !coming.includes(id));
  const isShort = missingOnTheWay({ ...state, attachments: arrived }, toPhaseId).some(
    ({ kind }) => kind === 'photos' || kind === 'slot',
  );
  return isShort ? { awaits: coming } : null;
}

async function decideWithoutCard(doing: Doing, command: CardlessCommand, given: object): Promise<Decided> {
  const { db, actor, now } = doing;
  const parsed = command.input.safeParse(given);
  if (!parsed.success) return unfit(parsed.error);
  const state = foldCardless(actor, await readNamed(db, parsed.data), await readOutbox(db));
  return {
    decision: command.decide(state, parsed.data, actor, { now, made_at: now }),
    kept: newEntry(command, parsed.data, doing),
  };
}

/** The rows that an input without a card names, as far as this device has them. */
async function readNamed(
  db: PatioDatabase,
  { notification_ids = [], board_id, check_id }: NamedWithoutCard,
): Promise<CardlessState> {
  const notifications = await db.notification.bulkGet(notification_ids);
  const check = check_id && (await db.concluded_check.get(check_id));
  return {
    notifications: notifications.filter(row => row !== undefined),
    flow: board_id ? await readConfig(db, board_id) : null,
    checks: check ? [check] : [],
  };
}

const unfit = (error: z.core.$ZodError): Decided => ({
  decision: { ok: false, refusal: refusal('invalid', { errors: fieldErrors(error) }) },
});

/** The card as this device has it, with the changes that wait; null where its flow is not on it. */
export async function currentState({ db, actor }: Doing, target: CardTarget, other?: FarCard) {
  const { board_id, card_id } = target;
  const config = await readConfig(db, board_id);
  if (!config) return null;
  const entries = await entriesOf(db, cardSubject(card_id));
  const about = { input: { ...target } };
  const rows = (await readCardRows(db, [{ id: card_id, entries: [...entries, about] }])).get(card_id)!;
  return { state: withNamed(foldCard(actor, config, rows, entries).state, rows, target, other), entries };
}
