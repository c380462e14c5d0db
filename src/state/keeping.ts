import { proxy } from 'valtio';

/** File that is being written to this device and is not stored yet. */
export interface Keeping {
  /** Id of the file, which it keeps once it is attached to a card. */
  id: string;
  /** Card that will get the file; null for the tray. */
  card_id: string | null;
  file: File;
  /** True if the file was just taken with the camera. */
  isPhoto: boolean;
  /** Slot of the flow's roteiro that the photo fills; null if it fills none. */
  slot: string | null;
  /** Fraction written so far, from 0 to 1. */
  share: number;
  /** Reason why the file could not be stored; null while it is being written. */
  problem: string | null;
  /** True once the user has cancelled the file. */
  isGivenUp: boolean;
}

/** Files that this page is writing. They exist in this page only, which asks before it closes. */
export const keeping = proxy<{ list: Keeping[] }>({ list: [] });
