import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { tenantRole } from '../../../domain/entities/people';
import { queries, read } from '../../online/queries';

const me = z.object({
  name: z.string(),
  email: z.string(),
  /** Address that replaces the current one once the link sent to it is opened. */
  new_email: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  /** Telephone in the form +5511987654321. */
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

/**
 * Reads the whole account of the signed-in person. The session has fewer of its data, but also without a connection.
 */
export const useMe = () => useQuery(read('/me', meAnswer), queries);
