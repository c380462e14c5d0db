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
 * Reads a page of a company's people and invitations; `query` is that of the API. Needs a connection. The previous
 * result stays visible until the new one is loaded.
 */
export const usePeopleOf = (companyId: number, query: string) =>
  useQuery(
    { ...read(`${membersPath(companyId)}?${query}`, list), placeholderData: keepPreviousData },
    queries,
  );

/** Reads the number of open invitations; undefined while it is not known. */
export const usePendingCount = (companyId: number) =>
  usePeopleOf(companyId, 'limit=1&pending=1').data?.meta.total;

/** Reads a person of the company as its administrators see them; an invited person has the invitation's id. */
export const usePersonOf = (companyId: number, id: string) =>
  useQuery(read(`${membersPath(companyId)}/${id}`, personAnswer), queries);
