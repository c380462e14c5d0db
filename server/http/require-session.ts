import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SupportAllowance } from '../../domain/entities/company';
import type { TenantRole } from '../../domain/entities/people';
import { AppError, disabled, invalid, notAllowed, unauthenticated } from '../app-error';
import type { App } from '../app-type';
import { extendSession, findSession, type SessionRow } from '../repositories/people/sessions';
import { subdomainOf } from './subdomain-of';

/** The person and the company of a request, by which every query is keyed. */
export type Session = {
  user_id: string;
  tenant_id: number;
  role: TenantRole;
  is_support: boolean;
  /** Extra permissions of support. */
  support_may: SupportAllowance[];
  /** Whether the request is for the company's own host, where there is no other company. */
  at_own_host: boolean;
  token_hash: string;
  /** Time at which sockets of this session are closed. */
  expires_at: Date;
};

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyInstance {
    /**
     * Ids of recently seen people by the hash of their Authorization header. Used only for counting, because the
     * session may have ended since.
     */
    knownPeople: Map<string, string>;
  }
}

/** Most entries of `knownPeople`: more than the people who work within a minute. */
const KNOWN_PEOPLE_MAX = 20_000;

function remember({ knownPeople }: App, authorization: string, userId: string): void {
  const hash = hashToken(authorization);
  // Moved to the end, so that the first entry is the least recently used.
  knownPeople.delete(hash);
  knownPeople.set(hash, userId);
  if (knownPeople.size > KNOWN_PEOPLE_MAX) knownPeople.delete(knownPeople.keys().next().value!);
}

/**
 * Hashes a token. The database stores only the hash, so that a stolen copy of it gives no access. Tokens are random, so
 * no salt is needed.
 */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const createToken = () => randomBytes(32).toString('base64url');

const INT4_MAX = 2_147_483_647;

function readTenant(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const id = Number(header);
  if (typeof header === 'string' && /^\d{1,10}$/.test(header) && id <= INT4_MAX) return id;
  throw invalid({ 'x-tenant': ['Empresa inválida'] });
}

const NOT_HERE = 'Você não pode acessar diretamente este ambiente';

/**
 * Makes the error for things of a company that are not available here: on another company's own host, or flows for the
 * organisation.
 */
export const notHere = () => notAllowed(NOT_HERE);

/**
 * Thrown if the person doesn't belong to the company. It is no 401 or 403, which would end the session, because the
 * session itself is valid.
 */
export class NotInCompany extends AppError {
  constructor({ organization_admin }: SessionRow) {
    if (organization_admin) super(409, 'not_allowed', NOT_HERE);
    else super(409, 'no_company', 'Você não faz parte desta empresa');
  }
}

/** Makes the error for an administrator without a second factor in a company that requires one. */
const twoFactorDemanded = () =>
  new AppError(
    409,
    'two_factor_enrolment',
    'Esta empresa pede a verificação em duas etapas de quem a administra. Ative a sua para continuar.',
  );

/** Identification of a person and a company, by a request or by the handshake of a socket. */
interface Asked {
  authorization: string | undefined;
  tenant: string | string[] | undefined;
  /** With its port, if it has one. */
  host: string;
}

/**
 * Finds the session.
 *
 * @param isEnrolling whether the route is open to people who must first set up a second factor
 */
export async function resolveSession(
  { pool, env }: Pick<App, 'pool' | 'env'>,
  { authorization, tenant, host }: Asked,
  isEnrolling = false,
): Promise<Session> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw unauthenticated();
  const asked = readTenant(tenant);
  const token_hash = hashToken(token);
  const row = await findSession(pool, token_hash, asked, subdomainOf(host, env.baseDomain));
  if (!row) throw unauthenticated();
  const { user_id, tenant_id, host_tenant_id, role, is_support } = row;
  const support_may = row.support_may ?? [];
  if (!row.user_active) throw disabled();
  if (host_tenant_id !== null && host_tenant_id !== tenant_id) throw notHere();
  const isNamed = asked !== undefined || host_tenant_id !== null;
  if (tenant_id === null || role === null) throw isNamed ? new NotInCompany(row) : disabled();
  if (!row.enabled || !row.tenant_active) throw disabled({ tenant_id });
  if (row.must_enrol && !isEnrolling) throw twoFactorDemanded();
  const extended = row.stale ? await extendSession(pool, token_hash) : undefined;
  const expires_at = new Date(extended ?? row.expires_at);
  return {
    user_id,
    tenant_id,
    role,
    is_support,
    support_may,
    at_own_host: host_tenant_id !== null,
    token_hash,
    expires_at,
  };
}

const askedBy = ({ host, headers: { authorization, 'x-tenant': tenant } }: FastifyRequest): Asked => ({
  authorization,
  tenant,
  host,
});

async function sessionBehind(request: FastifyRequest, isEnrolling?: boolean): Promise<Session> {
  const asked = askedBy(request);
  const session = await resolveSession(request.server, asked, isEnrolling).catch(error => {
    // Further requests with this token count as anonymous.
    request.server.knownPeople.delete(hashToken(asked.authorization ?? ''));
    throw error;
  });
  remember(request.server, asked.authorization ?? '', session.user_id);
  return session;
}

/** Checks the session, as a hook for `onRequest`, so that the body of a request without a session isn't even read. */
export async function requireSession(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  request.session = await sessionBehind(request);
}

/** Works like `requireSession`, for routes that set up a second factor and for signing out. */
export async function requireSessionToEnrol(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  request.session = await sessionBehind(request, true);
}

/** Returns the session, which always exists after `requireSession`. A route that forgot it responds 401. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw unauthenticated();
  return request.session;
}

export function addSession(app: App): void {
  app.decorate('knownPeople', new Map());
  app.decorateRequest('session', null);
}
