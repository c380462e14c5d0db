import * as z from 'zod/mini';
import { type ApiCaller, request } from '../../api/client';
import { pathOf } from './create-password';
import { begin } from './open-session';
import { deviceToken, signedIn } from './session-calls';

const guest: ApiCaller = { token: null, tenant_id: null };
const entered = z.object({ data: z.extend(signedIn, { tenant_id: z.int() }) });

/**
 * Accepts the invitation, or creates the organisation and its first administrator, and signs that person in.
 *
 * @throws ApiError with the server's message, OfflineError without a connection, NotKeptError on a device that stores
 *   nothing
 */
export async function enterByLink(token: string, typed: object): Promise<void> {
  const body = { ...typed, device_token: deviceToken() };
  const { data } = await request(guest, 'POST', pathOf(token), entered, body);
  await begin(data, data.tenant_id);
}
