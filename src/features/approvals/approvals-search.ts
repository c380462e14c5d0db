import * as z from 'zod/mini';
import { approvalState } from '../../../domain/entities/card';

/** `open` is the approval that is looked at, `state` the tab; what waits by default. */
export const approvalsSearch = z.object({
  open: z.catch(z.optional(z.uuid()), undefined),
  state: z.catch(z.optional(approvalState), undefined),
});
export type ApprovalsSearch = z.infer<typeof approvalsSearch>;
