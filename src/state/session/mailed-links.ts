import * as z from 'zod/mini';
import { type ApiCaller, request } from '../../api/client';

const guest: ApiCaller = { token: null, tenant_id: null };

const linkState = z.object({
  state: z.enum(['valid', 'used', 'expired']),
  /** Whose it is and where it was sent; null unless it is valid. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type MailedLink = z.infer<typeof linkState>;

/** What links lead to, as the calls about them begin. */
export type LinkPurpose = 'reset-password' | 'email-verification' | 'email-take-back';

/**
 * What the link of a letter is still good for.
 *
 * @throws ApiError when nobody was sent such a link, OfflineError without a connection
 */
export async function readMailedLink(purpose: LinkPurpose, token: string): Promise<MailedLink> {
  const path = `/${purpose}/${encodeURIComponent(token)}`;
  return (await request(guest, 'GET', path, z.object({ data: linkState }))).data;
}

/** Has a link mailed that makes a new password. The answer is the same for every address. Throws as `request` does. */
export async function askForReset(email: string): Promise<void> {
  await request(guest, 'POST', '/forgot-password', z.object({ data: z.object({ message: z.string() }) }), {
    email,
  });
}

const ofAddress = z.object({ data: z.object({ email: z.string() }) });

/** Sets a new password by a letter's link; every device is signed out. Throws as `request` does. */
export async function resetPassword(typed: object): Promise<void> {
  await request(guest, 'POST', '/reset-password', ofAddress, typed);
}

/** Gives an account its address back by a letter's link; every device is signed out. Throws as `request` does. */
export async function takeEmailBack(token: string): Promise<void> {
  await request(guest, 'POST', `/email-take-back/${encodeURIComponent(token)}`, ofAddress);
}
