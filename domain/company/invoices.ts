import * as z from 'zod/mini';
import { day, typedText, wrong } from '../entities/scalars';
import { cleaned } from '../flow/form-values';

/** What a company was asked to pay, as the organisation writes it down. */

/** R$ 99999999,99. */
const AMOUNT_MAX = 9_999_999_999;

/** Cents. */
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

/** What is left out stays as it is. */
export const invoiceChange = z.object({
  description: z.optional(typedText()),
  amount: z.optional(amount),
  due_date: z.optional(day),
  paid_date: z.optional(paidDate),
  url: z.optional(url),
});
