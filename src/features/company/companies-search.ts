import * as z from 'zod/mini';
import { listSearch } from '../../ui/list/list-search';

/** Search part of the address: search and order of the organisation's companies. */
export const companiesSearch = listSearch(['name', 'cnpj', 'subdomain', 'users_count', 'created_at'], {
  tab: z.catch(z.optional(z.literal('inactive')), undefined),
});
export type CompaniesSearch = z.infer<typeof companiesSearch>;
