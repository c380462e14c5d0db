import * as z from 'zod/mini';
import { email } from '../../domain/accounts';
import { payment } from '../../domain/entities/company';
import { optionalText } from '../../domain/entities/scalars';
import { TEXT_MAX } from '../../domain/limits';
import type { App } from '../app-type';
import { readForm } from '../http/forms';
import { requireCompany } from '../http/require-area';
import { requireSession } from '../http/session';
import { findPayment, writePayment } from '../repositories/payments';
import { bearer, errorAnswers, one } from './answers';
import { document } from './company-fields';
import { cleaned, formInt, phone } from './person-fields';
import { companyParams } from './tenants';

const DUE_DAY = 'Deve ser um dia de 1 a 31';

const contactEmail = cleaned(value => {
  const parsed = email.safeParse(value);
  return parsed.success ? parsed.data : null;
}, 'E-mail inválido');

const noDay = z.pipe(
  z.union([z.null(), z.literal('')]),
  z.transform(() => null),
);

/** What is left out stays as it is; an empty text takes it away. */
const change = z.object({
  plan: z.optional(optionalText(TEXT_MAX)),
  contact_name: z.optional(optionalText(TEXT_MAX)),
  contact_email: z.optional(contactEmail),
  contact_phone: z.optional(phone),
  document: z.optional(document),
  due_day: z.optional(
    z.union(
      [noDay, z.pipe(formInt(DUE_DAY), z.int().check(z.minimum(1, DUE_DAY), z.maximum(31, DUE_DAY)))],
      DUE_DAY,
    ),
  ),
});

/** What a company has agreed to pay: kept by hand, by the organisation's administrator alone. */
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
        body: change,
      },
    },
    async request => {
      const { id } = request.params;
      await requireCompany(request, 'manage_payment', id);
      await writePayment(pool, id, request.body);
      return { data: await findPayment(pool, id) };
    },
  );
}
