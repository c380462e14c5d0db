import * as z from 'zod/mini';
import { type ApiCaller, request } from '../../api/client';
import { pathOf } from './create-password';
import { begin } from './open-session';
import { deviceToken, signedIn } from './session-calls';

const guest: ApiCaller = { token: null, tenant_id: null };
const entered = z.object({ data: z.extend(signedIn, { tenant_id: z.int() }) });

/**
 * Accepts the invitation, or makes the organisation and its first administrator; whoever did is signed in then.
 *
 * @throws ApiError with the server's words, OfflineError without a connection, NotKeptError on a device that keeps nothing
 */
export async function enterByLink(token: string, typed: object): Promise<void> {
  const body = { ...typed, device_token: deviceToken() };
  const { data } = await request(guest, 'POST', pathOf(token), entered, body);
  await begin(data, data.tenant_id);
}
