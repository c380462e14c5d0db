import * as z from 'zod/mini';
import { listSearch } from '../../ui/list/list-search';

export const flowSearch = listSearch(['name', 'creator', 'created', 'members', 'cards'], {
  tab: z.catch(z.optional(z.literal('inactive')), undefined),
});
export type FlowSearch = z.infer<typeof flowSearch>;
