import * as z from 'zod/mini';
import { credentials } from '../../../domain/company/accounts';
import { disabled } from '../../app-error';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { notHere, requireSessionToEnrol, sessionOf } from '../../http/require-session';
import { tenantOfHost } from '../../http/tenant-of-host';
import { authenticate, beginSession } from '../../people/authenticate';
import { deleteSession } from '../../repositories/people/sessions';
import { askSocketsAgain } from '../../sync/ask-again';
import { bearer, errorAnswers } from '../cards/answers';
import { answerMe, inCompany, me, readProfile } from './me';

export async function sessionRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.post(
    '/login',
    {
      config: { ownTurns: true },
      schema: {
        tags: ['Sessão'],
        summary: 'Entrar',
        description:
          'Depois de 10 senhas erradas para uma conta, ou de 100 vindas de um endereço, vem 429 e uma espera que dobra de 1 segundo a 5 minutos; as que vêm de outras redes fazem esperar 30 segundos no máximo. `device_token` é um nome aleatório que o aparelho guarda para si: as senhas erradas de um aparelho que já entrou na conta são contadas à parte. No endereço próprio de uma empresa só as pessoas dela entram; às outras vem 409 `not_allowed`, também só depois de uma senha certa. Quem ativou a verificação em duas etapas manda também `code`, do aplicativo autenticador ou de recuperação: sem ele, ou com um errado, vem 422 `two_factor_required`, e só depois de uma senha certa. Uma pessoa tem no máximo 50 sessões: outra encerra a que está sem uso há mais tempo; se todas foram usadas nos últimos 7 dias, vem 429.',
        body: credentials,
        response: { 200: z.object({ access_token: z.string(), user: me }), ...errorAnswers },
      },
    },
    async request => {
      const hostTenantId = await tenantOfHost(app, request);
      const account = await authenticate(app, request.body, request, hostTenantId);
      const { tenant_id, is_member, may_enter } = account;
      if (hostTenantId !== null && !is_member) throw notHere();
      if (!may_enter || tenant_id === null) throw disabled();
      const access_token = await inTransaction(pool, client =>
        beginSession(client, account, tenant_id, request.headers['user-agent']),
      );
      const user = await readProfile(app, account.id, hostTenantId);
      return { access_token, user: inCompany(user, tenant_id) };
    },
  );

  app.post(
    '/logout',
    {
      onRequest: requireSessionToEnrol,
      schema: {
        tags: ['Sessão'],
        summary: 'Sair',
        security: bearer,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { token_hash, user_id } = sessionOf(request);
      await inTransaction(pool, async client => {
        await deleteSession(client, token_hash);
        await askSocketsAgain(client, [user_id]);
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/me',
    {
      onRequest: requireSessionToEnrol,
      schema: {
        tags: ['Sessão'],
        summary: 'Quem sou',
        security: bearer,
        response: { 200: z.object({ data: me }), ...errorAnswers },
      },
    },
    request => answerMe(request),
  );
}
