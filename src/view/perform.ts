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

/** Message for a change that could not be written to the device; a retry may succeed. */
export const NOT_KEPT =
  'Não foi possível guardar neste aparelho. Verifique o espaço livre, recarregue a página e tente de novo.';

const NOT_LOADED =
  'Não foi possível carregar o app. Verifique a conexão, recarregue a página e tente de novo.';

/** Result of a change; `entry_id` is its id in the outbox, null if there was nothing to change. */
export type Performed = { ok: true; entry_id: string | null } | { ok: false; refusal: Refusal };

/**
 * Runs a command on a card or on the person's own data. The change is shown at once if its subject is in memory, is
 * stored in the outbox, and never waits for the network; the same path online and offline. Not to be repeated: each
 * call makes another change. Resolves once the change is on the disk or refused; a change that could not be stored is
 * no longer shown.
 *
 * @param options.other the other card that the input names, if only the server has it
 * @param options.file the file of the change, whose bytes are on the disk; the change is shown once it is on the disk,
 *   too
 * @param options.batch one id for all changes of one action, of which others are notified together
 * @param options.hold delays sending until `releaseEntry`, or until the app hides, closes or restarts
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
    // The command's code could not be loaded, and nothing can be decided without it.
    return { ok: false, refusal: refusal('invalid', { message: NOT_LOADED }) };
  }
  const named = other ? { other } : {};
  // The change may be shown already without being stored yet.
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
    // A change that couldn't be stored didn't happen: the person is informed, as of any refusal.
    if (!(error instanceof Dexie.DexieError)) throw error;
    return { ok: false, refusal: refusal('invalid', { message: NOT_KEPT }) };
  } finally {
    stopAsking();
    store.settleShown(entry_id, isKept);
  }
}

/** Shows a change before it is on the disk, if the data that it is decided on is in memory. */
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

/** Returns the state of the card that the person saw; null if it is not in memory. */
function basisOf(store: ViewStore, command: CardCommand, given: CardTarget): object | null {
  const folded = store.card(given.board_id, given.card_id);
  if (!folded) return command.creates === 'card_id' ? {} : null;
  const rows = store.read(cardSlice(given.card_id));
  const state = rows ? withNamed(folded.state, rows, given) : folded.state;
  return command.basis?.(state, given) ?? {};
}

/** Releases a change that was held back; does nothing for any other. */
export const releaseEntry = (id: string): Promise<void> => release(openDatabase().db, held => held.id === id);

/**
 * Withdraws a change that has not been sent yet.
 *
 * @returns false if it may have been sent, or if a later change depends on it: then only the inverse change undoes it
 */
export async function takeBackEntry(id: string): Promise<boolean> {
  const { db } = openDatabase();
  const isTaken = await takeBack(db, id);
  await freeFiles(db);
  return isTaken;
}

/** Pauses or resumes the upload of a stored file. */
export async function pauseKeptFile(id: string, paused: boolean): Promise<void> {
  await openDatabase().db.files.update(id, { paused });
}

/** Deletes the bytes of discarded files, with or without a connection. */
async function freeFiles(db: PatioDatabase): Promise<void> {
  if ((await db.files.count()) === 0) return;
  const { clearFiles } = await import('../outbox/kept-files');
  await clearFiles(db);
}

/**
 * Calls back on each change of the store while the server has refused this change. Returns a function that ends the
 * watch.
 */
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
 * Sends a refused change again with corrections: `corrected` replaces the typed values, by their names in the input.
 * Returns what is still wrong, or null once the change waits to be sent.
 */
export async function correctEntry(id: string, corrected?: object): Promise<Refusal | null> {
  const overlay = await import('../overlay/retry');
  return overlay.retryEntry(id, { ...openDatabase(), now: new Date().toISOString(), newId }, corrected);
}

/** Discards a refused change at the person's request; changes that waited behind it are sent. */
export async function discardEntry(id: string): Promise<void> {
  const { db } = openDatabase();
  await discard(db, id);
  await freeFiles(db);
}

/** Discards a refused change and all changes that wait behind it, at the person's request. */
export async function discardEntryWithFollowers(id: string): Promise<void> {
  const { db } = openDatabase();
  await discardWithFollowers(db, id);
  await freeFiles(db);
}
