import { proxy, subscribe } from 'valtio';

const KEY = 'patio.put_away';
/** A dismissed hint comes back after so long. */
const AGAIN_MS = 30 * 24 * 3600 * 1000;

type Hint = 'install' | 'ready';

function stored(): Partial<Record<Hint, number>> {
  try {
    const { install, ready } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...(install > 0 && { install }), ...(ready > 0 && { ready }) };
  } catch {
    return {};
  }
}

/** When a person of this device dismissed a hint, in milliseconds. */
export const dismissedAt = proxy<Partial<Record<Hint, number>>>(stored());

subscribe(dismissedAt, () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(dismissedAt));
  } catch {
    // Storage that is full or forbidden only costs that the hint is back with the next page.
  }
});

/** Whether a hint dismissed at that time is still hidden. */
export const isDismissed = (at: number | undefined, now: number) => at !== undefined && now - at < AGAIN_MS;

export function dismissHint(hint: Hint): void {
  dismissedAt[hint] = Date.now();
}
