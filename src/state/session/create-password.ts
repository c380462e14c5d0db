import * as z from 'zod/mini';
import { tenantRole } from '../../../domain/entities/people';
import { type ApiCaller, request } from '../../api/client';

const guest: ApiCaller = { token: null, tenant_id: null };

const linkState = z.object({
  state: z.enum(['valid', 'used', 'expired']),
  first_administrator: z.boolean(),
  /** True if the address already has an account: its password accepts the invitation. */
  has_account: z.boolean(),
  /** Address that the invitation was sent to; null unless the link is valid. */
  email: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  /** Name of the person who invites, and the role offered; null for the first access, and if the inviter is unknown. */
  invited_by: z.nullable(z.string()),
  role: z.nullable(tenantRole),
});
export type LinkState = z.infer<typeof linkState>;

export const pathOf = (token: string) => `/create-password/${encodeURIComponent(token)}`;

/**
 * Returns whether a link of an invitation, or of the first access, is still valid, and what it is for.
 *
 * @throws ApiError if no such link was ever made, OfflineError without a connection
 */
export async function readLink(token: string): Promise<LinkState> {
  return (await request(guest, 'GET', pathOf(token), z.object({ data: linkState }))).data;
}
