import * as z from 'zod/mini';
import { cleaned, formInt } from '../flow/form-values';
import { email } from './accounts';

/** What may be said of who pays, but for the telephone: to know every country's weighs 50 KB in a browser. */

const DUE_DAY = 'Deve ser um dia de 1 a 31';

export const contactEmail = cleaned(value => {
  const parsed = email.safeParse(value);
  return parsed.success ? parsed.data : null;
}, 'E-mail inválido');

const noDay = z.pipe(
  z.union([z.null(), z.literal('')]),
  z.transform(() => null),
);

/** Of a month; null or an empty text for none. */
export const dueDay = z.union(
  [noDay, z.pipe(formInt(DUE_DAY), z.int().check(z.minimum(1, DUE_DAY), z.maximum(31, DUE_DAY)))],
  DUE_DAY,
);
