import type { FastifyRequest } from 'fastify';
import type { CompanyMemberDetail } from '../../domain/entities/company';
import { notFound } from '../app-error';
import { sessionOf } from '../http/require-session';
import { findCompanyMember } from '../repositories/people/company-members';

/**
 * Somebody of a company, or an invitation, as whoever asks may see them: the organisation is told of no flows.
 *
 * @throws AppError 404 if there is nobody of this id
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
