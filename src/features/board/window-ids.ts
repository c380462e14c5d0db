/** Number of rows per step in which cards are read, so that scrolling by one needs no further read. */
export const STEP = 8;

/** Returns the ids of the visible window, extended to whole steps. */
export function windowIds(ids: readonly string[], first: number, last: number): string[] {
  if (last < first) return [];
  return ids.slice(Math.floor(first / STEP) * STEP, Math.ceil((last + 1) / STEP) * STEP);
}
