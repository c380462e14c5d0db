import * as z from 'zod/mini';

/** `open` is the approval that is looked at. */
export const approvalsSearch = z.object({ open: z.catch(z.optional(z.uuid()), undefined) });
export type ApprovalsSearch = z.infer<typeof approvalsSearch>;
