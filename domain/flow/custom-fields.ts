import type { CustomField, FieldType } from '../entities/board';
import type { FieldValue } from '../entities/card';
import { REQUIRED, TEXT_MAX } from '../limits';
import { dayAndTime, formatMoney, formatNumber, fullDay } from './field-words';

/** Largest amount of a currency field, in cents: R$ 99.999.999,99. */
export const CURRENCY_MAX = 9_999_999_999;

// Patterns instead of schemas, since the board shows fields before zod is loaded. A test compares them with `day`,
// `instant` and zod's own e-mail.
const time = /^([01]\d|2[0-3]):[0-5]\d$/;
const instant = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/;
const email =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
/** 8 to 15 digits, the maximum of an international number, with the usual grouping characters. */
const phone = /^\+?[ ().-]*(\d[ ().-]*){8,15}$/;
const PHONE_MAX = 30;

const text =
  (max: number) =>
  (value: FieldValue): string | null =>
    typeof value !== 'string'
      ? 'Texto inválido'
      : value.length > max
        ? `Máximo de ${max} caracteres excedido`
        : null;

const fits =
  (isRight: (value: string) => boolean, message: string, max = TEXT_MAX) =>
  (value: FieldValue) =>
    typeof value === 'string' && value.length <= max && isRight(value) ? null : message;

/** Returns whether the text is a day of the calendar. The year 0 is refused: ISO 8601 has it and PostgreSQL doesn't. */
const isDay = (value: string) =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00Z`).getUTCDate() === Number(value.slice(8));

interface FieldRules {
  /** Returns the reason in pt-BR why a value does not fit, or null. */
  check: (value: FieldValue, field: CustomField) => string | null;
  /** Returns the value as text for a reader. A value that does not fit its type is returned unchanged. */
  words: (value: FieldValue, timeZone?: string) => string;
  /** How cards are filtered by the field: by words in it, by one of several options, or by a range. */
  filter: 'words' | 'options' | 'range';
  /** Returns the value as a cell of an exported table: amounts in reais, lists on one line. */
  cell: (value: FieldValue) => string | number;
}

const asText = (value: FieldValue) => (Array.isArray(value) ? value.join(', ') : String(value));

/** Rules of each field type, for the device and the server. */
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
    check: fits(isDay, 'Data inválida'),
    words: value => fullDay(asText(value)),
    filter: 'range',
    cell: asText,
  },
  time: {
    check: fits(value => time.test(value), 'Hora inválida'),
    words: asText,
    filter: 'range',
    cell: asText,
  },
  datetime: {
    check: fits(value => isDay(value.slice(0, 10)) && instant.test(value), 'Data e hora inválidas'),
    words: (value, timeZone) =>
      Number.isNaN(Date.parse(asText(value))) ? asText(value) : dayAndTime(asText(value), timeZone),
    filter: 'range',
    cell: asText,
  },
  email: {
    check: fits(value => email.test(value), 'E-mail inválido'),
    words: asText,
    filter: 'words',
    cell: asText,
  },
  phone: {
    check: fits(value => phone.test(value), 'Telefone inválido', PHONE_MAX),
    words: asText,
    filter: 'words',
    cell: asText,
  },
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

/** Compares fields by their order in the form, ties by id. */
export const byFieldOrder = (a: Ordered, b: Ordered) => a.order - b.order || (a.id < b.id ? -1 : 1);
type Ordered = Pick<CustomField, 'order' | 'id'>;

/** Returns whether a value counts as not filled in: null, blank text or an empty list. */
export function isEmpty(value: FieldValue | null | undefined): value is null | undefined {
  return (
    value == null ||
    (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)
  );
}

/**
 * Returns the reason in pt-BR why `value` does not fit the field, or null. An empty value fits every field that is not
 * required.
 */
export function fieldValueError(field: CustomField, value: FieldValue | null | undefined): string | null {
  if (isEmpty(value)) return field.required ? REQUIRED : null;
  return FIELD_RULES[field.type].check(value, field);
}

/** Returns the value of a custom field as text for a reader; empty if there is none. */
export function formatFieldValue(type: FieldType, value: unknown, timeZone?: string): string {
  return value === null || value === undefined ? '' : FIELD_RULES[type].words(value as FieldValue, timeZone);
}
