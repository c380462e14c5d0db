import { paymentChange } from '../../domain/company/payments';
import { payment } from '../../domain/entities/company';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { readForm } from '../http/forms';
import { requireCompany } from '../http/require-area';
import { requireSession } from '../http/require-session';
import { auditedPayment, recordPayment } from '../people/audited-payment';
import { findPayment, writePayment } from '../repositories/payments';
import { bearer, errorAnswers, one } from './cards/answers';
import { companyParams } from './tenants';

/**
 * Adds the routes of the payment terms agreed with a company, maintained by hand by the organisation's administrator
 * only.
 */
export async function paymentRoutes(app: App): Promise<void> {
  const { pool } = app;
  const common = {
    tags: ['Pagamento'],
    security: bearer,
    params: companyParams,
    response: { 200: one(payment), ...errorAnswers },
  };

  app.get(
    '/tenants/:id/payment',
    { onRequest: requireSession, schema: { ...common, summary: 'Dados de pagamento' } },
    async request => {
      const { id } = request.params;
      await requireCompany(request, 'manage_payment', id);
      return { data: await findPayment(pool, id) };
    },
  );

  app.put(
    '/tenants/:id/payment',
    {
      onRequest: requireSession,
      preValidation: readForm(),
      schema: {
        ...common,
        summary: 'Mudar os dados de pagamento',
        consumes: ['multipart/form-data', 'application/json'],
        body: paymentChange,
      },
    },
    async request => {
      const { id } = request.params;
      const by = await requireCompany(request, 'manage_payment', id);
      const data = await inTransaction(pool, async client => {
        const before = await findPayment(client, id);
        await writePayment(client, id, request.body);
        const after = await findPayment(client, id);
        await recordPayment(client, id, by.user_id, auditedPayment(before, after));
        return after;
      });
      return { data };
    },
  );
}
