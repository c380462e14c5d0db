import * as z from 'zod/mini';
import { approvalState } from '../../../domain/entities/card';

/** Search part of the address: `open` is the open approval, `state` the tab; the default is the pending ones. */
export const approvalsSearch = z.object({
  open: z.catch(z.optional(z.uuid()), undefined),
  state: z.catch(z.optional(approvalState), undefined),
});
export type ApprovalsSearch = z.infer<typeof approvalsSearch>;
