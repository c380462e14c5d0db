import { describe, expect, it, vi } from 'vitest';
import { askForPeriodicSync } from './background';

/** Calls the function with a registration whose browser handles the request in this way. */
const ask = (register?: (tag: string, options: object) => Promise<void>) =>
  askForPeriodicSync({ ...(register && { periodicSync: { register } }) } as never);

describe('a periodic wake-up of the service worker', () => {
  it('is asked for twice a day, under one tag', async () => {
    const register = vi.fn(async () => {});
    await ask(register);
    expect(register.mock.calls).toEqual([['outbox', { minInterval: 12 * 60 * 60 * 1000 }]]);
  });

  it('may be denied or unknown to the browser, and the app then works without it', async () => {
    await ask(() => Promise.reject(new DOMException('Permission denied.', 'NotAllowedError')));
    await ask();
  });
});
