import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import * as z from 'zod/mini';
import { optionalText } from '../../domain/entities/scalars';
import { TEXT_MAX } from '../../domain/limits';

/** Forms send an empty text for nothing. Otherwise what `clean` makes of it, whose null means that it can't be one. */
export const cleaned = (clean: (text: string) => string | null, message: string) =>
  z.pipe(
    z.nullable(optionalText(TEXT_MAX)),
    z.transform((value, context): string | null => {
      const text = value?.trim() ?? '';
      if (text === '') return null;
      const kept = clean(text);
      if (kept === null) context.issues.push({ code: 'custom', message, input: value });
      return kept;
    }),
  );

export const text = cleaned(value => value, '');

const COUNTRY: CountryCode = 'BR';

/** Kept as +5511987654321, whatever way it was typed; without a country it is a Brazilian one. */
export const phone = cleaned(value => {
  const parsed = parsePhoneNumberFromString(value, COUNTRY);
  return parsed?.isValid() ? parsed.number : null;
}, 'Telefone inválido');

/** A whole number, which a form sends as text. */
export const formInt = (message = 'Valor inválido') =>
  z.pipe(
    z.union([z.int(message), z.string().check(z.regex(/^\d{1,9}$/, message))], message),
    z.pipe(z.transform(Number), z.int32(message).check(z.minimum(0, message))),
  );

/** For where a form brings a picture: the field as text only takes it away. */
export const noPicture = z.pipe(
  z.union([z.null(), z.literal('')], 'Valor inválido'),
  z.transform(() => null),
);

/** Yes or no, for which a form says 1 or 0, or the words. */
export const formBoolean = z.pipe(
  z.union([z.boolean(), z.enum(['0', '1', 'true', 'false'])], 'Valor inválido'),
  z.transform(value => value === true || value === '1' || value === 'true'),
);
