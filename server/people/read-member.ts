import type { FastifyRequest } from 'fastify';
import type { CompanyMemberDetail } from '../../domain/entities/company';
import { notFound } from '../app-error';
import { sessionOf } from '../http/require-session';
import { findCompanyMember } from '../repositories/people/company-members';

/**
 * Returns a person of a company, or an invitation, as the caller may see it: the organisation sees no flows.
 *
 * @throws AppError 404 if there is no person of this id
 */
export async function readMember(
  request: FastifyRequest,
  tenantId: number,
  id: string,
): Promise<CompanyMemberDetail> {
  const found = await findCompanyMember(request.server.pool, tenantId, id);
  if (!found) throw notFound();
  return sessionOf(request).tenant_id === tenantId ? found : { ...found, flows: [] };
}
