import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { cleaned } from '../flow/form-values';
import { isCalledHere, readPhone } from './read-phone';

const COUNTRY: CountryCode = 'BR';
/** A number without an area code, as `readPhone` returns it. */
const LOCAL = /^\d{4,5}-\d{4}$/;
/** A mobile as it was written before its number began with another 9. */
const OLD_MOBILE = /^(?:\(\d\d\)|\+55 \d\d) [6-9]\d{3}-\d{4}$/;

/**
 * Schema of a person's or company's telephone. It is stored as +5511987654321 however it was typed; without a country
 * code it is Brazilian. Numbers that can only be called within the country are stored as «0800 123 4567» and
 * «4004-1234». The rules of all countries are 50 KB in a browser, so they are loaded with the forms that use them.
 */
export const phone = cleaned(
  value => {
    const read = readPhone(value);
    if (!('phone' in read)) return null;
    if (isCalledHere(read.phone)) return read.phone;
    const parsed = parsePhoneNumberFromString(read.phone, COUNTRY);
    return parsed?.isValid() ? parsed.number : null;
  },
  value => {
    const read = readPhone(value);
    if ('problem' in read) return read.problem;
    if (LOCAL.test(read.phone)) return 'Falta o DDD';
    return OLD_MOBILE.test(read.phone) ? 'Falta o 9 do celular' : 'Telefone inválido';
  },
);
