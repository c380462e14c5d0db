import { expect, test } from 'vitest';
import { parseKilometres, parseMoney } from './parse-decimal';

test.each([
  ['59.900,00', 5_990_000],
  ['R$ 59.900', 5_990_000],
  ['R$\u00a059.900,5', 5_990_050],
  ['59900.00 BRL', 5_990_000],
  ['BRL 59900', 5_990_000],
  ['59900', 5_990_000],
  ['59,900.00', 5_990_000],
  ['59,900', 5_990_000],
  ['1.234.567,89', 123_456_789],
  ['1 234 567,89 reais', 123_456_789],
  ['59900,9', 5_990_090],
  ['0,01', 1],
  ['99.999.999,99', 9_999_999_999],
])('«%s» is %i cents', (text, cents) => expect(parseMoney(text)).toBe(cents));

test.each([
  ...[
    '',
    'abc',
    '-1',
    '59900 USD',
    'US$ 10',
    '1,2,3',
    '1.2.3',
    '59.900.00',
    '59,900,00',
    '5990.000',
    '1.234.56',
  ],
  ...['1,234,567.8.9', '59900,000', '1e5', '٣', '1..2', ',50', '99999999999999999999', 'R$', '12.34,56'],
])('«%s» is no amount', text => expect(parseMoney(text)).toBeNull());

test.each([
  ['45000 km', 45_000],
  ['45.000 KM', 45_000],
  ['45.000', 45_000],
  ['45000.0', 45_000],
  ['45000,6 quilômetros', 45_001],
  ['0', 0],
])('«%s» is %i km', (text, km) => expect(parseKilometres(text)).toBe(km));

test.each(['45000 mi', '45000 miles', 'baixa', '-3'])('«%s» are no kilometres', text =>
  expect(parseKilometres(text)).toBeNull(),
);
