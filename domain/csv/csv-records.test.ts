import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecords, OpenQuote } from './csv-records';

const read = (text: string, delimiter = ';') => [...csvRecords(text, delimiter)];
const linesOf = (text: string) => read(text).map(({ line, cells }) => [line, ...cells]);

test('a record has the number of the line on which it begins; lines with only separators are skipped', () => {
  expect(linesOf(' ;\na;b\n1;"x\n\ny"\n\n;\t; \n2;z\n;')).toEqual([
    [2, 'a', 'b'],
    [3, '1', 'x\n\ny'],
    [8, '2', 'z'],
  ]);
});

test('a record with more than 500 cells stops the reading', () => {
  expect(read(`${'a;'.repeat(499)}a`)[0]!.cells).toHaveLength(500);
  expect(() => read(`b\n\n${'a;'.repeat(500)}`)).toThrow('The record of line 3');
});

test('quotes inside an unquoted cell are kept', () => {
  expect(linesOf('a "b" c;"d"e;"f ""g"""')).toEqual([[1, 'a "b" c', '"d"e', 'f "g"']]);
});

test('spaces around a quoted cell don’t count', () => {
  expect(linesOf('a; "b;c" ;\t"d"\n  "e"; " f;g')).toEqual([
    [1, 'a', 'b;c', 'd'],
    [2, 'e', ' " f', 'g'],
  ]);
});

test('an unclosed quote is reported with the line on which its record begins', () => {
  expect(() => read('a\nb;"c\nd')).toThrow(new OpenQuote(2));
});

test('it reads the same cells as the reader of product feeds', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '"', '\n', "'") });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, fc.constantFrom(';', ','), (table, delimiter) => {
      const text = table
        .map(row => row.map(value => `"${value.replaceAll('"', '""')}"`).join(delimiter))
        .join('\n');
      const cells = read(text, delimiter).map(record => record.cells);
      expect(cells).toEqual(table);
      expect(cells).toEqual(parse(text, { delimiter, relax_column_count: true, relax_quotes: true }));
    }),
  );
});
