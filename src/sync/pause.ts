/** After a failure: doubling from the first to the last, in milliseconds. */
const FIRST_MS = 1000;
const LAST_MS = 20_000;

/** How long to wait after so many failures in a row, in milliseconds. */
export function pauseAfter(failures: number, longest = LAST_MS): number {
  const pause = Math.min(FIRST_MS * 2 ** (failures - 1), longest);
  // Devices that lost the server together must not all come back in the same instant.
  return pause * (0.5 + Math.random() / 2);
}
