import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CURRENCY_MAX } from '../flow/custom-fields';
import { formatMoney, formatNumber } from '../flow/field-words';
import { MILEAGE_MAX } from '../vehicles/vehicle';
import { parseKilometres, parseMoney, parseNumber, tooManyDigits } from './parse-decimal';

describe('parsing an amount', () => {
  it.each([
    ['59.900,00', 5_990_000],
    ['R$ 59.900', 5_990_000],
    [' R$ -   ', 0],
    ['r$59.900', 5_990_000],
    ['R$\u00a059.900,5', 5_990_050],
    ['59900.00 BRL', 5_990_000],
    ['BRL 59900', 5_990_000],
    ['59900', 5_990_000],
    ['59,900.00', 5_990_000],
    ['59,900', 5_990_000],
    ['78.900', 7_890_000],
    ['1.250.000', 125_000_000],
    ['1,250,000', 125_000_000],
    ['78900.50', 7_890_050],
    ['78900.5', 7_890_050],
    ['1.234.567,89', 123_456_789],
    ['1 234 567,89 reais', 123_456_789],
    ['1\u202f234,50', 123_450],
    ['59900,9', 5_990_090],
    ['0,01', 1],
    ['0.5', 50],
    ['99.999.999,99', 9_999_999_999],
    // Databases print amounts like this.
    ['59900.0000', 5_990_000],
    ['59900.5000', 5_990_050],
    ['5990.000', 599_000],
    ['59.900,-', 5_990_000],
    ['59.900,--', 5_990_000],
    ['R$ 59.900,00 à vista', 5_990_000],
    ['59.900,00 reais a vista', 5_990_000],
    ['59.900 R$', 5_990_000],
    ['RS 59.900,00', 5_990_000],
    ['R$: 59.900', 5_990_000],
    ['R$ 59.900,00.', 5_990_000],
    ['59.900,00;', 5_990_000],
    ['59.900,00*', 5_990_000],
    ['R$ 59.900 avista', 5_990_000],
    ['R$ 59.900,00 (à vista)', 5_990_000],
    ['\u202aR$ 59.900\u202c', 5_990_000],
  ])('reads «%s» as %i cents', (text, cents) => expect(parseMoney(text)).toBe(cents));

  it.each([
    ...['', ' ', 'abc', 'R$', 'A combinar', 'Consulte', '59900 USD', 'US$ 10', '10%', '59 mil', '1e5', '٣'],
    ...['-1', '(59.900,00)', '−59.900', 'R$ -59.900', '59.900-'],
    ...['1,2,3', '1.2.3', '59.900.00', '59,900,00', '1.234.56', '1,234,567.8.9', '1..2', '12.34,56'],
    ...['59900,000', '0.123.456', '012.345,6', '1.234 567,89', '10 20', '59.900 64.900', ',50', '50,'],
    ...['59.900,125', '1234.567', '99999999999999999999', '59.900,00 ou 60.000', '9'.repeat(5000)],
  ])('refuses «%s»', text => expect(parseMoney(text)).toBeNull());

  it('reads a displayed amount as the same value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: CURRENCY_MAX }), cents => {
        for (const shown of [formatMoney(cents), (cents / 100).toFixed(2), (cents / 100).toFixed(4)])
          expect(parseMoney(shown)).toBe(cents);
      }),
    );
  });
});

describe('parsing a number', () => {
  it.each([
    ['38.000', 38_000],
    ['38000', 38_000],
    ['38,000', 38],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1.234,5', 1_234.5],
    ['1,234.5', 1_234.5],
    ['1 234,5', 1_234.5],
    ['1\u00a0234', 1_234],
    ['38000.00', 38_000],
    ['1234.567', 1_234.567],
    ['0.125', 0.125],
    ['0,000001', 0.000_001],
    ['2,5', 2.5],
    ['2.5', 2.5],
    ['2.25', 2.25],
    ['007', 7],
    ['-41.500,125', -41_500.125],
    ['− 12', -12],
    ['(1.234,5)', -1_234.5],
    ['-0', 0],
    ['\u200e38.000\u200f', 38_000],
    ['999.999.999.999.999', 999_999_999_999_999],
  ])('reads «%s» as %d', (text, value) => expect(parseNumber(text)).toBe(value));

  it.each([
    ...[
      '',
      '-',
      '()',
      'abc',
      '38 mil',
      '45.000 km',
      '1e5',
      '٣',
      '1/2',
      '12 34',
      '38-40',
      '38.000-',
      '--5',
      '(-5)',
    ],
    ...['1.2.3', '1.23,4', '12.34,56', '1,2,3', '.5', '5,', '1.234.56', '1.234 567'],
    ...['1234567890123456', '1,1234567', '0.12345678', '1234567890,123456'],
  ])('refuses «%s» as a number', text => expect(parseNumber(text)).toBeNull());

  it.each(['1234567890123456', '1.234.567.890.123.456', '1,1234567', '-1234567890,123456'])(
    'reports too many digits in «%s»',
    text => expect(tooManyDigits(text)).toMatch(/algarismos demais: use até 15, 6 deles/),
  );

  it.each(['abc', '', '38.000', '1.2.3'])('does not report too many digits in «%s»', text =>
    expect(tooManyDigits(text)).toBeNull(),
  );

  it('reads a displayed number as the same value', () => {
    const kept = fc
      .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }))
      .map(([whole, millionths]) => Number(`${whole}.${String(millionths).padStart(6, '0')}`));
    fc.assert(
      fc.property(
        fc.oneof(kept, fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })),
        value => {
          expect(parseNumber(formatNumber(value))).toBe(value === 0 ? 0 : value);
          // Exported files contain numbers like this.
          expect(parseNumber(String(value).replace('.', ','))).toBe(value === 0 ? 0 : value);
        },
      ),
    );
  });
});

it('displayed kilometres are read as the same value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MILEAGE_MAX }), km => {
      for (const shown of [formatNumber(km), `${formatNumber(km)} km`, `${km}km`, String(km), `${km}.00`])
        expect(parseKilometres(shown)).toBe(km);
    }),
  );
});

test('a text is never read as a number with other digits', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.,- ()R$'), maxLength: 12 });
  const digitsOf = (shown: string) => shown.replace(/\D/g, '').replace(/^0+/, '');
  fc.assert(
    fc.property(text, typed => {
      const value = parseNumber(typed);
      // Trailing zeros of decimals may be written or left out.
      if (value !== null)
        expect(digitsOf(typed).replace(/0+$/, '')).toBe(digitsOf(formatNumber(value)).replace(/0+$/, ''));
      const cents = parseMoney(typed);
      if (cents !== null)
        expect(digitsOf(typed).replace(/0+$/, '')).toBe(String(cents || '').replace(/0+$/, ''));
      const km = parseKilometres(typed);
      if (km !== null) expect(km * 100).toBe(cents);
    }),
  );
});

test.each([
  ['45000 km', 45_000],
  ['45.000 KM', 45_000],
  ['45.000', 45_000],
  ['45000.0', 45_000],
  ['45000,0 quilômetros', 45_000],
  ['0', 0],
])('«%s» is read as %i km', (text, km) => expect(parseKilometres(text)).toBe(km));

test.each([
  '45000 mi',
  '45000 miles',
  'baixa',
  '-3',
  '45 mil km',
  '-',
  '45.5',
  '38,25 km',
  '45000,6 quilômetros',
])('«%s» is refused as kilometres', text => expect(parseKilometres(text)).toBeNull());
