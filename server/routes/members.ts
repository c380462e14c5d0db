import * as z from 'zod/mini';
import { companyMember, companyMemberDetail } from '../../domain/entities/company';
import { uuid } from '../../domain/entities/scalars';
import { formBoolean } from '../../domain/form-values';
import { companyMemberChange, newCompanyMember } from '../../domain/members';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { notFound } from '../http/app-error';
import { readForm } from '../http/forms';
import { requireCompany } from '../http/require-area';
import { requireSession } from '../http/require-session';
import { addMember } from '../people/add-member';
import { changeMember } from '../people/change-member';
import { findCompanyMember, listCompanyMembers, MEMBER_ORDERS } from '../repositories/company-members';
import { answerList, bearer, errorAnswers, listOf, listQuery, one } from './answers';
import { companyParams } from './tenants';

export const memberParams = z.extend(companyParams, { user_id: uuid });

const query = z.extend(listQuery(MEMBER_ORDERS), { enabled: z.optional(formBoolean) });

/** The people of a company: listed for all of them, looked after by its administrators and the organisation's. */
export async function memberRoutes(app: App): Promise<void> {
  const { pool, newId } = app;
  const common = { tags: ['Pessoas'], security: bearer };
  const consumes = ['multipart/form-data', 'application/json'];
  const answer = { 200: one(companyMemberDetail), ...errorAnswers };

  async function detail(tenantId: number, userId: string) {
    const data = await findCompanyMember(pool, tenantId, userId);
    if (!data) throw notFound();
    return { data };
  }

  app.get(
    '/tenants/:id/members',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Pessoas de uma empresa',
        params: companyParams,
        querystring: query,
        response: { 200: listOf(companyMember), ...errorAnswers },
      },
    },
    async request => {
      await requireCompany(request, 'see_people', request.params.id);
      return answerList(await listCompanyMembers(pool, request.params.id, request.query), request.query);
    },
  );

  app.post(
    '/tenants/:id/members',
    {
      onRequest: requireSession,
      preValidation: readForm(),
      schema: {
        ...common,
        summary: 'Incluir uma pessoa na empresa',
        consumes,
        params: companyParams,
        body: newCompanyMember,
        response: { ...errorAnswers, 201: one(companyMemberDetail) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await requireCompany(request, 'manage_company', id);
      const { occupation = null, phone = null, ...rest } = request.body;
      const member = { ...rest, occupation, phone };
      const userId = await inTransaction(pool, client => addMember(client, id, newId(), member));
      return reply.code(201).send(await detail(id, userId));
    },
  );

  app.get(
    '/tenants/:id/members/:user_id',
    {
      onRequest: requireSession,
      schema: { ...common, summary: 'Uma pessoa da empresa', params: memberParams, response: answer },
    },
    async request => {
      const { id, user_id } = request.params;
      await requireCompany(request, 'manage_company', id);
      return detail(id, user_id);
    },
  );

  app.put(
    '/tenants/:id/members/:user_id',
    {
      onRequest: requireSession,
      preValidation: readForm(),
      schema: {
        ...common,
        summary: 'Mudar uma pessoa da empresa',
        consumes,
        params: memberParams,
        body: companyMemberChange,
        response: answer,
      },
    },
    async request => {
      const { id, user_id } = request.params;
      const by = await requireCompany(request, 'manage_company', id);
      await inTransaction(pool, client => changeMember(client, id, user_id, request.body, by));
      return detail(id, user_id);
    },
  );
}
