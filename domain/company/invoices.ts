import * as z from 'zod/mini';
import { day, typedText, wrong } from '../entities/scalars';
import { cleaned } from '../flow/form-values';

/** Schemas of a company's invoices, as the organisation records them. */

/** R$ 99.999.999,99 in cents. */
const AMOUNT_MAX = 9_999_999_999;

/** Amount in cents. */
export const amount = z
  .int(wrong('Valor inválido'))
  .check(z.minimum(1, 'Valor inválido'), z.maximum(AMOUNT_MAX, 'Valor inválido'));

export const url = cleaned(
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

/** A change of an invoice. Missing values stay unchanged. */
export const invoiceChange = z.object({
  description: z.optional(typedText()),
  amount: z.optional(amount),
  due_date: z.optional(day),
  paid_date: z.optional(paidDate),
  url: z.optional(url),
});
