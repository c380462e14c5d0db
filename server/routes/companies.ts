import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { companyStatus, newCompany, newCompanyData } from '../../domain/company/companies';
import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { company } from '../../domain/entities/company';
import { notFound } from '../app-error';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { readForm } from '../http/forms';
import { requireOrganizationAdmin } from '../http/require-area';
import { requireSession, sessionOf } from '../http/require-session';
import { errorAnswer } from '../openapi/error-answer';
import { createCompany, requireFree } from '../people/change-company';
import { invite } from '../people/invite';
import { LOGO } from '../people/picture';
import { withPicture } from '../people/with-picture';
import { COMPANY_ORDERS, listCompanies } from '../repositories/companies';
import { recordAudit } from '../repositories/people/audit-events';
import { answerList, bearer, errorAnswers, listOf, listQuery, OBJECTS_IN_FORMS, one } from './cards/answers';
import { companyId, companyParams, companyRow, readCompany } from './tenants';

const answers = { ...errorAnswers, 403: errorAnswer };

/**
 * Requires an administrator of the organisation. Any other company in the path is not found, since only the
 * organisation has companies.
 */
async function requireCompanies(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await requireSession(request, reply);
  const { id } = request.params as { id: string };
  if (Number(id) !== WHITE_LABEL_TENANT) throw notFound();
  await requireOrganizationAdmin(request, reply);
}

const query = z.extend(listQuery(COMPANY_ORDERS), { status: z.optional(companyStatus) });

/** Adds the routes of the organisation's companies, for its administrator only. */
export async function companyRoutes(app: App): Promise<void> {
  const { pool, newId } = app;
  const tags = ['Empresas'];

  app.get(
    '/tenants/:id/companies',
    {
      onRequest: requireCompanies,
      schema: {
        tags,
        summary: 'Empresas da organização',
        security: bearer,
        params: companyParams,
        querystring: query,
        response: { 200: listOf(company), ...answers },
      },
    },
    async request => answerList(await listCompanies(pool, request.query), request.query),
  );

  app.get(
    '/tenants/:id/companies/:company_id',
    {
      onRequest: requireCompanies,
      schema: {
        tags,
        summary: 'Uma empresa da organização',
        security: bearer,
        params: z.extend(companyParams, { company_id: companyId }),
        response: { 200: one(companyRow), ...answers },
      },
    },
    async request => {
      const { company_id } = request.params;
      if (company_id === WHITE_LABEL_TENANT) throw notFound();
      return { data: await readCompany(app, company_id) };
    },
  );

  app.post(
    '/tenants/:id/companies',
    {
      onRequest: requireCompanies,
      preValidation: readForm(LOGO.name),
      config: { file: { field: LOGO.name, required: false } },
      schema: {
        tags,
        summary: 'Criar uma empresa e convidar quem a administra',
        description: OBJECTS_IN_FORMS,
        security: bearer,
        consumes: ['multipart/form-data', 'application/json'],
        params: companyParams,
        body: newCompany,
        response: { 201: one(companyRow), ...answers },
      },
    },
    async (request, reply) => {
      const { admin, logo: _, ...data } = request.body;
      const { name, email, occupation = null } = admin;
      const member = {
        name,
        email,
        occupation,
        phone: null,
        role: 'admin' as const,
        support_ends_at: null,
        flows: [],
      };
      // Its number isn't known yet. The folder in which a logo is stored does not matter.
      const id = await withPicture(request, WHITE_LABEL_TENANT, LOGO, sent =>
        inTransaction(pool, async client => {
          const customization = { ...data.customization, logo_url: sent };
          const made = await createCompany(client, { ...data, customization });
          const actor_id = sessionOf(request).user_id;
          for (const log of [WHITE_LABEL_TENANT, made]) {
            await recordAudit(client, log, { kind: 'company_created', actor_id, details: { id: made } });
          }
          await invite(client, made, newId(), member, {
            user_id: actor_id,
            byOrganization: true,
            bySupport: false,
            mayMakeAdmins: true,
          });
          return made;
        }),
      );
      return reply.code(201).send({ data: await readCompany(app, id) });
    },
  );

  app.post(
    '/tenants/:id/companies/check',
    {
      onRequest: requireCompanies,
      schema: {
        tags,
        summary: 'Conferir os dados de uma empresa antes de criá-la',
        description: 'Nada é criado. O que está errado, e o que já é de outra empresa, vem todo de uma vez.',
        security: bearer,
        params: companyParams,
        body: newCompanyData,
        response: { 204: z.null(), ...answers },
      },
    },
    async (request, reply) => {
      const { cnpj = null, subdomain = null } = request.body;
      await requireFree(pool, { id: null, cnpj, subdomain });
      return reply.code(204).send(null);
    },
  );
}
