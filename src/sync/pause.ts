/** Shortest and longest pause after a failure, in milliseconds; the pause doubles in between. */
const FIRST_MS = 1000;
const LAST_MS = 20_000;

/** Returns the pause after a number of failures in a row, in milliseconds. */
export function pauseAfter(failures: number, longest = LAST_MS): number {
  const pause = Math.min(FIRST_MS * 2 ** (failures - 1), longest);
  // Randomised, so that devices that lost the server together don't return in the same instant.
  return pause * (0.5 + Math.random() / 2);
}
