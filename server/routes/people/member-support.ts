import { companyMemberDetail } from '../../../domain/entities/company';
import { supportChange } from '../../../domain/flow/members';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { requireCompany } from '../../http/require-area';
import { requireSession } from '../../http/require-session';
import { allowSupport } from '../../people/allow-support';
import { readMember } from '../../people/read-member';
import { requirePassword } from '../../people/require-password';
import { bearer, errorAnswers, one } from '../cards/answers';
import { memberParams } from './members';

/** Adds the routes of the further permissions that a company gives its support, until the support ends. */
export async function memberSupportRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.put(
    '/tenants/:id/members/:user_id/support',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Pessoas'],
        summary: 'Definir as permissões extras do suporte',
        description:
          'Em `may` vai a lista inteira: exportar os dados da empresa, tornar alguém administrador. Só quem administra a própria empresa permite, com a senha em `current_password`; o que foi permitido termina com o suporte.',
        security: bearer,
        params: memberParams,
        body: supportChange,
        response: { 200: one(companyMemberDetail), ...errorAnswers },
      },
    },
    async request => {
      const { id, user_id } = request.params;
      const by = await requireCompany(request, 'grant_support', id);
      const { may, current_password } = request.body;
      const isConfirmed = current_password !== undefined;
      if (isConfirmed) await requirePassword(pool, by.user_id, current_password);
      await inTransaction(pool, client => allowSupport(client, id, user_id, may, { ...by, isConfirmed }));
      return { data: await readMember(request, id, user_id) };
    },
  );
}
