import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCustomField } from '../../tests/factories/board';
import type { FieldType } from '../entities/board';
import { CURRENCY_MAX, FIELD_RULES, formatFieldValue } from '../flow/custom-fields';
import { formatMoney } from '../flow/field-words';
import { typedValue, whyUnread } from './typed-value';

const TYPES = Object.keys(FIELD_RULES) as FieldType[];

describe('a value typed into a field', () => {
  it.each<[FieldType, string, unknown]>([
    ['number', '38.000', 38_000],
    ['currency', '78.900', 7_890_000],
    ['time', '14h', '14:00'],
    ['string', '38.000', '38.000'],
    ['number', 'muitos', 'muitos'],
    ['currency', '-1', '-1'],
    ['time', '25:00', '25:00'],
    ['email', 'rita@loja.test', 'rita@loja.test'],
    ['email', '\u2068Rita Souza <rita@loja.test>\u2069', 'rita@loja.test'],
    ['email', 'mailto:rita@loja.test', 'rita@loja.test'],
    ['email', '\u00A0rita@loja\u2011boa.test', 'rita@loja-boa.test'],
    ['email', 'rita@loja.test, ana@loja.test', 'rita@loja.test, ana@loja.test'],
    ['email', 'rita', 'rita'],
    ['phone', '\u202A5521998765432\u202C', '(21) 99876-5432'],
    ['phone', '(21) 2765-4321 ramal 12', '(21) 2765-4321 ramal 12'],
    ['string', '\u2068Rita\u00A0Souza\u2069', 'Rita Souza'],
  ])('%s: «%s» is %o', (type, typed, value) => expect(typedValue(type, typed)).toBe(value));

  it('doesn’t change when it is read a second time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), fc.string(), (type, typed) => {
        const read = typedValue(type, typed);
        expect(typedValue(type, read)).toBe(read);
      }),
    );
  });

  it('is the same when a displayed value is read', () => {
    const shown = fc.oneof(
      fc.tuple(fc.constant<FieldType>('number'), fc.integer()),
      fc.tuple(fc.constant<FieldType>('currency'), fc.integer({ min: 0, max: CURRENCY_MAX })),
      fc.tuple(fc.constant<FieldType>('email'), fc.emailAddress()),
    );
    fc.assert(
      fc.property(shown, ([type, value]) => {
        expect(typedValue(type, formatFieldValue(type, value))).toBe(value);
      }),
    );
  });

  it('is refused by the rule of its field while it can’t be read', () => {
    const read = fc.constantFrom<FieldType>('number', 'currency', 'time');
    fc.assert(
      fc.property(read, fc.string({ minLength: 1 }), (type, typed) => {
        if (typedValue(type, typed) !== typed) return;
        const field = aCustomField({ type });
        const isTime = type === 'time' && /^\d\d:\d\d$/.test(typed);
        if (!isTime) expect(FIELD_RULES[type].check(typed, field)).not.toBeNull();
      }),
    );
  });
});

it.each([
  ['1234567890123456', `Valor grande demais: o máximo é ${formatMoney(CURRENCY_MAX)}`],
  ['100.000.000,00', `Valor grande demais: o máximo é ${formatMoney(CURRENCY_MAX)}`],
  ['R$ 59.900,125', 'Valor com mais de 2 algarismos depois da vírgula'],
  ['caro', null],
  ['-1', null],
  ['99.999.999,99', null],
])('an amount of «%s» is refused with %j', (typed, reason) => {
  const said = whyUnread('currency', typedValue('currency', typed));
  expect(said?.replace(/\s/g, ' ') ?? null).toBe(reason?.replace(/\s/g, ' ') ?? null);
});

it('is reported when a number has too many digits; the field reports all other errors', () => {
  expect(whyUnread('number', '1234567890123456')).toMatch(/algarismos demais/);
  expect(whyUnread('number', 'muitos')).toBeNull();
  expect(whyUnread('number', 38_000)).toBeNull();
});
