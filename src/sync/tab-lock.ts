/** How long one waits for another tab, in milliseconds; a tab that was put to sleep may hold the lock for hours. */
const PATIENCE_MS = 10_000;

/**
 * Does the work once no other tab does the same, or after a while all the same: the lock only spares double work,
 * the server alone keeps things single (S3, S6). Where there are no locks it goes ahead at once.
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

/** Does the work unless another tab is at the same: they do it all. */
export async function unlessLocked(name: string, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  await locks.request(name, { ifAvailable: true }, lock => (lock ? work() : undefined));
}

/** The holder shows so often that it works, and is passed over after so long without it, in milliseconds. */
const BEAT_MS = 3000;
const SILENCE_MS = 12_000;

/**
 * Does the work unless another tab or the service worker shows that it is at the same, which may take an hour. From one
 * that shows nothing, as it was frozen, it is taken: once awake that one is told by `isPassedOver`, which the work asks
 * before each step, and until then both may be at it.
 *
 * @returns whether the work came to its end here; if not, it is worth another look after a while
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
    // The lock was taken, or the work has failed: then it throws here, too.
    isPassedOver = true;
    if (!working) throw error;
    await working;
  } finally {
    clearInterval(beat);
    channel.close();
  }
  return working !== undefined && !isPassedOver;
}

/** Whether nobody shows for a while that they work. */
const isSilent = (channel: BroadcastChannel) =>
  new Promise<boolean>(resolve => {
    channel.onmessage = () => resolve(false);
    setTimeout(() => resolve(true), SILENCE_MS);
  });
