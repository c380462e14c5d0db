import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aCustomField } from '../../tests/factories/board';
import { type FieldType, fieldType } from '../entities/board';
import { type FieldValue, fieldValue } from '../entities/card';
import { day, instant } from '../entities/scalars';
import { CURRENCY_MAX, FIELD_RULES, fieldValueError, formatFieldValue, isEmpty } from './custom-fields';
import { formatMoney } from './field-words';

const OPTIONS = ['Novo', 'Usado', 'Consignado'];

interface Examples {
  good: FieldValue[];
  bad: FieldValue[];
  /** Error message for each bad value. */
  message: string;
}

const text: Examples = {
  good: ['x', 'ABC1D23', 'ã'.repeat(255)],
  bad: [1, ['x'], 0],
  message: 'Texto inválido',
};

const EXAMPLES: Record<FieldType, Examples> = {
  string: text,
  text,
  select: { good: OPTIONS, bad: ['novo', 'Outro', 1, ['Novo']], message: 'Opção inválida' },
  multiselect: {
    good: [['Novo'], ['Usado', 'Novo'], OPTIONS],
    bad: ['Novo', ['Outro'], ['Novo', 'Outro'], ['Novo', 'Novo'], 1],
    message: 'Opção inválida',
  },
  date: {
    good: ['2026-01-05', '2028-02-29', '0001-01-01', '9999-12-31'],
    bad: [
      '2026-02-29',
      '2026-13-01',
      '05/01/2026',
      '2026-1-5',
      '0000-01-01',
      '2026-01-05T00:00:00Z',
      20260105,
    ],
    message: 'Data inválida',
  },
  time: {
    good: ['00:00', '23:59', '09:30'],
    bad: ['24:00', '9:30', '09:60', '09:30:00', '09h30', 930],
    message: 'Hora inválida',
  },
  datetime: {
    good: ['2026-01-05T12:00:00.000Z', '2026-01-05T12:00:00Z'],
    bad: ['2026-01-05', '2026-01-05 12:00', '2026-01-05T12:00:00-03:00', '2026-02-30T12:00:00Z', 1],
    message: 'Data e hora inválidas',
  },
  email: {
    good: ['ana@aurora.test', 'a.b+c@sub.dominio.com.br'],
    bad: [
      'ana',
      'ana@',
      '@aurora.test',
      'ana@aurora',
      'ana souza@aurora.test',
      `${'a'.repeat(250)}@b.test`,
      1,
    ],
    message: 'E-mail inválido',
  },
  phone: {
    good: ['11987654321', '(11) 98765-4321', '+55 11 98765-4321', '3333-4444', '123456789012345'],
    bad: ['1234567', '1234567890123456', '--------', '11 98765 432x', '++5511987654321', 11987654321],
    message: 'Telefone inválido',
  },
  currency: {
    good: [0, 1, 7_490_000, CURRENCY_MAX],
    bad: [-1, 0.5, CURRENCY_MAX + 1, Number.NaN, Number.POSITIVE_INFINITY, '10,00'],
    message: 'Valor inválido',
  },
  number: {
    good: [0, -3, 1.5, 1e15],
    bad: [Number.NaN, Number.POSITIVE_INFINITY, '3', ['3']],
    message: 'Número inválido',
  },
};

describe.each(fieldType.options)('a field of type %s', type => {
  const field = aCustomField({ type, options: type.endsWith('select') ? OPTIONS : [] });
  const { good, bad, message } = EXAMPLES[type];

  it.each(good.map(value => [value]))('accepts %j', value => {
    expect(fieldValueError(field, value)).toBeNull();
  });

  it.each(bad.map(value => [value]))('refuses %j', value => {
    expect(fieldValueError(field, value)).toBe(message);
  });

  it.each([[null], [undefined], [''], ['  \n'], [[]]])('may be empty (%j), unless it is required', empty => {
    expect(isEmpty(empty)).toBe(true);
    expect(fieldValueError(field, empty)).toBeNull();
    expect(fieldValueError({ ...field, required: true }, empty)).toBe('Campo obrigatório');
  });

  it('accepts a value when it is required', () => {
    expect(fieldValueError({ ...field, required: true }, good[0])).toBeNull();
  });
});

