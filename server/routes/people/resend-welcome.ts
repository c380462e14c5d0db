import * as z from 'zod/mini';
import { companyMemberDetail } from '../../../domain/entities/company';
import { uuid } from '../../../domain/entities/scalars';
import { notAllowed } from '../../app-error';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { requireCompany } from '../../http/require-area';
import { requireSession, sessionOf } from '../../http/require-session';
import { sendLetters } from '../../notices/mail/send-letters';
import { readMember } from '../../people/read-member';
import { recordAudit } from '../../repositories/people/audit-events';
import { hasAccepted } from '../../repositories/people/invitations';
import { bearer, errorAnswers, one } from '../cards/answers';
import { companyParams } from '../tenants';

/** Adds the route that sends another e-mail to a person who has not accepted yet. */
export async function resendWelcomeRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.post(
    '/tenants/:id/members/:invitation_id/resend-welcome',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Pessoas'],
        summary: 'Reenviar o convite',
        description: 'Só o link do último e-mail abre: os de antes deixam de valer.',
        security: bearer,
        params: z.extend(companyParams, { invitation_id: uuid }),
        response: { 200: one(companyMemberDetail), ...errorAnswers },
      },
    },
    async request => {
      const { id, invitation_id } = request.params;
      await requireCompany(request, 'manage_company', id);
      if (await hasAccepted(pool, id, invitation_id)) throw notAllowed('Esta pessoa já aceitou o convite.');
      const data = await readMember(request, id, invitation_id);
      if (!data.enabled) throw notAllowed('Este convite está suspenso.');
      const { email } = data;
      const actor_id = sessionOf(request).user_id;
      await inTransaction(pool, async client => {
        await sendLetters(client, { letter: 'invitation', tenant_id: id, invitation_id, email });
        await recordAudit(client, id, { kind: 'invitation_sent_again', actor_id, subject_id: invitation_id });
      });
      return { data };
    },
  );
}
