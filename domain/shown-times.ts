import type { CardCheck } from './entities/card';

/** When its author did a thing, by the author's clock, and when the server was told of it, by its own. */
export interface Times {
  made_at: string;
  created_at: string;
}

const DAY_MS = 24 * 60 * 60_000;
/** Phones keep work for weeks; a clock that says more is set wrong. */
const LONGEST_BEFORE_MS = 90 * DAY_MS;
/** Clocks differ by so much without anybody noticing. */
const LONGEST_AFTER_MS = 5 * 60_000;

/**
 * The time to show of a thing: the author's if that can be, with the server's beside it (`arrived_at`) where it was told
 * more than a day later; else the server's alone. Neither has a say in the order, which is the server's, but in that of a
 * card's files (`src/view/files-in-order.ts`).
 */
export function shownTimes({ made_at, created_at }: Times): { at: string; arrived_at: string | null } {
  const before = Date.parse(created_at) - Date.parse(made_at);
  if (before > LONGEST_BEFORE_MS || before < -LONGEST_AFTER_MS) return { at: created_at, arrived_at: null };
  return { at: made_at, arrived_at: before > DAY_MS ? created_at : null };
}

/** When a card was seen, or missing, or a check concluded, as far as the clock of whoever checked can be right. */
export const checkedAt = ({ made_at, created_at = made_at }: Pick<CardCheck, keyof Times>): string =>
  shownTimes({ made_at, created_at }).at;
