import { expect, test } from 'vitest';
import { backoff } from './backoff';

test('the delay doubles from ten seconds up to an hour', () => {
  const waits = [1, 2, 3, 9, 10, 50, 2000].map(attempts => backoff(attempts, () => 0) / 1000);
  expect(waits).toEqual([10, 20, 40, 2560, 3600, 3600, 3600]);
});

test('the delay is shortened at random by up to half', () => {
  expect(backoff(2, () => 0.5)).toBe(15_000);
  expect(backoff(2, () => 1)).toBe(10_000);
});
