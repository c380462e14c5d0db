import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { cleaned } from '../flow/form-values';
import { isCalledHere, readPhone } from './read-phone';

const COUNTRY: CountryCode = 'BR';

/**
 * A person's or company's telephone, kept as +5511987654321 whatever way it was typed; without a country it is a
 * Brazilian one. What is called within the country alone is kept as «0800 123 4567» and «4004-1234». Knowing every
 * country's numbers weighs 50 KB in a browser: what asks for it loads with its form.
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
    return 'problem' in read ? read.problem : 'Telefone inválido';
  },
);
