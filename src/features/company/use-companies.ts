import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { company } from '../../../domain/entities/company';
import { queries, read } from '../../online/queries';

const listed = z.object({
  data: z.array(company),
  meta: z.object({ total: z.int(), current_page: z.int(), last_page: z.int() }),
});

/**
 * The organisation's companies, a page of them; `query` as the API takes it. No device keeps them. What was found before
 * stays in sight until what is looked for now is there.
 */
export const useCompanies = (query: string) =>
  useQuery({ ...read(`/tenants/0/companies?${query}`, listed), placeholderData: keepPreviousData }, queries);
