import * as z from 'zod/mini';
import { listSearch } from '../../ui/list/list-search';

/** How the stock is listed: without `show` the vehicles that are for sale. */
export const stockSearch = listSearch(['title', 'year', 'mileage', 'price', 'plate'], {
  show: z.catch(z.optional(z.literal('inactive')), undefined),
  /** The id of the one that is open. */
  vehicle: z.catch(z.optional(z.string()), undefined),
});
export type StockSearch = z.infer<typeof stockSearch>;
