import { proxy, subscribe } from 'valtio';

const KEY = 'patio.put_away';
/** Milliseconds until a dismissed hint is shown again. */
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

/** Times at which a person on this device dismissed each hint, in milliseconds since 1970. */
export const dismissedAt = proxy<Partial<Record<Hint, number>>>(stored());

subscribe(dismissedAt, () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(dismissedAt));
  } catch {
    // If storage is full or forbidden, the hint only returns with the next page.
  }
});

/** Whether a hint dismissed at that time is still hidden. */
export const isDismissed = (at: number | undefined, now: number) => at !== undefined && now - at < AGAIN_MS;

export function dismissHint(hint: Hint): void {
  dismissedAt[hint] = Date.now();
}
