import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { tenant, tenantRole } from '../../../domain/entities/people';
import { unauthenticated } from '../../app-error';
import type { App } from '../../app-type';
import { sessionOf } from '../../http/require-session';
import { findProfile } from '../../repositories/people/users';

/** Somebody as they see themselves, with the companies open to them. */
const profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** What their address will be, once they open the letter that was sent there. */
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
   * `address`: where it has to be gone to, from another company's own host; null for those that open here.
   * `requires_two_factor`: it demands a second factor of who administers it. `must_enrol`: that is so of them, and until
   * they have one nothing else can be done there. `public_address`: its own origin, which people outside reach it by
   * whatever address this call came to; null where the installation doesn't say (PUBLIC_URL).
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
  /** Those of them that they administer. */
  owned_tenants: z.array(tenant),
});

/** Somebody's part in a company. */
export const membership = z.object({
  tenant_id: z.int(),
  user_id: z.string(),
  role: tenantRole,
  enabled: z.boolean(),
});

/** And with the company that they act in. */
export const me = z.extend(profile, { membership });

/**
 * @param hostTenantId the company whose own host was asked, which is then the current one; null at the one for all
 * @throws AppError 401 if there is no such person any more
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

/** With their membership in a company that is open to them. */
export function inCompany(user: z.infer<typeof profile>, tenantId: number): z.infer<typeof me> {
  const role = user.tenants.find(({ id }) => id === tenantId)?.role ?? 'user';
  return { ...user, membership: { tenant_id: tenantId, user_id: user.id, role, enabled: true } };
}

export async function answerMe(request: FastifyRequest): Promise<{ data: z.infer<typeof me> }> {
  const { user_id, tenant_id, at_own_host } = sessionOf(request);
  const user = await readProfile(request.server, user_id, at_own_host ? tenant_id : null);
  return { data: inCompany(user, tenant_id) };
}
