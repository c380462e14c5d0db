import type { FastifyRequest } from 'fastify';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { peopleFile, peopleImport, peopleReport } from '../../../domain/entities/people-import';
import { notAllowed } from '../../app-error';
import type { App } from '../../app-type';
import { requireCompany } from '../../http/require-area';
import { requireSession } from '../../http/require-session';
import { checkPeople, importPeople } from '../../people/import/invite-lines';
import { requirePassword } from '../../people/require-password';
import { bearer, errorAnswers, one } from '../cards/answers';
import { companyParams } from '../tenants';

/** Adds the routes that invite many people at once by a file, for the company's own administrators. */
export async function peopleImportRoutes(app: App): Promise<void> {
  const common = { tags: ['Pessoas'], security: bearer, params: companyParams };
  const response = { 200: one(peopleReport), ...errorAnswers };

  /**
   * Requires an administrator of the company's own. Each person let in by support or by the organisation is reported to
   * the company's administrators, and an import would flood them.
   */
  async function requireOwn(request: FastifyRequest<{ Params: { id: number } }>): Promise<string> {
    const { id } = request.params;
    const { user_id, byOrganization, bySupport } = await requireCompany(request, 'manage_company', id);
    if (bySupport || (byOrganization && id !== WHITE_LABEL_TENANT))
      throw notAllowed('A importação é de quem administra a própria empresa.');
    return user_id;
  }

  app.post(
    '/tenants/:id/members/import/validate',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Conferir um CSV de pessoas, sem convidar ninguém',
        description:
          'Colunas: nome, e-mail, cargo, telefone, papel (Usuário ou Administrador) e fluxos (as Siglas, separadas por `;` ou `|`). No máximo 500 linhas. A resposta diz cada linha que fica de fora, com o motivo.',
        body: peopleFile,
        response,
      },
    },
    async request => {
      await requireOwn(request);
      return { data: await checkPeople(app, request.params.id, request.body.csv) };
    },
  );

  app.post(
    '/tenants/:id/members/import',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Convidar as pessoas de um CSV',
        description:
          'Quem já faz parte ou já foi convidado fica de fora: o mesmo arquivo outra vez não convida ninguém de novo. Os e-mails saem até o limite do dia, e o resto nos dias seguintes, como diz `letters`. Se alguém for administrador, é preciso a própria senha, em `current_password`.',
        body: peopleImport,
        response,
      },
    },
    async request => {
      const by = await requireOwn(request);
      const { csv, current_password } = request.body;
      const confirm = () => requirePassword(app.pool, by, current_password);
      return { data: await importPeople(app, request.params.id, csv, by, confirm) };
    },
  );
}
