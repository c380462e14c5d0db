import { proxy, subscribe } from 'valtio';

const KEY = 'patio.put_away';
/** What was put away comes back after so long. */
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

/** When a person of this device put a hint away, in milliseconds. */
export const putAwayAt = proxy<Partial<Record<Hint, number>>>(stored());

subscribe(putAwayAt, () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(putAwayAt));
  } catch {
    // Storage that is full or forbidden only costs that the hint is back with the next page.
  }
});

/** Whether it still is. */
export const isPutAway = (at: number | undefined, now: number) => at !== undefined && now - at < AGAIN_MS;

export function putAway(hint: Hint): void {
  putAwayAt[hint] = Date.now();
}
