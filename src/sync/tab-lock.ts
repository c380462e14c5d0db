/** Longest wait for another tab, in milliseconds; a sleeping tab may hold the lock for hours. */
const PATIENCE_MS = 10_000;

/**
 * Does the work once no other tab is doing the same, or after `PATIENCE_MS` anyway: the lock only avoids double work,
 * and the server alone prevents duplicates (S3, S6). Without locks the work starts at once.
 */
export async function underLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  try {
    return (await locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, start)) as T;
  } catch (error) {
    if (hasStarted) throw error;
    return work();
  }
}

/** Does the work unless another tab is already doing all of it. */
export async function unlessLocked(name: string, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  await locks.request(name, { ifAvailable: true }, lock => (lock ? work() : undefined));
}

/**
 * Milliseconds between the holder's signals that it works, and milliseconds of silence after which it is passed over.
 */
const BEAT_MS = 3000;
const SILENCE_MS = 12_000;

/**
 * Does the work unless another tab or the service worker signals that it is doing the same, which may take an hour. A
 * holder that is silent, as it was frozen, loses the lock: once awake it learns so by `isPassedOver`, which the work
 * asks before each step; until then both may work.
 *
 * @returns whether the work was finished here; if not, try again after a while
 * @throws what the work throws
 */
export async function inTurn(
  name: string,
  work: (isPassedOver: () => boolean) => Promise<void>,
): Promise<boolean> {
  let isPassedOver = false;
  let working: Promise<void> | undefined;
  const begin = () => (working = work(() => isPassedOver));
  const locks = globalThis.navigator?.locks;
  if (!locks) {
    await begin();
    return true;
  }
  const channel = new BroadcastChannel(name);
  const show = () => working && !isPassedOver && channel.postMessage(0);
  const beat = setInterval(show, BEAT_MS);
  try {
    await locks.request(name, { ifAvailable: true }, lock => lock && begin());
    if (!working && (await isSilent(channel))) await locks.request(name, { steal: true }, begin);
  } catch (error) {
    // Either the lock was stolen, or the work failed; then the line below throws its error.
    isPassedOver = true;
    if (!working) throw error;
    await working;
  } finally {
    clearInterval(beat);
    channel.close();
  }
  return working !== undefined && !isPassedOver;
}

/** Returns whether no holder signals for a while that it works. */
const isSilent = (channel: BroadcastChannel) =>
  new Promise<boolean>(resolve => {
    channel.onmessage = () => resolve(false);
    setTimeout(() => resolve(true), SILENCE_MS);
  });
