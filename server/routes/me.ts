import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { tenant, tenantRole } from '../../domain/entities/people';
import { unauthenticated } from '../http/app-error';
import { sessionOf } from '../http/require-session';
import { findProfile } from '../repositories/users';

/** Somebody as they see themselves, with the companies open to them. */
export const profile = z.object({
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
  /** `must_enrol`: it demands a second factor of them, and until they have one nothing else can be done there. */
  tenants: z.array(z.extend(tenant, { role: tenantRole, must_enrol: z.boolean() })),
  /** Those of them that they administer. */
  owned_tenants: z.array(tenant),
});

/** And with the company that they act in. */
export const me = z.extend(profile, {
  membership: z.object({
    tenant_id: z.int(),
    user_id: z.string(),
    role: tenantRole,
    enabled: z.boolean(),
  }),
});

export async function answerMe(request: FastifyRequest): Promise<{ data: z.infer<typeof me> }> {
  const { user_id, tenant_id, role } = sessionOf(request);
  const user = await findProfile(request.server.pool, user_id);
  if (!user) throw unauthenticated();
  return { data: { ...user, membership: { tenant_id, user_id, role, enabled: true } } };
}
