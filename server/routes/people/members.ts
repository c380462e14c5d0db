import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type CompanyMember, companyMember, companyMemberDetail } from '../../../domain/entities/company';
import { uuid } from '../../../domain/entities/scalars';
import { formBoolean } from '../../../domain/flow/form-values';
import { companyMemberChange, newCompanyMember } from '../../../domain/flow/members';
import { SUPPORT_DAYS } from '../../../domain/limits';
import { invalid } from '../../app-error';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { readForm } from '../../http/forms';
import { requireCompany } from '../../http/require-area';
import { requireSession } from '../../http/require-session';
import { changeMember } from '../../people/change-member';
import { invite, notBySupport } from '../../people/invite';
import { readMember } from '../../people/read-member';
import { requirePassword } from '../../people/require-password';
import { recordAudit } from '../../repositories/people/audit-events';
import { listCompanyMembers, MEMBER_ORDERS } from '../../repositories/people/company-members';
import { answerList, bearer, errorAnswers, listOf, listQuery, one } from '../cards/answers';
import { companyParams } from '../tenants';
import { membership } from './me';

export const memberParams = z.extend(companyParams, { user_id: uuid });

/** Membership of a listed person; null while they are only invited. */
const withMembership = { membership: z.nullable(membership) };
const memberRow = z.extend(companyMember, withMembership);
const memberDetail = z.extend(companyMemberDetail, withMembership);

const addMembership = <Row extends CompanyMember>(tenant_id: number, row: Row) => {
  const { id: user_id, role, enabled, pending } = row;
  return { ...row, membership: pending ? null : { tenant_id, user_id, role, enabled } };
};

const query = z.extend(listQuery(MEMBER_ORDERS), {
  enabled: z.optional(formBoolean),
  pending: z.optional(formBoolean),
});

const DAY_MS = 24 * 60 * 60 * 1000;

function requireSupportTime(until: string, now: Date): void {
  const left = new Date(until).getTime() - now.getTime();
  if (left <= 0) throw invalid({ support_ends_at: ['Escolha um momento que ainda virá'] });
  if (left > SUPPORT_DAYS * DAY_MS)
    throw invalid({ support_ends_at: [`O suporte pode durar no máximo ${SUPPORT_DAYS} dias`] });
}

/**
 * Adds the routes of a company's people and invitations: everybody in it may list them; its administrators and the
 * organisation's manage them. An invited person has the invitation's id until they accept.
 */
export async function memberRoutes(app: App): Promise<void> {
  const { pool, newId, clock } = app;
  const common = { tags: ['Pessoas'], security: bearer };
  const consumes = ['multipart/form-data', 'application/json'];
  const answer = { 200: one(memberDetail), ...errorAnswers };

  const detail = async (request: FastifyRequest, tenantId: number, id: string) => ({
    data: addMembership(tenantId, await readMember(request, tenantId, id)),
  });

  app.get(
    '/tenants/:id/members',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Pessoas de uma empresa',
        params: companyParams,
        querystring: query,
        response: { 200: listOf(memberRow), ...errorAnswers },
      },
    },
    async request => {
      const { id } = request.params;
      await requireCompany(request, 'see_people', id);
      const { rows, total } = await listCompanyMembers(pool, id, request.query);
      return answerList({ rows: rows.map(row => addMembership(id, row)), total }, request.query);
    },
  );

  app.post(
    '/tenants/:id/members',
    {
      onRequest: requireSession,
      preValidation: readForm(),
      schema: {
        ...common,
        summary: 'Convidar uma pessoa para a empresa',
        description:
          'Vai um e-mail com um link, o mesmo para quem já tem conta e para quem não tem, e a pessoa passa a fazer parte da empresa quando aceita. Até lá vale o que a empresa escreveu, e `id` é o do convite. Em `flows` vão os fluxos da empresa em que a pessoa entra ao aceitar. Com `support_ends_at` (até 30 dias) é alguém da organização que vem ajudar e sai nessa hora: só quem administra a própria empresa libera, com a senha em `current_password`.',
        consumes,
        params: companyParams,
        body: newCompanyMember,
        response: { ...errorAnswers, 201: one(memberDetail) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const by = await requireCompany(request, 'manage_company', id);
      const {
        current_password,
        occupation = null,
        phone = null,
        support_ends_at = null,
        ...rest
      } = request.body;
      const member = { ...rest, occupation, phone, support_ends_at };
      const invitationId = newId();
      if (support_ends_at !== null) {
        await requireCompany(request, 'grant_support', id);
        requireSupportTime(support_ends_at, clock());
      }
      if (member.role === 'admin' && !by.mayMakeAdmins) throw notBySupport();
      if (member.role === 'admin' || support_ends_at !== null)
        await requirePassword(pool, by.user_id, current_password);
      await inTransaction(pool, client => invite(client, id, invitationId, member, by));
      return reply.code(201).send(await detail(request, id, invitationId));
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
      return detail(request, id, user_id);
    },
  );

  app.put(
    '/tenants/:id/members/:user_id',
    {
      onRequest: requireSession,
      preValidation: readForm(),
      schema: {
        ...common,
        summary: 'Mudar uma pessoa da empresa, ou um convite',
        description:
          'De um convite mudam também os dados: um e-mail novo recebe outro link, e o de antes deixa de abrir. Com `enabled` falso o convite fica suspenso; `flows` é a lista inteira dos fluxos em que a pessoa entra ao aceitar. Quem torna alguém administrador, ou volta a liberar o suporte, confirma com a própria senha, em `current_password`.',
        consumes,
        params: memberParams,
        body: companyMemberChange,
        response: answer,
      },
    },
    async request => {
      const { id, user_id } = request.params;
      const by = await requireCompany(request, 'manage_company', id);
      const { current_password, ...change } = request.body;
      // A person who finds an unlocked device must not be able to promote an accomplice.
      const isConfirmed = current_password !== undefined;
      if (isConfirmed) await requirePassword(pool, by.user_id, current_password);
      await inTransaction(pool, async client => {
        const changes = await changeMember(client, id, user_id, change, { ...by, isConfirmed });
        if (changes.length === 0) return;
        await recordAudit(client, id, {
          kind: 'person_changed',
          actor_id: by.user_id,
          subject_id: user_id,
          changes,
        });
      });
      return detail(request, id, user_id);
    },
  );
}
