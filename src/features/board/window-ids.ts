/** Rows are read in steps of this many, so that scrolling by one asks for nothing new. */
export const STEP = 8;

/** The ids of the visible window, widened to whole steps. */
export function windowIds(ids: readonly string[], first: number, last: number): string[] {
  if (last < first) return [];
  return ids.slice(Math.floor(first / STEP) * STEP, Math.ceil((last + 1) / STEP) * STEP);
}
