import * as z from 'zod/mini';
import { type ApiCaller, request } from '../../api/client';

const guest: ApiCaller = { token: null, tenant_id: null };

const linkState = z.object({
  state: z.enum(['valid', 'used', 'expired']),
  /** Name of the account and address that the link was sent to; null unless the link is valid. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type MailedLink = z.infer<typeof linkState>;

/** Purpose of a mailed link, which is the first part of the path of its requests. */
export type LinkPurpose = 'reset-password' | 'email-verification' | 'email-take-back';

/**
 * Returns whether a link from an e-mail is still valid, and for which account.
 *
 * @throws ApiError if no such link was ever sent, OfflineError without a connection
 */
export async function readMailedLink(purpose: LinkPurpose, token: string): Promise<MailedLink> {
  const path = `/${purpose}/${encodeURIComponent(token)}`;
  return (await request(guest, 'GET', path, z.object({ data: linkState }))).data;
}

/**
 * Requests an e-mail with a link to set a new password. The response is the same for every address. Throws as `request`
 * does.
 */
export async function askForReset(email: string): Promise<void> {
  await request(guest, 'POST', '/forgot-password', z.object({ data: z.object({ message: z.string() }) }), {
    email,
  });
}

const ofAddress = z.object({ data: z.object({ email: z.string() }) });

/** Sets a new password by the link in an e-mail; every device is signed out. Throws as `request` does. */
export async function resetPassword(typed: object): Promise<void> {
  await request(guest, 'POST', '/reset-password', ofAddress, typed);
}

/**
 * Restores an account's previous address by the link in an e-mail; every device is signed out. Throws as `request`
 * does.
 */
export async function takeEmailBack(token: string): Promise<void> {
  await request(guest, 'POST', `/email-take-back/${encodeURIComponent(token)}`, ofAddress);
}
