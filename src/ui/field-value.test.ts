import { describe, expect, it } from 'vitest';
import { formatFieldValue, formatMoney, formatPhone, fromLocalInput, toLocalInput } from './field-value';

const ZONE = 'America/Sao_Paulo';

describe('custom field values', () => {
  it.each([
    ['currency', 7_890_000, 'R$ 78.900,00'],
    ['number', 1234.5, '1.234,5'],
    ['date', '2026-11-28', '28/11/2026'],
    ['datetime', '2026-11-28T17:05:00.000Z', '28/11/2026 14:05'],
    ['multiselect', ['Troca', 'Financiado'], 'Troca, Financiado'],
    ['string', 'ABC1D23', 'ABC1D23'],
    ['string', null, ''],
  ] as const)('%s %o reads «%s»', (type, value, text) => {
    expect(formatFieldValue(type, value, ZONE)).toBe(text);
  });

  it('writes the largest amount', () => expect(formatMoney(9_999_999_999)).toBe('R$ 99.999.999,99'));
});

describe('telephone', () => {
  it.each([
    ['11', '11'],
    ['119', '(11) 9'],
    ['1133334444', '(11) 3333-4444'],
    ['11987654321', '(11) 98765-4321'],
    ['(11) 98765-43219', '(11) 98765-4321'],
    ['+351 912 345 678', '+351 912 345 678'],
  ])('%s is written %s', (typed, text) => expect(formatPhone(typed)).toBe(text));
});

describe('moments in an input', () => {
  it('come back as they went', () => {
    expect(fromLocalInput(toLocalInput('2026-11-28T17:05:00.000Z'))).toBe('2026-11-28T17:05:00.000Z');
    expect(fromLocalInput('')).toBe('');
  });
});