describe('limits of fields', () => {
  it.each(['string', 'text'] as const)('name the greatest length of a %s', type => {
    expect(fieldValueError(aCustomField({ type }), 'a'.repeat(256))).toBe(
      'Máximo de 255 caracteres excedido',
    );
  });

  it('allow amounts up to R$ 99.999.999,99, in cents', () => {
    expect(CURRENCY_MAX).toBe(9_999_999_999);
  });

  it('count zero and «0» as values', () => {
    expect(isEmpty(0)).toBe(false);
    expect(isEmpty('0')).toBe(false);
  });
});

describe('the schema of a value in a request', () => {
  it.each<[string, unknown, string]>([
    ['too long a text', 'a'.repeat(1001), 'Máximo de 1000 caracteres excedido'],
    ['too many items', Array.from({ length: 101 }, () => 'x'), 'Valor inválido'],
    ['an object', { a: 1 }, 'Valor inválido'],
    ['a truth value', true, 'Valor inválido'],
    ['what a database cannot hold', 'a\u0000b', 'Caractere inválido'],
    ['half a character', 'a\ud83d', 'Caractere inválido'],
    ['half a character among the items', ['\udc00'], 'Caractere inválido'],
    ['too long an item', ['a'.repeat(256)], 'Opção inválida'],
    ['an endless number', Number.POSITIVE_INFINITY, 'Valor inválido'],
  ])('refuses %s', (_, value, message) => {
    expect(fieldValue.safeParse(value).error?.issues[0]?.message).toBe(message);
  });

  it.each([['🚗'], [1.5], [['Novo']], ['']])('accepts %j', value => {
    expect(fieldValue.parse(value)).toEqual(value);
  });
});

describe('cells of a table', () => {
  it.each([
    ['currency', 7_890_050, 78_900.5],
    ['number', 1.5, 1.5],
    ['multiselect', ['Novo', 'Usado'], 'Novo, Usado'],
    ['phone', '(11) 98765-4321', '(11) 98765-4321'],
  ] as const)('for %s show %o as %o', (type, value, cell) =>
    expect(FIELD_RULES[type].cell(value as FieldValue)).toBe(cell),
  );
});

describe('field values as words', () => {
  it.each([
    ['currency', 7_890_000, 'R$ 78.900,00'],
    ['number', 1234.5, '1.234,5'],
    ['date', '2026-11-28', '28/11/2026'],
    ['datetime', '2026-11-28T17:05:00.000Z', '28/11/2026 14:05'],
    ['multiselect', ['Troca', 'Financiado'], 'Troca, Financiado'],
    ['string', 'ABC1D23', 'ABC1D23'],
    ['string', null, ''],
  ] as const)('for %s, %o is shown as «%s»', (type, value, text) => {
    expect(formatFieldValue(type, value, 'America/Sao_Paulo')).toBe(text);
  });

  it('include the largest amount', () => expect(formatMoney(9_999_999_999)).toBe('R$ 99.999.999,99'));
});

describe('a pattern and a schema accept the same values', () => {
  const two = (most: number) => fc.integer({ min: 0, max: most }).map(n => String(n).padStart(2, '0'));
  const year = fc.integer({ min: 0, max: 2400 }).map(n => String(n).padStart(4, '0'));
  const aDay = fc.tuple(year, two(13), two(32)).map(parts => parts.join('-'));
  const end = fc.constantFrom('Z', '.1Z', '.123Z', '', '-03:00', '.Z');
  const aMoment = fc.tuple(aDay, two(24), two(60), two(60), end);
  const anAddress = fc.oneof(fc.emailAddress(), fc.stringMatching(/^[a-zA-Z0-9.+_' @-]{0,9}@[a-z.-]{0,9}$/));
  const moments = aMoment.map(
    ([date, hour, minute, second, end]) => `${date}T${hour}:${minute}:${second}${end}`,
  );
  it.each([
    ['date', aDay, day],
    ['datetime', moments, instant],
    ['email', anAddress, z.email()],
  ] as const)('in fields of type %s', (type, values, schema) => {
    const { check } = FIELD_RULES[type];
    fc.assert(
      fc.property(values, value => {
        expect(check(value) === null).toBe(schema.safeParse(value).success);
      }),
      { numRuns: 2000 },
    );
  });
});
