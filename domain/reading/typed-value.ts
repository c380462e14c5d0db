import type { FieldType } from '../entities/board';
import type { FieldValue } from '../entities/card';
import { CURRENCY_MAX } from '../flow/custom-fields';
import { AMOUNT_TOO_LARGE, parseMoney, parseNumber, tooManyDigits, whyNoMoney } from './parse-decimal';
import { pastedLine } from './pasted-line';
import { readEmail } from './pasted-text';
import { readPhone } from './read-phone';
import { parseTypedTime } from './typed-date';

/**
 * Reads a typed text, or one from a file, as a value of the field's type. Returns an unreadable text unchanged; the
 * field's own rule then refuses it. Call it before a command is made, never within one, because its reading may change
 * between versions. May be repeated.
 */
export function typedValue(type: FieldType, typed: FieldValue | null): FieldValue | null {
  if (typeof typed !== 'string') return typed;
  switch (type) {
    case 'number':
      return parseNumber(typed) ?? typed;
    case 'currency':
      return parseMoney(typed) ?? typed;
    case 'time':
      return parseTypedTime(typed) ?? typed;
    case 'phone': {
      const read = readPhone(typed);
      return 'phone' in read ? read.phone : typed;
    }
    case 'email':
      return readEmail(typed);
    case 'string':
      return pastedLine(typed);
    default:
      return typed;
  }
}

/**
 * Returns the reason in pt-BR why a field refuses a value from `typedValue`, if there is more to say than the field's
 * own rule says.
 */
export function whyUnread(type: FieldType, value: FieldValue | null): string | null {
  if (type === 'currency' && typeof value === 'number') return value > CURRENCY_MAX ? AMOUNT_TOO_LARGE : null;
  if (typeof value !== 'string') return null;
  if (type === 'number') return tooManyDigits(value);
  if (type === 'currency') return whyNoMoney(value);
  const read = type === 'phone' ? readPhone(value) : null;
  return read && 'problem' in read ? read.problem : null;
}
