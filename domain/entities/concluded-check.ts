import * as z from 'zod/mini';
import { checkResult } from './card';
import { instant, uuid } from './scalars';

/** Most codes of no card that a check keeps. */
export const UNKNOWN_MAX = 200;
/** Longest code that is kept, in characters. */
export const CODE_MAX = 120;

/**
 * The result of a check of the yard as it was concluded. Its cards name it in their `last_check`, until a later check is
 * about them.
 */
export const concludedCheck = z.object({
  id: uuid,
  /** The flow whose cards were looked for. */
  board_id: uuid,
  user_id: uuid,
  place: z.string(),
  /** So many cards were found so. */
  counts: z.record(checkResult, z.int()),
  /** Codes that were read and are of no card, each once. */
  unknown: z.array(z.string()),
  made_at: instant,
  created_at: instant,
});
export type ConcludedCheck = z.infer<typeof concludedCheck>;
