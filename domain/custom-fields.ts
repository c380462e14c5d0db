import * as z from 'zod/mini';
import type { CustomField } from './entities/board';
import type { FieldValue } from './entities/card';
import { REQUIRED, TEXT_MAX } from './entities/scalars';

/** Largest amount of a currency field, in cents: R$ 99.999.999,99 (SPEC §9). */
export const CURRENCY_MAX = 9_999_999_999;

const isDay = z.iso.date();
const isTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const isDatetime = z.iso.datetime();
const isEmail = z.email();
const isPhone = z.string().check(z.regex(/^\+?[\d\s().-]{8,25}$/));

const text = (max: number) => (value: FieldValue) =>
  typeof value !== 'string'
    ? 'Texto inválido'
    : value.length > max
      ? `Máximo de ${max} caracteres excedido`
      : null;

const matches = (schema: z.ZodMiniType, message: string) => (value: FieldValue) =>
  schema.safeParse(value).success ? null : message;

/** For each type: the pt-BR reason why a value does not fit, or null. */
const CHECKS: Record<CustomField['type'], (value: FieldValue, field: CustomField) => string | null> = {
  string: text(TEXT_MAX),
  text: text(TEXT_MAX),
  select: (value, field) =>
    typeof value === 'string' && field.options.includes(value) ? null : 'Opção inválida',
  multiselect: (value, field) =>
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every(item => field.options.includes(item))
      ? null
      : 'Opção inválida',
  date: matches(isDay, 'Data inválida'),
  time: matches(isTime, 'Hora inválida'),
  datetime: matches(isDatetime, 'Data e hora inválidas'),
  email: matches(isEmail, 'E-mail inválido'),
  phone: matches(isPhone, 'Telefone inválido'),
  currency: value =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= CURRENCY_MAX
      ? null
      : 'Valor inválido',
  number: value => (typeof value === 'number' && Number.isFinite(value) ? null : 'Número inválido'),
};

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
  return CHECKS[field.type](value as FieldValue, field);
}
