import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { company } from '../../../domain/entities/company';
import { queries, read } from '../../online/queries';

const whole = z.extend(company, {
  /** Address of the company's own host; null if it has none. */
  host_address: z.nullable(z.string()),
  /**
   * Pattern of such an address, with `*` for the subdomain; null if the server has none. Older servers leave it out.
   */
  host_pattern: z.optional(z.nullable(z.string())),
});
export type WholeCompany = z.infer<typeof whole>;

export const companyAnswer = z.object({ data: whole });

/** Reads a whole company, for people who manage it. It is not stored on devices. */
export const useCompany = (id: number) => useQuery(read(`/tenants/${id}`, companyAnswer), queries);

/** Reads one of the organisation's companies, for its administrator. */
export const useCompanyOfOrganization = (id: number) =>
  useQuery(read(`/tenants/0/companies/${id}`, companyAnswer), queries);
