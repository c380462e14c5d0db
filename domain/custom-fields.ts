import * as z from 'zod/mini';
import type { CustomField, FieldType } from './entities/board';
import type { FieldValue } from './entities/card';
import { day, instant, REQUIRED, TEXT_MAX } from './entities/scalars';
import { dayAndTime, formatMoney, formatNumber, fullDay } from './field-words';
import { matchesText } from './fold-text';

/** Largest amount of a currency field, in cents: R$ 99.999.999,99. */
export const CURRENCY_MAX = 9_999_999_999;

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const email = z.email().check(z.maxLength(TEXT_MAX));
/** 8 to 15 digits (the most an international number has), grouped as people group them. */
const phone = z.string().check(z.maxLength(30), z.regex(/^\+?[ ().-]*(\d[ ().-]*){8,15}$/));

const text =
  (max: number) =>
  (value: FieldValue): string | null =>
    typeof value !== 'string'
      ? 'Texto inválido'
      : value.length > max
        ? `Máximo de ${max} caracteres excedido`
        : null;

const fits = (schema: z.ZodMiniType, message: string) => (value: FieldValue) =>
  schema.safeParse(value).success ? null : message;

/** How cards are picked by a field: by words in it, by one of several options, or by where it lies between two ends. */
export type FieldFilter =
  | { by: 'words'; text: string }
  | { by: 'options'; options: string[] }
  | { by: 'range'; from: string | number | null; to: string | number | null };

interface FieldRules {
  /** The pt-BR reason why a value does not fit, or null. */
  check: (value: FieldValue, field: CustomField) => string | null;
  /** What it says to a reader; what does not fit its type stays as it is. */
  words: (value: FieldValue, timeZone?: string) => string;
  /** The kind of filter that makes sense for it. */
  filter: FieldFilter['by'];
  /** What stands in a cell of a table that leaves the product: amounts in reais, lists in one line. */
  cell: (value: FieldValue) => string | number;
}

const asText = (value: FieldValue) => (Array.isArray(value) ? value.join(', ') : String(value));

/** What holds for each type wherever it is read or written, on the device and on the server. */
export const FIELD_RULES = {
  string: { check: text(TEXT_MAX), words: asText, filter: 'words', cell: asText },
  text: { check: text(TEXT_MAX), words: asText, filter: 'words', cell: asText },
  select: {
    check: (value, field) =>
      typeof value === 'string' && field.options.includes(value) ? null : 'Opção inválida',
    words: asText,
    filter: 'options',
    cell: asText,
  },
  multiselect: {
    check: (value, field) =>
      Array.isArray(value) &&
      new Set(value).size === value.length &&
      value.every(item => field.options.includes(item))
        ? null
        : 'Opção inválida',
    words: asText,
    filter: 'options',
    cell: asText,
  },
  date: {
    check: fits(day, 'Data inválida'),
    words: value => fullDay(asText(value)),
    filter: 'range',
    cell: asText,
  },
  time: { check: fits(time, 'Hora inválida'), words: asText, filter: 'range', cell: asText },
  datetime: {
    check: fits(instant, 'Data e hora inválidas'),
    words: (value, timeZone) =>
      Number.isNaN(Date.parse(asText(value))) ? asText(value) : dayAndTime(asText(value), timeZone),
    filter: 'range',
    cell: asText,
  },
  email: { check: fits(email, 'E-mail inválido'), words: asText, filter: 'words', cell: asText },
  phone: { check: fits(phone, 'Telefone inválido'), words: asText, filter: 'words', cell: asText },
  currency: {
    check: value =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= CURRENCY_MAX
        ? null
        : 'Valor inválido',
    words: value => (typeof value === 'number' ? formatMoney(value) : asText(value)),
    filter: 'range',
    cell: value => Number(value) / 100,
  },
  number: {
    check: value => (typeof value === 'number' && Number.isFinite(value) ? null : 'Número inválido'),
    words: value => (typeof value === 'number' ? formatNumber(value) : asText(value)),
    filter: 'range',
    cell: Number,
  },
} satisfies Record<FieldType, FieldRules>;

/** True when the value is among what the filter asks for; ends of a range belong to it, nothing is in no filter. */
export function passesFilter(value: FieldValue | null | undefined, filter: FieldFilter): boolean {
  if (isEmpty(value)) return false;
  switch (filter.by) {
    case 'words':
      return matchesText(String(value), filter.text);
    case 'options':
      return filter.options.some(option =>
        Array.isArray(value) ? value.includes(option) : value === option,
      );
    case 'range':
      return (
        !Array.isArray(value) &&
        (filter.from === null || value >= filter.from) &&
        (filter.to === null || value <= filter.to)
      );
  }
}

/** True for what counts as not filled in: null, blank text, an empty list. */
export function isEmpty(value: FieldValue | null | undefined): value is null | undefined {
  return (
    value == null ||
    (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)
  );
}

/** Why `value` does not fit the field, in pt-BR, or null. An empty value fits any field that is not required. */
export function fieldValueError(field: CustomField, value: FieldValue | null | undefined): string | null {
  if (isEmpty(value)) return field.required ? REQUIRED : null;
  return FIELD_RULES[field.type].check(value, field);
}

/** What a custom field holds, in the words of a reader; empty for nothing. */
export function formatFieldValue(type: FieldType, value: unknown, timeZone?: string): string {
  return value === null || value === undefined ? '' : FIELD_RULES[type].words(value as FieldValue, timeZone);
}
