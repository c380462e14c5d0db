import * as z from 'zod/mini';

/** Which invoices are shown, as the address keeps it; without it all. */
export const paymentSearch = z.object({
  invoices: z.catch(z.optional(z.enum(['open', 'paid'])), undefined),
});
export type PaymentSearch = z.infer<typeof paymentSearch>;
