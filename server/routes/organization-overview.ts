import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { organizationOverview } from '../../domain/entities/company';
import { notFound } from '../app-error';
import type { App } from '../app-type';
import { requireOrganizationAdmin } from '../http/require-area';
import { errorAnswer } from '../openapi/error-answer';
import { findOrganizationOverview } from '../repositories/organization-overview';
import { bearer, errorAnswers, one } from './cards/answers';
import { companyParams } from './tenants';

/** Adds the route of the organisation's overview, for its administrator only. */
export async function organizationOverviewRoutes(app: App): Promise<void> {
  app.get(
    '/tenants/:id/overview',
    {
      onRequest: requireOrganizationAdmin,
      schema: {
        tags: ['Empresas'],
        summary: 'Visão geral da organização',
        description:
          'Quantas empresas e pessoas há, e o que pede atenção: faturas vencidas e empresas em que ninguém entrou ainda, as cinco mais antigas de cada.',
        security: bearer,
        params: companyParams,
        response: { 200: one(organizationOverview), ...errorAnswers, 403: errorAnswer },
      },
    },
    async request => {
      if (request.params.id !== WHITE_LABEL_TENANT) throw notFound();
      return { data: await findOrganizationOverview(app.pool, app.clock()) };
    },
  );
}
