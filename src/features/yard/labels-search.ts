import * as z from 'zod/mini';

const ids = z.array(z.string()).check(z.maxLength(200));

/** Which cards get labels: those that are named, or those of a phase; without either a phase is chosen first. */
export const labelsSearch = z.object({
  cards: z.catch(z.optional(ids), undefined),
  phase: z.catch(z.optional(z.string()), undefined),
});
export type LabelsSearch = z.infer<typeof labelsSearch>;
