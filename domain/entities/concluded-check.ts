import * as z from 'zod/mini';
import { checkResult } from './card';
import { instant, uuid } from './scalars';

/** Most unknown codes that a check stores. */
export const UNKNOWN_MAX = 200;
/** Longest code that is stored, in characters. */
export const CODE_MAX = 120;

/**
 * The result of a concluded check of the yard. Its cards refer to it in their `last_check` until a later check covers
 * them.
 */
export const concludedCheck = z.object({
  id: uuid,
  /** The flow whose cards were looked for. */
  board_id: uuid,
  user_id: uuid,
  place: z.string(),
  /** Number of cards by result. */
  counts: z.record(checkResult, z.int()),
  /** Scanned codes that match no card, each once. */
  unknown: z.array(z.string()),
  made_at: instant,
  created_at: instant,
});
export type ConcludedCheck = z.infer<typeof concludedCheck>;
