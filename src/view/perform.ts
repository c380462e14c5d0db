import Dexie from 'dexie';
import type { CardTarget, Decision } from '../../domain/commands/command';
import { type CommandInputs, findCommand } from '../../domain/commands/table';
import { fieldErrors } from '../../domain/field-errors';
import type { Actor } from '../../domain/policy';
import { refusal } from '../../domain/refusals';
import { openDatabase } from '../mirror/current';
import type { PatioDatabase } from '../mirror/database';
import { appendEntry, discard, replaceEntry } from '../outbox/outbox';
import { entriesOfCard, foldCard, loadConfig, namedBy } from './fold';
import { newId } from './new-id';

/** Who does it, where, and what the device's clock says. */
export interface Doing {
  db: PatioDatabase;
  actor: Actor;
  now: string;
  newId: () => string;
}

const here = (): Doing => ({ ...openDatabase(), now: new Date().toISOString(), newId });

const NOT_KEPT =
  'Não foi possível guardar neste aparelho. Verifique o espaço livre, recarregue a página e tente de novo.';

/**
 * Does something to a card: decides it on what this device knows, and keeps it in the outbox. It shows at once and
 * never waits for the network; the same path online and offline. Not to be repeated: each call is a change of its own.
 * What it is decided on (`was`, `from_phase_id`, `data_version`) is taken from this moment unless the input says what
 * the person had before them when they began.
 *
 * @returns the refusal, or that it is kept; nothing is kept when the wanted state already holds
 */
export async function perform<Name extends keyof CommandInputs>(
  name: Name,
  input: CommandInputs[Name],
): Promise<Decision> {
  const doing = here();
  try {
    return await decideAndKeep(doing, name, input);
  } catch (error) {
    // What is not on the device is not done: the person must be told, as of any other refusal.
    if (!(error instanceof Dexie.DexieError)) throw error;
    return { ok: false, refusal: refusal('invalid', { message: NOT_KEPT }) };
  }
}

/** `perform` by a given person, database and clock. */
export async function decideAndKeep(doing: Doing, name: string, given: CardTarget): Promise<Decision> {
  const { db, actor, now } = doing;
  const command = findCommand(name)!;
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
      board_id: input.board_id,
      card_id: input.card_id,
      input: { ...input },
    });
    return decision;
  });
}

/**
 * Sends a refused change again, in its old place and under a new id, decided on what the card is now. Does nothing
 * for a change that is not refused (any more).
 */
export function retryEntry(id: string, doing = here()): Promise<void> {
  const { db } = doing;
  return db.transaction('rw', db.tables, async () => {
    const entry = await db.outbox.get(id);
    if (entry?.status !== 'refused') return;
    const state = await currentState(doing, entry, entry.input);
    const basis = state && findCommand(entry.name)?.basis?.(state, entry.input as unknown as CardTarget);
    await replaceEntry(db, entry, { id: doing.newId(), input: { ...entry.input, ...basis } });
  });
}

/** Gives a refused change up, by the person's word; those that waited behind it go on. */
export function discardEntry(id: string, { db } = here()): Promise<void> {
  return discard(db, id);
}

async function currentState({ db, actor }: Doing, target: CardTarget, input: object = target) {
  const { board_id, card_id } = target;
  const config = await loadConfig(db, board_id);
  if (!config) return null;
  const { state } = await foldCard(db, actor, config, card_id, await entriesOfCard(db, card_id));
  return (await namedBy(db, [input]))(state, input);
}
