import { proxy } from 'valtio';

/** A file that is being written to this device, and is not kept yet. */
export interface Keeping {
  id: string;
  /** Whose it will be; null for the tray. */
  card_id: string | null;
  file: File;
  /** Taken just now with the camera. */
  isPhoto: boolean;
  /** From 0 to 1. */
  share: number;
  /** Why it could not be kept; null while it is being written. */
  problem: string | null;
}

/** In this page alone, which asks before it closes. */
export const keeping = proxy<{ list: Keeping[] }>({ list: [] });
