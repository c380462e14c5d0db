import * as z from 'zod/mini';
import { invoiceChange, newInvoice } from '../../domain/company/invoices';
import { invoice } from '../../domain/entities/company';
import { uuid } from '../../domain/entities/scalars';
import { formBoolean } from '../../domain/flow/form-values';
import { notFound } from '../app-error';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { requireCompany } from '../http/require-area';
import { requireSession } from '../http/require-session';
import { auditedInvoice, recordPayment } from '../people/audited-payment';
import {
  createInvoice,
  deleteInvoice,
  holdInvoice,
  INVOICE_ORDERS,
  listInvoices,
  updateInvoice,
} from '../repositories/payments';
import { answerList, bearer, errorAnswers, listOf, listQuery, one } from './cards/answers';
import { companyParams } from './tenants';

const query = z.extend(listQuery(INVOICE_ORDERS), { paid: z.optional(formBoolean) });
const invoiceParams = z.extend(companyParams, { invoice_id: uuid });

/** Adds the routes of a company's invoices, entered by the organisation's administrator. */
export async function invoiceRoutes(app: App): Promise<void> {
  const { pool, newId } = app;
  const common = { tags: ['Pagamento'], security: bearer };

  app.get(
    '/tenants/:id/invoices',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Faturas',
        params: companyParams,
        querystring: query,
        response: { 200: listOf(invoice), ...errorAnswers },
      },
    },
    async request => {
      const { id } = request.params;
      await requireCompany(request, 'manage_payment', id);
      return answerList(await listInvoices(pool, id, request.query), request.query);
    },
  );

  app.post(
    '/tenants/:id/invoices',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Anotar uma fatura',
        params: companyParams,
        body: newInvoice,
        response: { 201: one(invoice), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const by = await requireCompany(request, 'manage_payment', id);
      const { paid_date = null, url = null, ...rest } = request.body;
      const data = await inTransaction(pool, async client => {
        const made = await createInvoice(client, id, { id: newId(), ...rest, paid_date, url });
        await recordPayment(client, id, by.user_id, auditedInvoice(null, made));
        return made;
      });
      return reply.code(201).send({ data });
    },
  );

  app.patch(
    '/tenants/:id/invoices/:invoice_id',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Mudar uma fatura',
        params: invoiceParams,
        body: invoiceChange,
        response: { 200: one(invoice), ...errorAnswers },
      },
    },
    async request => {
      const { id, invoice_id } = request.params;
      const by = await requireCompany(request, 'manage_payment', id);
      const data = await inTransaction(pool, async client => {
        const before = await holdInvoice(client, id, invoice_id);
        const after = before && (await updateInvoice(client, id, invoice_id, request.body));
        if (!after) throw notFound();
        await recordPayment(client, id, by.user_id, auditedInvoice(before, after));
        return after;
      });
      return { data };
    },
  );

  app.delete(
    '/tenants/:id/invoices/:invoice_id',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Apagar uma fatura',
        params: invoiceParams,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { id, invoice_id } = request.params;
      const by = await requireCompany(request, 'manage_payment', id);
      await inTransaction(pool, async client => {
        const gone = await deleteInvoice(client, id, invoice_id);
        if (!gone) throw notFound();
        await recordPayment(client, id, by.user_id, auditedInvoice(gone, null));
      });
      return reply.code(204).send(null);
    },
  );
}
