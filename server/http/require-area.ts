import type { FastifyReply, FastifyRequest } from 'fastify';
import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { type Action, permission, type Subject } from '../../domain/policy';
import { AppError, notAllowed, notFound } from '../app-error';
import { hasCompany } from '../repositories/companies';
import { notHere, requireSession, sessionOf } from './require-session';

/**
 * Refuses everyone except the organisation's administrator: a hook for `onRequest` of the areas that belong to them.
 */
export async function requireOrganizationAdmin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.session) await requireSession(request, reply);
  if (permission(sessionOf(request), 'manage_organization') !== 'yes') {
    throw new AppError(403, 'forbidden', 'Esta área é só de quem administra a organização.');
  }
}

/**
 * Requires a session of a company: a hook for `onRequest` of routes about flows. The organisation has no flows, and
 * can't enter those of its companies.
 */
export async function requireFlowSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await requireSession(request, reply);
  if (sessionOf(request).tenant_id === WHITE_LABEL_TENANT) throw notHere();
}

const NO_EXPORT_BY_SUPPORT =
  'O suporte só exporta os dados da empresa se quem administra a empresa permitir.';

/**
 * Checks access for routes about one company.
 *
 * @throws not found for a company that doesn't exist for them; not_allowed for a person who may only look
 */
export async function requireCompany(
  request: FastifyRequest,
  action: Action,
  companyId: number,
  subject: Omit<Subject, 'company_id'> = {},
): Promise<CompanyCaller> {
  const session = sessionOf(request);
  const answer = permission(session, action, { ...subject, company_id: companyId });
  if (answer === 'hidden') throw notFound();
  const isOwn = companyId === session.tenant_id;
  if (!isOwn && !(await hasCompany(request.server.pool, companyId))) throw notFound();
  if (answer === 'no') {
    throw notAllowed(session.is_support && action === 'export_company' ? NO_EXPORT_BY_SUPPORT : undefined);
  }
  return {
    user_id: session.user_id,
    byOrganization: session.tenant_id === WHITE_LABEL_TENANT,
    bySupport: session.is_support,
    mayMakeAdmins: permission(session, 'make_admin', { company_id: companyId }) === 'yes',
  };
}

export interface CompanyCaller {
  user_id: string;
  /** Whether the person is the organisation's administrator, who may do more than a company's own. */
  byOrganization: boolean;
  /** Whether the person belongs to the organisation and administers the company for a limited time as support. */
  bySupport: boolean;
  /** Whether the person may make administrators; for support only if the company allows it. */
  mayMakeAdmins: boolean;
}
