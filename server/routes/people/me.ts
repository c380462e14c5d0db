import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { tenant, tenantRole } from '../../../domain/entities/people';
import { unauthenticated } from '../../app-error';
import type { App } from '../../app-type';
import { sessionOf } from '../../http/require-session';
import { findProfile } from '../../repositories/people/users';

/** Person as they see themselves, with the companies that they may enter. */
const profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Address that replaces the current one once they open the link that was sent to it. */
  new_email: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  status: z.int(),
  current_tenant_id: z.nullable(z.int()),
  email_verified_at: z.nullable(z.string()),
  two_factor_confirmed_at: z.nullable(z.string()),
  created_at: z.string(),
  /**
   * `address`: address to navigate to, for a company that doesn't open on this host; null for those that do.
   * `requires_two_factor`: the company requires a second factor of its administrators. `must_enrol`: this person
   * administers it and has no second factor yet; until then nothing else can be done there. `public_address`: the
   * origin at which people outside reach the company, whatever the address of this call; null if the installation
   * doesn't set it (PUBLIC_URL).
   */
  tenants: z.array(
    z.extend(tenant, {
      role: tenantRole,
      requires_two_factor: z.boolean(),
      must_enrol: z.boolean(),
      address: z.nullable(z.string()),
      public_address: z.nullable(z.string()),
    }),
  ),
  /** Companies among them that the person administers. */
  owned_tenants: z.array(tenant),
});

/** Membership of a person in a company. */
export const membership = z.object({
  tenant_id: z.int(),
  user_id: z.string(),
  role: tenantRole,
  enabled: z.boolean(),
});

/** Profile with the membership in the company in which the person acts. */
export const me = z.extend(profile, { membership });

/**
 * Returns a person's profile.
 *
 * @param hostTenantId company of the requested host, which is then the current one; null on the shared host
 * @throws AppError 401 if the person no longer exists
 */
export async function readProfile(
  { pool, env, addressOf }: Pick<App, 'pool' | 'env' | 'addressOf'>,
  userId: string,
  hostTenantId: number | null,
): Promise<z.infer<typeof profile>> {
  const user = await findProfile(pool, userId);
  if (!user) throw unauthenticated();
  const isElsewhere = (id: number) => hostTenantId !== null && hostTenantId !== id;
  return {
    ...user,
    current_tenant_id: hostTenantId ?? user.current_tenant_id,
    tenants: user.tenants.map(one => ({
      ...one,
      address: isElsewhere(one.id) ? addressOf(one.subdomain) : null,
      public_address: env.publicUrl ? addressOf(one.subdomain) : null,
    })),
  };
}

/** Adds to a profile the membership in a company that the person may enter. */
export function inCompany(user: z.infer<typeof profile>, tenantId: number): z.infer<typeof me> {
  const role = user.tenants.find(({ id }) => id === tenantId)?.role ?? 'user';
  return { ...user, membership: { tenant_id: tenantId, user_id: user.id, role, enabled: true } };
}

export async function answerMe(request: FastifyRequest): Promise<{ data: z.infer<typeof me> }> {
  const { user_id, tenant_id, at_own_host } = sessionOf(request);
  const user = await readProfile(request.server, user_id, at_own_host ? tenant_id : null);
  return { data: inCompany(user, tenant_id) };
}
