import { t } from '@lingui/core/macro';
import type { CommandInputs } from '../../domain/commands/command-table';
import { error } from '../state/alerts';
import { offerUndo } from '../state/undo';
import { connectivity } from '../sync/connectivity';
import { syncNow } from '../sync/sync';
import { type Performed, perform, releaseEntry, takeBackEntry, watchRefusal } from '../view/perform';

type Name = keyof CommandInputs;

interface Act<N extends Name> {
  name: N;
  input: CommandInputs[N];
  /** What was done, with the card's name: «VND-12 movido para Proposta». */
  message: string;
  /** The change that undoes it once it has been sent; null when no rule allows that. */
  inverse?: { [I in Name]: { name: I; input: CommandInputs[I] } }[Name] | null;
  /** The card leaves the screen with it: the offer stays when its page closes. */
  closesCard?: boolean;
  /** Keeps it from the server while it can be undone, since the server may act on it at once. */
  isHeld?: boolean;
  /** Tells a refusal; answers whether it was done. */
  tell: (performed: Performed) => boolean;
}

/**
 * Does something that can be undone for some seconds, and says so. What has not left the device is taken back; what
 * has is undone by its inverse. The same with and without a connection.
 *
 * @returns whether it was done
 */
export async function act<N extends Name>({
  name,
  input,
  message,
  inverse = null,
  isHeld = false,
  closesCard = false,
  tell,
}: Act<N>): Promise<boolean> {
  const performed = await perform(name, input, { hold: isHeld });
  if (!tell(performed)) return false;
  const { entry_id } = performed as Extract<Performed, { ok: true }>;
  if (!entry_id) return true;
  const canUndo = isHeld || inverse !== null || !connectivity.online;
  // What was refused has not been done, and is told of by itself.
  const stopWatching = watchRefusal(entry_id, () => endOffer());
  const sendNow = () => releaseEntry(entry_id).then(syncNow);
  const undo = async () => {
    stopWatching();
    if (await takeBackEntry(entry_id)) return true;
    // What follows it on its card depends on it: neither may be held back for ever.
    if (isHeld) void sendNow();
    if (inverse) return tell(await perform(inverse.name, inverse.input as never));
    error(t`Isso não pode mais ser desfeito.`);
    return false;
  };
  const endOffer = offerUndo({
    message,
    entry_id,
    card: 'card_id' in input && !closesCard ? input : null,
    undo: canUndo ? undo : null,
    onEnd() {
      stopWatching();
      if (isHeld) void sendNow();
    },
  });
  return true;
}
