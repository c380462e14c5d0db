import * as z from 'zod/mini';
import { listSearch } from '../../ui/list/list-search';

/** Search part of the address of the stock; without `show` the vehicles for sale. */
export const stockSearch = listSearch(['title', 'year', 'mileage', 'price', 'plate'], {
  show: z.catch(z.optional(z.literal('inactive')), undefined),
  /** Id of the open vehicle. */
  vehicle: z.catch(z.optional(z.string()), undefined),
});
export type StockSearch = z.infer<typeof stockSearch>;
