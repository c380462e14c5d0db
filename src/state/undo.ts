import { proxy, ref } from 'valtio';
import type { CardTarget } from '../../domain/commands/command';

/** Something that the person just did and may take back. */
export interface UndoOffer {
  /** What was done, naming its card: it is read out, too. */
  message: string;
  /** The change that it is about, in the outbox. */
  entry_id: string;
  /** The card that it was done to, to be opened from here; null where that has left its flow, and for what concerns none. */
  card: CardTarget | null;
  /** Takes it back, and answers whether it could; null for what can only be told of. */
  undo: (() => Promise<boolean>) | null;
  /** The offer has ended without being taken: what was held back goes. */
  onEnd?: () => void;
}

/** The one offer of the app, apart from its alerts; a new one ends the one before it. */
export const undoing = proxy<{ offer: UndoOffer | null; state: 'open' | 'taken' | 'undone' }>({
  offer: null,
  state: 'open',
});

/**
 * Offers to take something back, until `endOffer`.
 *
 * @returns ends this offer alone; does nothing once it is over
 */
export function offerUndo(offer: UndoOffer): () => void {
  endOffer();
  undoing.offer = ref(offer);
  return () => {
    if (undoing.offer === offer) endOffer();
  };
}

/** The offer is over, taken or not. */
export function endOffer(): void {
  const { offer, state } = undoing;
  Object.assign(undoing, { offer: null, state: 'open' });
  if (state === 'open') offer?.onEnd?.();
}

/**
 * Takes back what is on offer; does nothing once the offer is over or taken. The offer stays to say that it was, and
 * ends at once where it could not be.
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
