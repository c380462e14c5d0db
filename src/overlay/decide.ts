import type { CardTarget, Decision } from '../../domain/commands/command';
import { namesOf } from '../../domain/commands/names';
import { cardSubject } from '../../domain/commands/subject';
import { fieldErrors } from '../../domain/field-errors';
import type { Actor } from '../../domain/policy';
import { refusal } from '../../domain/refusals';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { appendEntry, entriesOf, replaceEntry } from '../outbox/outbox';
import { readCardRows } from './card-rows';
import { findCardCommand, loadCommands } from './commands';
import { readConfig } from './config';
import { foldCard, withNamed } from './fold';

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
 * @returns the refusal, or that it is kept; nothing is kept when the wanted state already holds
 */
export async function decideAndKeep(
  doing: Doing,
  name: string,
  given: CardTarget,
  extra: Pick<OutboxEntry, 'held'> = {},
): Promise<Decision> {
  const { db, actor, now } = doing;
  await loadCommands();
  const command = findCardCommand(name)!;
  return db.transaction('rw', db.tables, async () => {
    const state = await currentState(doing, given);
    if (!state) return { ok: false, refusal: refusal('not_found') } as const;
    // What the caller says was seen counts: an edit begun before somebody else's change must not pass over it.
    const parsed = command.input.safeParse({ ...command.basis?.(state, given), ...given });
    if (!parsed.success)
      return { ok: false, refusal: refusal('invalid', { errors: fieldErrors(parsed.error) }) } as const;
    const input = parsed.data;
    const decision = command.decide(state, input, actor, { now, made_at: now });
    if (!decision.ok || decision.changes.length === 0) return decision;
    await appendEntry(db, {
      id: doing.newId(),
      name,
      version: command.version,
      user_id: actor.user_id,
      made_at: now,
      subject: command.subject(input),
      board_id: input.board_id,
      card_id: input.card_id,
      input: { ...input },
      about: namesOf(command, state, input),
      ...extra,
    });
    return decision;
  });
}

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
    const state = await currentState(doing, entry, entry.input);
    const basis = state && findCardCommand(entry.name)?.basis?.(state, entry.input as unknown as CardTarget);
    await replaceEntry(db, entry, { id: doing.newId(), input: { ...entry.input, ...basis } });
  });
}

async function currentState({ db, actor }: Doing, target: CardTarget, input: object = target) {
  const { board_id, card_id } = target;
  const config = await readConfig(db, board_id);
  if (!config) return null;
  const entries = await entriesOf(db, cardSubject(card_id));
  const about = { input: input as Record<string, unknown> };
  const rows = (await readCardRows(db, [{ id: card_id, entries: [...entries, about] }])).get(card_id)!;
  return withNamed(foldCard(actor, config, rows, entries).state, rows, input);
}
