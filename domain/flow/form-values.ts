import * as z from 'zod/mini';
import { optionalText } from '../entities/scalars';
import { TEXT_MAX } from '../limits';

/** Schemas of values that forms send as text; an empty text removes the stored value. */

/**
 * Makes a schema that reads an empty text as null. Other texts are read by `clean`; if that returns null, the text is
 * invalid.
 */
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

/** Largest picture that a form may contain, in bytes: a telephone's photo, with some room. */
export const PICTURE_MAX = 15 * 1024 * 1024;

/** Schema of a picture's field for a form without a new picture: as text the field can only remove the current one. */
export const noPicture = z.pipe(
  z.union([z.null(), z.literal('')], 'Valor inválido'),
  z.transform(() => null),
);

/** Schema of yes or no, which a form sends as 1 or 0 or as words. */
export const formBoolean = z.pipe(
  z.union([z.boolean(), z.enum(['0', '1', 'true', 'false'])], 'Valor inválido'),
  z.transform(value => value === true || value === '1' || value === 'true'),
);
