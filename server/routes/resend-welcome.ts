import { companyMemberDetail } from '../../domain/entities/company';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { AppError, notFound } from '../http/app-error';
import { requireCompany } from '../http/require-area';
import { requireSession } from '../http/require-session';
import { sendLetters } from '../notices/mail/send-letters';
import { findCompanyMember } from '../repositories/company-members';
import { bearer, errorAnswers, one } from './answers';
import { memberParams } from './members';

/** Another letter for who has not created a password yet. */
export async function resendWelcomeRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.post(
    '/tenants/:id/members/:user_id/resend-welcome',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Pessoas'],
        summary: 'Reenviar as boas-vindas',
        security: bearer,
        params: memberParams,
        response: { 200: one(companyMemberDetail), ...errorAnswers },
      },
    },
    async request => {
      const { id, user_id } = request.params;
      await requireCompany(request, 'manage_company', id);
      const data = await findCompanyMember(pool, id, user_id);
      if (!data) throw notFound();
      if (!data.pending) throw new AppError(409, 'already_active', 'Esta pessoa já criou a senha.');
      await inTransaction(pool, client => sendLetters(client, { letter: 'welcome', user_id, tenant_id: id }));
      return { data };
    },
  );
}
