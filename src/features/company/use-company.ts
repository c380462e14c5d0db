import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { company } from '../../../domain/entities/company';
import { queries, read } from '../../online/queries';

/** `host_address`: its own address on the net; null where it has none. */
const whole = z.extend(company, { host_address: z.nullable(z.string()) });
export type WholeCompany = z.infer<typeof whole>;

export const companyAnswer = z.object({ data: whole });

/** A company whole, for who looks after it. No device keeps it. */
export const useCompany = (id: number) => useQuery(read(`/tenants/${id}`, companyAnswer), queries);

/** One of the organisation's companies, for its administrator. */
export const useCompanyOfOrganization = (id: number) =>
  useQuery(read(`/tenants/0/companies/${id}`, companyAnswer), queries);
