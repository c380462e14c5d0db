import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { company } from '../../../domain/entities/company';
import { queries, read } from '../../online/queries';

const whole = z.extend(company, {
  /** Its own address on the net; null where it has none. */
  host_address: z.nullable(z.string()),
  /** Such an address, with `*` for the subdomain; null where the server gives none. Older servers don't say. */
  host_pattern: z.optional(z.nullable(z.string())),
});
export type WholeCompany = z.infer<typeof whole>;

export const companyAnswer = z.object({ data: whole });

/** A company whole, for who looks after it. No device keeps it. */
export const useCompany = (id: number) => useQuery(read(`/tenants/${id}`, companyAnswer), queries);

/** One of the organisation's companies, for its administrator. */
export const useCompanyOfOrganization = (id: number) =>
  useQuery(read(`/tenants/0/companies/${id}`, companyAnswer), queries);
