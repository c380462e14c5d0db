import type { CardCheck } from './entities/card';

/** Time at which the author acted, by the author's clock, and time at which the server received it, by its own. */
export interface Times {
  made_at: string;
  created_at: string;
}

const DAY_MS = 24 * 60 * 60_000;
/**
 * Longest plausible delay before the server receives a change. Phones store work for weeks; a longer delay means that
 * the phone's clock is wrong.
 */
const LONGEST_BEFORE_MS = 90 * DAY_MS;
/** Difference between clocks that people don't notice, in milliseconds. */
const LONGEST_AFTER_MS = 5 * 60_000;

/**
 * Returns the time to show: the author's if it is plausible, with the server's beside it (`arrived_at`) if that is more
 * than a day later; else only the server's. The order of things does not depend on it, but on the server's time, except
 * for a card's files (`src/view/files-in-order.ts`).
 */
export function shownTimes({ made_at, created_at }: Times): { at: string; arrived_at: string | null } {
  const before = Date.parse(created_at) - Date.parse(made_at);
  if (before > LONGEST_BEFORE_MS || before < -LONGEST_AFTER_MS) return { at: created_at, arrived_at: null };
  return { at: made_at, arrived_at: before > DAY_MS ? created_at : null };
}

/**
 * Returns the time of a check's result or of its conclusion: by the checking person's clock if that is plausible, else
 * by the server's.
 */
export const checkedAt = ({ made_at, created_at = made_at }: Pick<CardCheck, keyof Times>): string =>
  shownTimes({ made_at, created_at }).at;
