import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { listSearch } from '../../ui/list/list-search';

export const flowSearch = listSearch(['name', 'creator', 'created', 'members', 'cards'], {
  tab: z.catch(z.optional(z.literal('inactive')), undefined),
  /** A flow is being made: its template is chosen, it has none, or it has this one. */
  create: z.catch(z.optional(z.union([z.literal('choose'), z.literal('blank'), uuid])), undefined),
});
export type FlowSearch = z.infer<typeof flowSearch>;
