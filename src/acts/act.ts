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
  /** Message about the change, with the card's name: «VND-12 movido para Proposta». */
  message: string;
  /** Command that reverses the change after it has been sent; null if no rule allows that. */
  inverse?: { [I in Name]: { name: I; input: CommandInputs[I] } }[Name] | null;
  /** True if the card leaves the screen: the offer to undo then stays when its page closes. */
  closesCard?: boolean;
  /** True to hold the command back from the server while it can be undone, since the server may act on it at once. */
  isHeld?: boolean;
  /** Shows a refusal. Returns whether the command was performed. */
  tell: (performed: Performed) => boolean;
}

/**
 * Performs a command that can be undone for some seconds, and shows a message. Undo withdraws a command that has not
 * left the device, and otherwise performs its inverse. Works the same with and without a connection.
 *
 * @returns whether it was performed
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
  // A refused change was not made, and is reported on its own.
  const stopWatching = watchRefusal(entry_id, () => endOffer());
  const sendNow = () => releaseEntry(entry_id).then(syncNow);
  const undo = async () => {
    stopWatching();
    if (await takeBackEntry(entry_id)) return true;
    // Later changes on the same card depend on it, so neither may be held back forever.
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
