import * as z from 'zod/mini';

const ids = z.array(z.string()).check(z.maxLength(200));

/**
 * Search part of the address: the named cards, or those of a phase; without either the person chooses a phase first.
 */
export const labelsSearch = z.object({
  cards: z.catch(z.optional(ids), undefined),
  phase: z.catch(z.optional(z.string()), undefined),
});
export type LabelsSearch = z.infer<typeof labelsSearch>;
