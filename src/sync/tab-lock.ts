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

/** Does the work unless another tab or the service worker is at the same: it may take an hour, and they do it all. */
export async function unlessLocked(name: string, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  await locks.request(name, { ifAvailable: true }, lock => (lock ? work() : undefined));
}
