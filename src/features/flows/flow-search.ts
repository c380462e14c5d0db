import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { listSearch } from '../../ui/list/list-search';

export const flowSearch = listSearch(['name', 'creator', 'created', 'members', 'cards'], {
  tab: z.catch(z.optional(z.literal('inactive')), undefined),
  /** Step of creating a flow: `choose` a template, `blank`, or the id of the chosen template. */
  create: z.catch(z.optional(z.union([z.literal('choose'), z.literal('blank'), uuid])), undefined),
});
export type FlowSearch = z.infer<typeof flowSearch>;
