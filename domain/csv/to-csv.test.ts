import { expect, test } from 'vitest';
import { toCsv } from './to-csv';

test('a file opens in a Brazilian spreadsheet', () => {
  expect(
    toCsv([
      ['Fase', 'Média'],
      ['Lavagem', 1.25],
      [null, 12],
    ]),
  ).toBe('\uFEFFFase;Média\r\nLavagem;1,25\r\n;12\r\n');
});

test.each([
  ['a;b', '"a;b"'],
  ['diz "sim"', '"diz ""sim"""'],
  ['duas\nlinhas', '"duas\nlinhas"'],
  ['=1+1', "'=1+1"],
  ['+55 11', "'+55 11"],
  ['-x', "'-x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =HYPERLINK("http://x")', `"'  =HYPERLINK(""http://x"")"`],
  ['＝1+1', "'＝1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\u2066\u0000@x', "'\u2066\u0000@x"],
  ['\t=1', "'\t=1"],
  ['\rx', `"'\rx"`],
  ['1=1', '1=1'],
  ['a-b', 'a-b'],
])('%j is escaped as %j', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`\uFEFF${written}\r\n`);
});

test('numbers are not escaped as text, whatever their sign', () => {
  expect(toCsv([[-2.5, 0, 1_000_000]])).toBe('\uFEFF-2,5;0;1000000\r\n');
});
