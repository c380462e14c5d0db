import * as z from 'zod/mini';
import type { FirstAdministrator } from '../../domain/accounts';
import { type ApiCaller, request } from '../api/client';

const guest: ApiCaller = { token: null, tenant_id: null };

const linkState = z.object({
  state: z.enum(['valid', 'used', 'expired']),
  first_administrator: z.boolean(),
});
export type LinkState = z.infer<typeof linkState>;

const pathOf = (token: string) => `/create-password/${encodeURIComponent(token)}`;

/**
 * What a link to create a password is still good for.
 *
 * @throws ApiError when nobody made such a link, OfflineError without a connection
 */
export async function readLink(token: string): Promise<LinkState> {
  return (await request(guest, 'GET', pathOf(token), z.object({ data: linkState }))).data;
}

/**
 * Makes the organisation and its first administrator; answers the e-mail to sign in with.
 *
 * @throws ApiError with the server's words, OfflineError without a connection
 */
export async function createFirstAdministrator(token: string, typed: FirstAdministrator): Promise<string> {
  const answer = z.object({ data: z.object({ email: z.string() }) });
  return (await request(guest, 'POST', pathOf(token), answer, typed)).data.email;
}
