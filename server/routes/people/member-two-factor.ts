import * as z from 'zod/mini';
import { reauthentication } from '../../../domain/company/accounts';
import { AppError, notAllowed, notFound } from '../../app-error';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { requireCompany } from '../../http/require-area';
import { requireSession, sessionOf } from '../../http/require-session';
import { sendLetters } from '../../notices/mail/send-letters';
import { requirePassword } from '../../people/require-password';
import { recordAudit } from '../../repositories/people/audit-events';
import { listCompaniesOf } from '../../repositories/people/company-members';
import { removeTwoFactor } from '../../repositories/people/two-factor';
import { lockAccount } from '../../repositories/people/users';
import { askSocketsAgain } from '../../sync/ask-again';
import { bearer, errorAnswers } from '../cards/answers';
import { memberParams } from './members';

/**
 * Adds the route by which an administrator removes the second factor of a person who lost their app and their recovery
 * codes. The password alone then signs them in.
 */
export async function memberTwoFactorRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.post(
    '/tenants/:id/members/:user_id/two-factor/disable',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Pessoas'],
        summary: 'Desativar a verificação em duas etapas de uma pessoa',
        description:
          'Para quem perdeu o aplicativo autenticador e os códigos de recuperação. De quem também está em outra empresa, só a organização a desativa.',
        security: bearer,
        params: memberParams,
        body: reauthentication,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { id, user_id } = request.params;
      const caller = sessionOf(request);
      const { byOrganization } = await requireCompany(request, 'manage_company', id);
      if (user_id === caller.user_id)
        throw notAllowed('A sua própria verificação em duas etapas você desativa em «Conta › Segurança».');
      if (!(await listCompaniesOf(pool, user_id)).includes(id)) throw notFound();
      await requirePassword(pool, caller.user_id, request.body.current_password);
      await inTransaction(pool, async client => {
        await lockAccount(client, user_id);
        // Read after the lock, when the person can't be added to another company meanwhile.
        const companies = await listCompaniesOf(client, user_id);
        if (!companies.includes(id)) throw notFound();
        if (!byOrganization && companies.length > 1)
          throw notAllowed(
            'Esta pessoa também está em outra empresa: só a organização pode desativar a verificação dela.',
          );
        if (!(await removeTwoFactor(client, user_id)))
          throw new AppError(409, 'two_factor_off', 'A verificação em duas etapas está desativada.');
        await sendLetters(client, { letter: 'two_factor_off', user_id });
        await recordAudit(client, id, {
          kind: 'two_factor_reset',
          actor_id: caller.user_id,
          subject_id: user_id,
        });
        await askSocketsAgain(client, [user_id]);
      });
      return reply.code(204).send(null);
    },
  );
}
