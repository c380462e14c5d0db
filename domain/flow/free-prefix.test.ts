import { expect, test } from 'vitest';
import { freePrefix } from './free-prefix';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

test.each([
  ['VND', [], 'VND'],
  ['VND', ['VND'], 'VNDA'],
  ['VND', ['VND', 'VNDA', 'VNDC'], 'VNDB'],
  ['VENDA', ['VENDA', 'VENDB'], 'VENDC'],
  ['VND', ['VND', ...LETTERS.map(letter => `VND${letter}`)], 'VNDAA'],
  ['AB', ['AB', ...LETTERS.map(letter => `AB${letter}`)], 'ABAA'],
])('%s with %j taken becomes %s', (wanted, taken, free) => {
  expect(freePrefix(wanted, taken)).toBe(free);
});

test('hundreds of flows of one template get different prefixes of 2 to 5 letters', () => {
  const taken: string[] = [];
  for (let n = 0; n < 300; n++) taken.push(freePrefix('VENDA', taken));
  expect(new Set(taken).size).toBe(300);
  for (const prefix of taken) expect(prefix).toMatch(/^[A-Z]{2,5}$/);
});
