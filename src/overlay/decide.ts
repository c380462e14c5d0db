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

/** Person, database and time of a change. */
export interface Doing {
  db: PatioDatabase;
  actor: Actor;
  now: string;
  newId: () => string;
}

/**
 * Decides a change on the data of the device and stores it in the outbox, in one transaction. The values that it is
 * decided on (`was`, `from_phase_id`, `data_version`) are the current ones, unless the input contains those that the
 * person saw when they began. Not to be repeated: each call is a change of its own.
 *
 * @param extra.file the file that it adds, whose bytes are written already; it is stored with the change
 * @returns the refusal, or that it is stored; nothing is stored if the wanted state already holds
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
    // On a double tap, the first one has already taken it out of the tray.
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
    // A refused file stays in its old place: in the tray, or nowhere.
    else if (file) await (before ? db.files.put(before) : db.files.delete(file.id));
    return decision;
  });
}

/** Deletes the refused change that a new one replaces, since the new one would otherwise wait behind it. */
async function replaceRefused(db: PatioDatabase, { replaces }: CardCommand, { subject, input }: New) {
  if (!replaces) return;
  const same = (await entriesOf(db, subject)).filter(other => other.input[replaces] === input[replaces]);
  await db.outbox.bulkDelete(same.flatMap(({ id, status }) => (status === 'refused' ? id : [])));
}

type New = Omit<OutboxEntry, 'sequence' | 'status' | 'verdict'>;

/** Returns the entry of a change that is made now. */
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
  /** Entry that is stored if it changes anything. */
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
  // The caller's basis takes precedence: an edit begun before another person's change must not overwrite it.
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

/** Returns the attachments of a card whose files are not uploaded yet. */
const filesOnTheWay = (entries: OutboxEntry[]): string[] =>
  entries.flatMap(({ file, status, input }) =>
    file && status === 'waiting' ? String(input.attachment_id) : [],
  );

/**
 * Returns the files that a change must wait for: all unfinished ones before archiving, since an archived card takes
 * none; before a move the photos that the phase asks for.
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

/** Reads the rows that an input without a card names, as far as they are on this device. */
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

/** Returns the card as this device has it, with its waiting changes; null if its flow is not on this device. */
export async function currentState({ db, actor }: Doing, target: CardTarget, other?: FarCard) {
  const { board_id, card_id } = target;
  const config = await readConfig(db, board_id);
  if (!config) return null;
  const entries = await entriesOf(db, cardSubject(card_id));
  const about = { input: { ...target } };
  const rows = (await readCardRows(db, [{ id: card_id, entries: [...entries, about] }])).get(card_id)!;
  return { state: withNamed(foldCard(actor, config, rows, entries).state, rows, target, other), entries };
}
