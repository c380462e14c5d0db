import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { tenantRole } from '../../../domain/entities/people';
import { queries, read } from '../../online/queries';

const me = z.object({
  name: z.string(),
  email: z.string(),
  /** What the address will be, once the letter that was sent there is opened. */
  new_email: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  /** +5511987654321 */
  phone: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  current_tenant_id: z.nullable(z.int()),
  email_verified_at: z.nullable(z.string()),
  two_factor_confirmed_at: z.nullable(z.string()),
  tenants: z.array(
    z.object({ id: z.int(), name: z.string(), role: tenantRole, requires_two_factor: z.boolean() }),
  ),
});
export type Me = z.infer<typeof me>;

export const meAnswer = z.object({ data: me });

/** The whole of whoever is signed in. The session has less of it, and has that without a connection too. */
export const useMe = () => useQuery(read('/me', meAnswer), queries);
