import { expect, test } from 'vitest';
import { letterTimes } from './letter-times';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const hoursFromNow = (times: Date[]) => times.map(time => (time.getTime() - now.getTime()) / 3_600_000);

test('invitations are scheduled for when the daily limit has room for them', () => {
  expect(hoursFromNow(letterTimes([], 3, 3, now))).toEqual([0, 0, 0]);
  expect(hoursFromNow(letterTimes([], 7, 3, now))).toEqual([0, 0, 0, 24, 24, 24, 48]);
  expect(hoursFromNow(letterTimes([ago(20), ago(2)], 4, 3, now))).toEqual([0, 4, 22, 24]);
  expect(hoursFromNow(letterTimes([ago(23), ago(22), ago(21), ago(1)], 2, 3, now))).toEqual([2, 3]);
});
