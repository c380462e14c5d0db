const MOST = 300_000_000;
/** Of what the browser lets the app keep: the data itself, and photos on their way, come first. */
const SHARE = 0.2;
/** Where the browser doesn't say how much that is. */
const UNKNOWN = 50_000_000;

/** How many bytes of pictures this device keeps at most. */
export async function pictureBudget(): Promise<number> {
  const { quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined ? UNKNOWN : Math.min(MOST, quota * SHARE);
}
