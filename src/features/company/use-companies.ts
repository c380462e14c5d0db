import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { company } from '../../../domain/entities/company';
import { queries, read } from '../../online/queries';

const listed = z.object({
  data: z.array(company),
  meta: z.object({ total: z.int(), current_page: z.int(), last_page: z.int() }),
});

/**
 * Reads a page of the organisation's companies; `query` is that of the API. They are not stored on devices. The
 * previous result stays visible until the new one is loaded.
 */
export const useCompanies = (query: string) =>
  useQuery({ ...read(`/tenants/0/companies?${query}`, listed), placeholderData: keepPreviousData }, queries);
