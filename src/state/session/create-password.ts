import * as z from 'zod/mini';
import { tenantRole } from '../../../domain/entities/people';
import { type ApiCaller, request } from '../../api/client';

const guest: ApiCaller = { token: null, tenant_id: null };

const linkState = z.object({
  state: z.enum(['valid', 'used', 'expired']),
  first_administrator: z.boolean(),
  /** There is an account at the address: its password accepts the invitation. */
  has_account: z.boolean(),
  /** Whom the invitation is for; null unless the link is valid. */
  email: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  /** Who invites, and to be what; null for the first access, and where nobody is known to. */
  invited_by: z.nullable(z.string()),
  role: z.nullable(tenantRole),
});
export type LinkState = z.infer<typeof linkState>;

export const pathOf = (token: string) => `/create-password/${encodeURIComponent(token)}`;

/**
 * What a link of an invitation, or of the first access, is still good for.
 *
 * @throws ApiError when nobody made such a link, OfflineError without a connection
 */
export async function readLink(token: string): Promise<LinkState> {
  return (await request(guest, 'GET', pathOf(token), z.object({ data: linkState }))).data;
}
