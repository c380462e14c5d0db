import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tests/factories/arbitraries';
import { measureJson } from './measure-json';

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
const names = (length: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length }, (_, n) => [`n${n}`, n])));

test.each([
  ['32 levels', deep(32), null],
  ['33 levels', deep(33), 'Dados aninhados demais'],
  ['levels within a text', JSON.stringify({ text: `\\"${deep(40)}` }), null],
  ['a list of 99,000', list(99_000), null],
  ['a list of 101,000', list(101_000), 'Dados demais de uma vez'],
  [
    '101,000 empty lists',
    JSON.stringify(Array.from({ length: 101_000 }, () => [])),
    'Dados demais de uma vez',
  ],
  ['an object of 1,000 names', names(1_000), null],
  ['an object of 1,001 names', names(1_001), 'Dados demais de uma vez'],
  ['a text of commas', JSON.stringify({ text: ','.repeat(110_000) }), null],
  ['a text that has no end', `{"text":"${'\\'.repeat(99_999)}`, null],
])('%s: %s', (_, text, problem) => expect(measureJson(text).problem ?? null).toBe(problem));

test('the JSON that people send is never over the limits', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), value => !measureJson(JSON.stringify(value)).problem),
    runs(300),
  );
});
