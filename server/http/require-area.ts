import type { FastifyReply, FastifyRequest } from 'fastify';
import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { type Action, permission, type Subject } from '../../domain/policy';
import { AppError, notAllowed, notFound } from '../app-error';
import { hasCompany } from '../repositories/companies';
import { notHere, requireSession, sessionOf } from './require-session';

/** For `onRequest` of whole areas that are the organisation's administrator's; anybody else has no business there. */
export async function requireOrganizationAdmin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.session) await requireSession(request, reply);
  if (permission(sessionOf(request), 'manage_organization') !== 'yes') {
    throw new AppError(403, 'forbidden', 'Esta área é só de quem administra a organização.');
  }
}

/** For `onRequest` of whatever is about flows: the organisation has none, and enters none of its companies'. */
export async function requireFlowSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await requireSession(request, reply);
  if (sessionOf(request).tenant_id === WHITE_LABEL_TENANT) throw notHere();
}

const NO_EXPORT_BY_SUPPORT =
  'O suporte só exporta os dados da empresa se quem administra a empresa permitir.';

/**
 * For what is about one company.
 *
 * @throws what does not exist, for a company that does not exist for them; not_allowed for who may only look
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
  /** The organisation's administrator, who may do more than a company's own. */
  byOrganization: boolean;
  /** Of the organisation too, and let in for a while: administers the company, and is not its own. */
  bySupport: boolean;
  /** Support only if the company allows it. */
  mayMakeAdmins: boolean;
}
