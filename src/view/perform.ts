import Dexie from 'dexie';
import type { CardCommand, CardTarget } from '../../domain/commands/command';
import type { CommandInputs } from '../../domain/commands/command-table';
import { type Refusal, refusal } from '../../domain/refusals';
import { openDatabase } from '../mirror/current';
import type { FarCard, KeptFile, PatioDatabase } from '../mirror/database';
import { discard, discardWithFollowers, release, takeBack } from '../outbox/outbox';
import { holder } from '../outbox/page';
import { findCommand, loadCommands } from '../overlay/commands';
import * as overlay from '../overlay/decide';
import { withNamed } from '../overlay/fold';
import { askBeforeLeaving } from '../state/ask-before-leaving';
import { newId } from './new-id';
import { storeOf } from './open-store';
import { cardSlice } from './slices/card-slice';
import type { ViewStore } from './store';

/** Of what could not be written to the device: tried again, it may be. */
export const NOT_KEPT =
  'Não foi possível guardar neste aparelho. Verifique o espaço livre, recarregue a página e tente de novo.';

const NOT_LOADED =
  'Não foi possível carregar o app. Verifique a conexão, recarregue a página e tente de novo.';

/** What came of a change; `entry_id` is its id in the outbox, null when there was nothing to change. */
export type Performed = { ok: true; entry_id: string | null } | { ok: false; refusal: Refusal };

/**
 * Does something, to a card or to what is the person's own. It shows from this very moment when what it is about is in
 * memory, is kept in the outbox, and never waits for the network; the same path online and offline. Not to be repeated: each call is a change of its own.
 * Resolves once it is on the disk or refused; one that could not be kept is shown no more.
 *
 * @param options.other the other card that the input names, where only the server has it
 * @param options.file the file that it brings, whose bytes are on the disk; it shows with the change once that is, too
 * @param options.batch one id for all changes of one act, which others are told of together
 * @param options.hold keeps it from being sent until `releaseEntry`, or until the app hides, closes or starts again
 */
export async function perform<Name extends keyof CommandInputs>(
  name: Name,
  input: CommandInputs[Name],
  {
    hold = false,
    other,
    file,
    batch,
  }: { hold?: boolean; other?: FarCard | undefined; file?: KeptFile; batch?: string } = {},
): Promise<Performed> {
  const open = openDatabase();
  const store = storeOf(open);
  const now = new Date().toISOString();
  const entry_id = newId();
  let isKept = false;
  const doing = { ...open, now, newId: () => entry_id };
  try {
    await loadCommands();
  } catch {
    // Their file could not be fetched: without it nothing can be decided.
    return { ok: false, refusal: refusal('invalid', { message: NOT_LOADED }) };
  }
  const named = other ? { other } : {};
  // It may show already, and is not on the disk yet.
  const stopAsking = askBeforeLeaving();
  try {
    if (!file) showAtOnce(store, doing, name, input, named);
    const decision = await overlay.decideAndKeep(doing, name, input, {
      ...named,
      ...(file && { file }),
      ...(batch && { batch }),
      ...(hold && { held: holder() }),
    });
    if (!decision.ok) return decision;
    isKept = decision.changes.length > 0;
    return { ok: true, entry_id: isKept ? entry_id : null };
  } catch (error) {
    // What is not on the device is not done: the person must be told, as of any other refusal.
    if (!(error instanceof Dexie.DexieError)) throw error;
    return { ok: false, refusal: refusal('invalid', { message: NOT_KEPT }) };
  } finally {
    stopAsking();
    store.settleShown(entry_id, isKept);
  }
}

/** Shows a change before it is on the disk, as far as memory has what it is decided on. */
function showAtOnce(
  store: ViewStore,
  doing: overlay.Doing,
  name: string,
  given: object,
  named: { other?: FarCard },
): void {
  const command = findCommand(name)!;
  const seen = command.kind === 'card' ? basisOf(store, command, given as CardTarget) : {};
  const parsed = seen && command.input.safeParse({ ...seen, ...given });
  if (parsed?.success) store.show({ ...overlay.newEntry(command, parsed.data, doing), ...named });
}

/** What the person saw of the card; null when it is not in memory. */
function basisOf(store: ViewStore, command: CardCommand, given: CardTarget): object | null {
  const folded = store.card(given.board_id, given.card_id);
  if (!folded) return command.creates === 'card_id' ? {} : null;
  const rows = store.read(cardSlice(given.card_id));
  const state = rows ? withNamed(folded.state, rows, given) : folded.state;
  return command.basis?.(state, given) ?? {};
}

/** Lets a change go that was held back; does nothing for any other. */
export const releaseEntry = (id: string): Promise<void> => release(openDatabase().db, held => held.id === id);

/**
 * Takes a change back that has not left yet.
 *
 * @returns false when it may have been sent, or when a later change depends on it: then only its inverse undoes it
 */
export async function takeBackEntry(id: string): Promise<boolean> {
  const { db } = openDatabase();
  const isTaken = await takeBack(db, id);
  await freeFiles(db);
  return isTaken;
}

/** Lets a kept file wait, or go on. */
export async function pauseKeptFile(id: string, paused: boolean): Promise<void> {
  await openDatabase().db.files.update(id, { paused });
}

/** What was given up takes no room on the device, with or without a connection. */
async function freeFiles(db: PatioDatabase): Promise<void> {
  if ((await db.files.count()) === 0) return;
  const { clearFiles } = await import('../outbox/kept-files');
  await clearFiles(db);
}

/** Tells, each time that anything changes, that the server has refused a change; the answer ends the watch. */
export function watchRefusal(id: string, onRefused: () => void): () => void {
  const store = storeOf(openDatabase());
  return store.subscribe(() => {
    if (store.entries()?.some(entry => entry.id === id && entry.status === 'refused')) onRefused();
  });
}

/** Sends a refused change again; see `overlay/retry`. */
export async function retryEntry(id: string): Promise<void> {
  await correctEntry(id);
}

/**
 * The same with what was typed put right: `corrected` takes the place of it, by its name in the input. Answers what is
 * still wrong, or null once it is on its way.
 */
export async function correctEntry(id: string, corrected?: object): Promise<Refusal | null> {
  const overlay = await import('../overlay/retry');
  return overlay.retryEntry(id, { ...openDatabase(), now: new Date().toISOString(), newId }, corrected);
}

/** Gives a refused change up, by the person's word; those that waited behind it go on. */
export async function discardEntry(id: string): Promise<void> {
  const { db } = openDatabase();
  await discard(db, id);
  await freeFiles(db);
}

/** Gives a refused change up, by the person's word, and all that waits behind it. */
export async function discardEntryWithFollowers(id: string): Promise<void> {
  const { db } = openDatabase();
  await discardWithFollowers(db, id);
  await freeFiles(db);
}
