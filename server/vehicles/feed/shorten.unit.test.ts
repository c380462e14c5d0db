import { expect, test } from 'vitest';
import { shorten } from './shorten';

test('a longer text ends in an ellipsis, and no character is halved', () => {
  expect(shorten(' abc ', 3)).toBe('abc');
  expect(shorten('abcd', 3)).toBe('ab…');
  expect(shorten('🚗🚙🛻', 3)).toBe('🚗🚙🛻');
  expect(shorten('a🚗🚙🛻🏍', 3)).toBe('a🚗…');
});

test('characters that a database can’t store are left out', () => {
  expect(shorten('a\0b\nc\ud83dd', 20)).toBe('a b c d');
});
