import * as z from 'zod/mini';
import { reauthentication } from '../../../domain/company/accounts';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { requireSession, sessionOf } from '../../http/require-session';
import { eraseAccount } from '../../people/erase-account';
import { leaveCompany } from '../../people/leave-company';
import { requirePassword } from '../../people/require-password';
import { bearer, errorAnswers } from '../cards/answers';
import { companyParams } from '../tenants';

/** Adds the routes by which a person leaves a company or has their account erased. */
export async function ownAccountRoutes(app: App): Promise<void> {
  const { pool } = app;
  const common = { tags: ['Conta'], security: bearer };

  app.post(
    '/me/tenants/:id/leave',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Sair de uma empresa',
        description: 'Só outro convite traz de volta. Quem administra a empresa sozinho não pode sair dela.',
        params: companyParams,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { user_id } = sessionOf(request);
      await inTransaction(pool, client => leaveCompany(client, user_id, request.params.id));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/me/erase',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Apagar a minha conta',
        description:
          'Os dados da pessoa são apagados em todas as empresas; o que ela fez continua no histórico, como «pessoa removida». Não pode ser desfeito.',
        body: reauthentication,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { user_id } = sessionOf(request);
      await requirePassword(pool, user_id, request.body.current_password);
      await inTransaction(pool, client => eraseAccount(client, user_id));
      return reply.code(204).send(null);
    },
  );
}
