import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { cleaned } from './form-values';

const COUNTRY: CountryCode = 'BR';

/**
 * A person's or company's telephone, kept as +5511987654321 whatever way it was typed; without a country it is a
 * Brazilian one. Knowing every country's numbers weighs 50 KB in a browser: what asks for it loads with its form.
 */
export const phone = cleaned(value => {
  const parsed = parsePhoneNumberFromString(value, COUNTRY);
  return parsed?.isValid() ? parsed.number : null;
}, 'Telefone inválido');
