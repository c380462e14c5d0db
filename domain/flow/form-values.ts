import * as z from 'zod/mini';
import { optionalText } from '../entities/scalars';
import { TEXT_MAX } from '../limits';

/** Values as forms send them: texts, of which an empty one takes away what was there. */

/** Null for an empty text. Otherwise what `clean` makes of it, whose null means that it can't be one. */
export const cleaned = (
  clean: (text: string) => string | null,
  message: string | ((text: string) => string),
) =>
  z.pipe(
    z.nullable(optionalText(TEXT_MAX)),
    z.transform((value, context): string | null => {
      const text = value?.trim() ?? '';
      if (text === '') return null;
      const kept = clean(text);
      if (kept === null)
        context.issues.push({
          code: 'custom',
          message: typeof message === 'string' ? message : message(text),
          input: value,
        });
      return kept;
    }),
  );

export const text = cleaned(value => value, '');

/** A whole number from 0. */
export const formInt = (message = 'Valor inválido') =>
  z.pipe(
    z.union([z.int(message), z.string().check(z.regex(/^\d{1,9}$/, message))], message),
    z.pipe(z.transform(Number), z.int32(message).check(z.minimum(0, message))),
  );

/** Bytes of the largest picture that a form brings: what a telephone makes, and some room. */
export const PICTURE_MAX = 15 * 1024 * 1024;

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
