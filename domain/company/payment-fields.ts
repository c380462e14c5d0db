import * as z from 'zod/mini';
import { cleaned, formInt } from '../flow/form-values';
import { email } from './accounts';

/** Schemas of a payer's data except the telephone: the phone rules of all countries are 50 KB in a browser. */

const DUE_DAY = 'Deve ser um dia de 1 a 31';

export const contactEmail = cleaned(value => {
  const parsed = email.safeParse(value);
  return parsed.success ? parsed.data : null;
}, 'E-mail inválido');

const noDay = z.pipe(
  z.union([z.null(), z.literal('')]),
  z.transform(() => null),
);

/** Day of the month; null or an empty text for none. */
export const dueDay = z.union(
  [noDay, z.pipe(formInt(DUE_DAY), z.int().check(z.minimum(1, DUE_DAY), z.maximum(31, DUE_DAY)))],
  DUE_DAY,
);
