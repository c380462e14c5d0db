import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantRole } from '../../domain/entities/people';
import type { App } from '../app-type';
import { extendSession, findSession, type SessionRow } from '../repositories/sessions';
import { AppError, disabled, invalid, unauthenticated } from './app-error';

/** Who asks, and in which company: what every query is keyed by. */
export type Session = {
  user_id: string;
  tenant_id: number;
  role: TenantRole;
  is_support: boolean;
  token_hash: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** The database keeps only this, so that a stolen copy of it opens nothing. The token is random: no salt needed. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const createToken = () => randomBytes(32).toString('base64url');

const INT4_MAX = 2_147_483_647;

function readTenant(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const id = Number(header);
  if (typeof header === 'string' && /^\d{1,10}$/.test(header) && id <= INT4_MAX) return id;
  throw invalid({ 'x-tenant': ['Empresa inválida'] });
}

/** Not a 401 or 403, which would end the session: the person is who they are, only not there. */
function notThere(row: SessionRow): AppError {
  return row.organization_admin
    ? new AppError(409, 'not_allowed', 'Você não pode acessar diretamente este ambiente')
    : new AppError(409, 'no_company', 'Você não faz parte desta empresa');
}

/** The company demands a second factor of whoever administers it, and they have none yet. */
export const TWO_FACTOR_DEMANDED = 'two_factor_enrolment';
const twoFactorDemanded = () =>
  new AppError(
    409,
    TWO_FACTOR_DEMANDED,
    'Esta empresa pede a verificação em duas etapas de quem a administra. Ligue a sua para continuar.',
  );

/**
 * For the Authorization header of a request, or the handshake of a socket.
 *
 * @param isEnrolling what asks is open to those too who must first set up a second factor
 */
export async function resolveSession(
  pool: App['pool'],
  authorization: string | undefined,
  tenantHeader: string | string[] | undefined,
  isEnrolling = false,
): Promise<Session> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw unauthenticated();
  const asked = readTenant(tenantHeader);
  const token_hash = hashToken(token);
  const row = await findSession(pool, token_hash, asked);
  if (!row) throw unauthenticated();
  const { user_id, tenant_id, role, is_support } = row;
  if (!row.user_active) throw disabled();
  if (tenant_id === null || role === null) throw asked === undefined ? disabled() : notThere(row);
  if (!row.enabled || !row.tenant_active) throw disabled();
  if (row.must_enrol && !isEnrolling) throw twoFactorDemanded();
  if (row.stale) await extendSession(pool, token_hash);
  return { user_id, tenant_id, role, is_support, token_hash };
}

/** For `onRequest`, so that a stranger's body isn't even read. */
export async function requireSession(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const { authorization, 'x-tenant': tenant } = request.headers;
  request.session = await resolveSession(request.server.pool, authorization, tenant);
}

/** `requireSession` for what leads to a second factor, and for leaving. */
export async function requireSessionToEnrol(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const { authorization, 'x-tenant': tenant } = request.headers;
  request.session = await resolveSession(request.server.pool, authorization, tenant, true);
}

/** Behind `requireSession` there always is one; a route that forgot it answers 401 rather than acting for nobody. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw unauthenticated();
  return request.session;
}

export function addSession(app: App): void {
  app.decorateRequest('session', null);
}
