import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/factories/arbitraries';
import { parseRange } from './parse-range';

test.each<[string | undefined, ReturnType<typeof parseRange>]>([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['Bytes = 5 - 6 ', { start: 5, end: 6 }],
  [`bytes=1-${'9'.repeat(400)}`, { start: 1, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  [undefined, null],
  ['', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=5-4', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['bytes=1.5-2', null],
  ['bytes=--1', null],
  ['lines=0-1', null],
])('%j of 100 bytes is %j', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

test('an empty file has no satisfiable range', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1'])
    expect(parseRange(header, 0)).toBe('unsatisfiable');
  expect(parseRange(undefined, 0)).toBeNull();
});

test('the returned range is always within the file', () => {
  const part = fc.oneof(fc.constant(''), fc.nat(), fc.string());
  const headers = fc.tuple(part, part).map(([from, to]) => `bytes=${from}-${to}`);
  fc.assert(
    fc.property(fc.oneof(headers, fc.string()), fc.nat(), (header, size) => {
      const range = parseRange(header, size);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
    runs(300),
  );
});

test('a header full of blanks is parsed quickly', () => {
  const blanks = ' '.repeat(2_000);
  expect(parseRange(`bytes=${blanks}-${blanks}x`, 100)).toBeNull();
});
