import * as z from 'zod/mini';

/** The kind and the person that are looked at alone; all without them. */
export const teamSearch = z.object({
  kind: z.catch(z.optional(z.enum(['late', 'waiting', 'still'])), undefined),
  who: z.catch(z.optional(z.uuid()), undefined),
});
export type TeamSearch = z.infer<typeof teamSearch>;
