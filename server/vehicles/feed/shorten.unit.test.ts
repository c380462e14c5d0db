import { expect, test } from 'vitest';
import { shorten } from './shorten';

test('what is longer ends in an ellipsis, and no character is halved', () => {
  expect(shorten(' abc ', 3)).toBe('abc');
  expect(shorten('abcd', 3)).toBe('ab…');
  expect(shorten('🚗🚙🛻', 3)).toBe('🚗🚙🛻');
  expect(shorten('a🚗🚙🛻🏍', 3)).toBe('a🚗…');
});

test('what a database can’t keep is left out', () => {
  expect(shorten('a\0b\nc\ud83dd', 20)).toBe('a b c d');
});
