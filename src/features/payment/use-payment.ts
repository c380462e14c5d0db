import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invoice, payment } from '../../../domain/entities/company';
import { queries, read } from '../../online/queries';
import { readPages, usePagedList } from '../../online/use-paged-list';

export const paymentAnswer = z.object({ data: payment });
export const invoiceAnswer = z.object({ data: invoice });

export const paymentPath = (companyId: number) => `/tenants/${companyId}/payment`;
export const invoicesPath = (companyId: number) => `/tenants/${companyId}/invoices`;

/** Reads a company's payment terms. Needs a connection. */
export const usePayment = (companyId: number) =>
  useQuery(read(paymentPath(companyId), paymentAnswer), queries);

/** Reads a company's invoices, the latest first. Needs a connection. */
export const useInvoices = (companyId: number, paid: '0' | '1' | null) =>
  usePagedList(
    readPages(
      `${invoicesPath(companyId)}?sortBy=due_date&orderBy=desc${paid === null ? '' : `&paid=${paid}`}`,
      invoice,
    ),
  );
