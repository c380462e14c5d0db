import * as z from 'zod/mini';
import { email } from './accounts';
import { document } from './companies';
import { day, optionalText, typedText, wrong } from './entities/scalars';
import { cleaned, formInt } from './form-values';
import { TEXT_MAX } from './limits';
import { phone } from './phone';

/** What the organisation writes down of a company's payments. */

const DUE_DAY = 'Deve ser um dia de 1 a 31';

const contactEmail = cleaned(value => {
  const parsed = email.safeParse(value);
  return parsed.success ? parsed.data : null;
}, 'E-mail inválido');

const noDay = z.pipe(
  z.union([z.null(), z.literal('')]),
  z.transform(() => null),
);

/** What is left out stays as it is; an empty text takes it away. */
export const paymentChange = z.object({
  plan: z.optional(optionalText(TEXT_MAX)),
  contact_name: z.optional(optionalText(TEXT_MAX)),
  contact_email: z.optional(contactEmail),
  contact_phone: z.optional(phone),
  document: z.optional(document),
  due_day: z.optional(
    z.union(
      [noDay, z.pipe(formInt(DUE_DAY), z.int().check(z.minimum(1, DUE_DAY), z.maximum(31, DUE_DAY)))],
      DUE_DAY,
    ),
  ),
});

/** R$ 99999999,99. */
const AMOUNT_MAX = 9_999_999_999;

/** Cents. */
export const amount = z
  .int(wrong('Valor inválido'))
  .check(z.minimum(1, 'Valor inválido'), z.maximum(AMOUNT_MAX, 'Valor inválido'));

const url = cleaned(
  value => (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : null),
  'Endereço inválido',
);

const paidDate = z.nullable(day);

export const newInvoice = z.object({
  description: typedText(),
  amount,
  due_date: day,
  paid_date: z.optional(paidDate),
  url: z.optional(url),
});

/** What is left out stays as it is. */
export const invoiceChange = z.object({
  description: z.optional(typedText()),
  amount: z.optional(amount),
  due_date: z.optional(day),
  paid_date: z.optional(paidDate),
  url: z.optional(url),
});
