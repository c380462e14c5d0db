const FIRST_MS = 10_000;
const MOST_MS = 3_600_000;

/**
 * Returns the wait after a number of failures: doubling up to an hour, shortened at random by up to half, so that many
 * jobs don't return at once.
 */
export function backoff(attempts: number, random: () => number): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** (attempts - 1));
  return Math.round(whole * (1 - random() / 2));
}
