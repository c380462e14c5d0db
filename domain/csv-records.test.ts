import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecords, OpenQuote } from './csv-records';

const linesOf = (text: string) => csvRecords(text, ';').map(({ line, cells }) => [line, ...cells]);

test('the line of a record is where it begins', () => {
  expect(linesOf('a;b\n1;"x\n\ny"\n\n2;z\n;')).toEqual([
    [1, 'a', 'b'],
    [2, '1', 'x\n\ny'],
    [5, ''],
    [6, '2', 'z'],
    [7, '', ''],
  ]);
});

test('quotes that mean nothing stay', () => {
  expect(linesOf('a "b" c;"d"e;"f ""g"""')).toEqual([[1, 'a "b" c', '"d"e', 'f "g"']]);
});

test('a quote that is never closed is told with the line where its record begins', () => {
  expect(() => csvRecords('a\nb;"c\nd', ';')).toThrow(new OpenQuote(2));
});

test('reads what the reader of product feeds reads', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '"', '\n', "'") });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, fc.constantFrom(';', ','), (table, delimiter) => {
      const text = table
        .map(row => row.map(value => `"${value.replaceAll('"', '""')}"`).join(delimiter))
        .join('\n');
      const read = csvRecords(text, delimiter).map(({ cells }) => cells);
      expect(read).toEqual(table);
      expect(read).toEqual(parse(text, { delimiter, relax_column_count: true, relax_quotes: true }));
    }),
  );
});
