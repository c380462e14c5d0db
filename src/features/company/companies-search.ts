import * as z from 'zod/mini';
import { listSearch } from '../../ui/list/list-search';

/** How the organisation's companies are listed, as the address keeps it. */
export const companiesSearch = listSearch(['name', 'cnpj', 'subdomain', 'users_count', 'created_at'], {
  tab: z.catch(z.optional(z.literal('inactive')), undefined),
});
export type CompaniesSearch = z.infer<typeof companiesSearch>;
