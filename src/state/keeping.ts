import { proxy } from 'valtio';

/** A file that is being written to this device, and is not kept yet. */
export interface Keeping {
  /** Its own on a card, too, once it is there. */
  id: string;
  /** Whose it will be; null for the tray. */
  card_id: string | null;
  file: File;
  /** Taken just now with the camera. */
  isPhoto: boolean;
  /** Which photo of the flow's roteiro it is; null for none of them. */
  slot: string | null;
  /** From 0 to 1. */
  share: number;
  /** Why it could not be kept; null while it is being written. */
  problem: string | null;
  /** Whoever chose it wants it no more. */
  isGivenUp: boolean;
}

/** In this page alone, which asks before it closes. */
export const keeping = proxy<{ list: Keeping[] }>({ list: [] });
