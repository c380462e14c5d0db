import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOf } from '../../../tests/factories/ids';
import { BOUNDS } from '../../bounds';
import { inTime } from './create-push';
import { type PushMessage, type PushOutcome, testMessage } from './push-message';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = { origin: 'https://patio.test', icon: '/icon.png' };
const message: PushMessage = testMessage({ tenant_id: 1, user_id: idOf('Ana') }, place, 0);

it('a push that the service does not accept is abandoned after five seconds, whatever it waits for', async () => {
  const sent = inTime({ send: () => new Promise<PushOutcome>(() => {}) }).send('token', message);
  const outcome = sent.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(BOUNDS.pushWait);
  expect(BOUNDS.pushWait).toBe(5_000);
  expect(await outcome).toBe('the push service does not answer');
});

it('a push that was accepted leaves no timer behind', async () => {
  expect(await inTime({ send: async () => 'gone' }).send('token', message)).toBe('gone');
  expect(vi.getTimerCount()).toBe(0);
});
