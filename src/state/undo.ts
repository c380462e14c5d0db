import { proxy, ref } from 'valtio';

/** Something that the person just did and may take back. */
export interface UndoOffer {
  /** What was done, naming its card: it is read out, too. */
  message: string;
  /** The change that it is about, in the outbox. */
  entry_id: string;
  /** Takes it back; null for what can only be told of. */
  undo: (() => Promise<void>) | null;
  /** The offer has ended without being taken: what was held back goes. */
  onEnd?: () => void;
}

/** The one offer of the app, apart from its alerts; a new one ends the one before it. */
export const undoing = proxy<{ offer: UndoOffer | null }>({ offer: null });

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
export function endOffer({ isTaken = false } = {}): void {
  const { offer } = undoing;
  undoing.offer = null;
  if (!isTaken) offer?.onEnd?.();
}

/** Takes back what is on offer; does nothing once the offer is over. */
export async function takeOffer(): Promise<void> {
  const { offer } = undoing;
  if (!offer?.undo) return;
  endOffer({ isTaken: true });
  await offer.undo();
}
