import { expect, test } from 'vitest';
import { checkFileKey, isFileKey, newFileKey } from './file-key';
import { InvalidKey } from './storage-failures';

test('a key names company and month, and is unique', () => {
  const now = new Date('2026-07-31T23:59:59.999Z');
  const keys = new Set(Array.from({ length: 1_000 }, () => newFileKey(7, now)));
  expect(keys.size).toBe(1_000);
  for (const key of keys) expect(key).toMatch(/^7\/2026-07\/[0-9a-f-]{36}$/);
  expect(newFileKey(0)).toMatch(/^0\//);
});

test.each([-1, 1.5, Number.NaN, 1e21])('%d is no valid company id', tenantId => {
  expect(() => newFileKey(tenantId)).toThrowError(InvalidKey);
});

test('a derived file has the key of the original and a short suffix', () => {
  const key = newFileKey(1);
  expect(checkFileKey(`${key}.p480`)).toBe(`${key}.p480`);
  for (const ending of ['.', '..', './x', '.P', '.a.b', `.${'a'.repeat(17)}`, '.a\n']) {
    expect(isFileKey(key + ending)).toBe(false);
  }
});
