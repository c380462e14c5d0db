import * as z from 'zod/mini';

/** Search part of the address: the kind and the person that are shown; all by default. */
export const teamSearch = z.object({
  kind: z.catch(z.optional(z.enum(['late', 'waiting', 'still'])), undefined),
  who: z.catch(z.optional(z.uuid()), undefined),
});
export type TeamSearch = z.infer<typeof teamSearch>;
