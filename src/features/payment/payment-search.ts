import * as z from 'zod/mini';

/** Search part of the address: the invoices that are shown; all by default. */
export const paymentSearch = z.object({
  invoices: z.catch(z.optional(z.enum(['open', 'paid'])), undefined),
});
export type PaymentSearch = z.infer<typeof paymentSearch>;
