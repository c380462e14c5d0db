import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { companyMember, companyMemberDetail } from '../../../domain/entities/company';
import { queries, read } from '../../online/queries';

const list = z.object({
  data: z.array(companyMember),
  meta: z.object({ total: z.int(), current_page: z.int(), last_page: z.int() }),
});
export const personAnswer = z.object({ data: companyMemberDetail });

export const membersPath = (companyId: number) => `/tenants/${companyId}/members`;

/**
 * A page of a company's people and whom it has invited; `query` as the API takes it. Needs a connection. Who was found
 * before stays in sight until who is looked for now is there.
 */
export const usePeopleOf = (companyId: number, query: string) =>
  useQuery(
    { ...read(`${membersPath(companyId)}?${query}`, list), placeholderData: keepPreviousData },
    queries,
  );

/** How many are invited and have not answered yet; undefined while that isn't known. */
export const usePendingCount = (companyId: number) =>
  usePeopleOf(companyId, 'limit=1&pending=1').data?.meta.total;

/** One of them as those see them who look after the company; whoever is only invited goes by the invitation's id. */
export const usePersonOf = (companyId: number, id: string) =>
  useQuery(read(`${membersPath(companyId)}/${id}`, personAnswer), queries);
