import type { FastifyReply, FastifyRequest } from 'fastify';
import { permission } from '../../domain/policy';
import { AppError } from '../errors';
import { requireSession, sessionOf } from './session';

/** For `onRequest` of whole areas that are the organisation's administrator's; anybody else has no business there. */
export async function requireOrganizationAdmin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await requireSession(request, reply);
  if (permission(sessionOf(request), 'manage_organization') !== 'yes') {
    throw new AppError(403, 'forbidden', 'Esta área é só de quem administra a organização.');
  }
}
