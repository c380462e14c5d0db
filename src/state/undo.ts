import { proxy, ref } from 'valtio';
import type { CardTarget } from '../../domain/commands/command';

/** Action that the person has just done and may undo. */
export interface UndoOffer {
  /** Description of the action, which names its card: screen readers announce it, too. */
  message: string;
  /** Entry in the outbox with the change. */
  entry_id: string;
  /**
   * Card that the action was done to, which can be opened from here; null if the card has left its flow, and for
   * actions without a card.
   */
  card: CardTarget | null;
  /** Undoes the action and returns whether that was possible; null if the action can only be reported. */
  undo: (() => Promise<boolean>) | null;
  /** Called if the offer ends without being taken: the change held back is then sent. */
  onEnd?: () => void;
}

/** The app's only undo offer, separate from its alerts; a new one ends the previous one. */
export const undoing = proxy<{ offer: UndoOffer | null; state: 'open' | 'taken' | 'undone' }>({
  offer: null,
  state: 'open',
});

/**
 * Offers to undo an action, until `endOffer`.
 *
 * @returns a function that ends this offer only; it does nothing once the offer is over
 */
export function offerUndo(offer: UndoOffer): () => void {
  endOffer();
  undoing.offer = ref(offer);
  return () => {
    if (undoing.offer === offer) endOffer();
  };
}

/** Ends the offer, whether it was taken or not. */
export function endOffer(): void {
  const { offer, state } = undoing;
  Object.assign(undoing, { offer: null, state: 'open' });
  if (state === 'open') offer?.onEnd?.();
}

/**
 * Undoes the action on offer; does nothing once the offer is over or taken. The offer stays on the screen to confirm
 * the undo, and ends at once if the undo failed.
 */
export async function takeOffer(): Promise<void> {
  const { offer, state } = undoing;
  if (!offer?.undo || state !== 'open') return;
  undoing.state = 'taken';
  const isUndone = await offer.undo();
  if (undoing.offer !== offer) return;
  if (isUndone) undoing.state = 'undone';
  else endOffer();
}
