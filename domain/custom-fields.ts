import * as z from 'zod/mini';
import type { CustomField } from './entities/board';
import type { FieldValue } from './entities/card';
import { day, instant, REQUIRED, TEXT_MAX } from './entities/scalars';

/** Largest amount of a currency field, in cents: R$ 99.999.999,99. */
export const CURRENCY_MAX = 9_999_999_999;

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const email = z.email().check(z.maxLength(TEXT_MAX));
/** 8 to 15 digits (the most an international number has), grouped as people group them. */
const phone = z.string().check(z.maxLength(30), z.regex(/^\+?[ ().-]*(\d[ ().-]*){8,15}$/));

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
  date: matches(day, 'Data inválida'),
  time: matches(time, 'Hora inválida'),
  datetime: matches(instant, 'Data e hora inválidas'),
  email: matches(email, 'E-mail inválido'),
  phone: matches(phone, 'Telefone inválido'),
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
  return CHECKS[field.type](value, field);
}
