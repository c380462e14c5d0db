import { expect, it } from 'vitest';
import { isDismissed } from './dismissed-hints';

const DAY_MS = 24 * 3600 * 1000;

it('a dismissed hint is shown again after thirty days', () => {
  const at = Date.parse('2026-11-25T12:00:00.000Z');
  expect(isDismissed(undefined, at)).toBe(false);
  expect(isDismissed(at, at + 30 * DAY_MS - 1)).toBe(true);
  expect(isDismissed(at, at + 30 * DAY_MS)).toBe(false);
});
