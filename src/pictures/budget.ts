const MOST = 300_000_000;
/**
 * Share of the storage allowed by the browser that pictures may use: the data and photos not uploaded yet have
 * priority.
 */
const SHARE = 0.2;
/** Bytes for pictures if the browser doesn't report how much it allows. */
const UNKNOWN = 50_000_000;

/** Returns the most bytes of pictures that this device keeps. */
export async function pictureBudget(): Promise<number> {
  const { quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined ? UNKNOWN : Math.min(MOST, quota * SHARE);
}
