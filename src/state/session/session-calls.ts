import * as z from 'zod/mini';
import type { Credentials } from '../../../domain/company/accounts';
import { tenant, tenantRole } from '../../../domain/entities/people';
import { type ApiCaller, request } from '../../api/client';
import { ApiError, OfflineError, UnexpectedAnswerError } from '../../api/error';
import { forgetPush } from '../push/push-choice';
import type { SessionUser } from './device';

const sessionUser: z.ZodMiniType<SessionUser> = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  occupation: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  current_tenant_id: z.nullable(z.int()),
  tenants: z.array(
    z.extend(tenant, {
      role: tenantRole,
      must_enrol: z.optional(z.boolean()),
      address: z.optional(z.nullable(z.string())),
      public_address: z.optional(z.nullable(z.string())),
    }),
  ),
});
/** Response that begins a session. */
export const signedIn = z.object({ access_token: z.string(), user: sessionUser });
const guest: ApiCaller = { token: null, tenant_id: null };

const DEVICE_KEY = 'patio.device';

/**
 * Returns the token that identifies this device at sign-in, for as long as the browser keeps it, so that other devices'
 * wrong passwords don't delay sign-in here. Undefined if the browser stores nothing.
 */
export function deviceToken(): string | undefined {
  try {
    const kept = localStorage.getItem(DEVICE_KEY);
    if (kept) return kept;
    const bytes = crypto.getRandomValues(new Uint8Array(24));
    const made = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
    localStorage.setItem(DEVICE_KEY, made);
    return made;
  } catch {
    return undefined;
  }
}

/**
 * Requests a sign-in.
 *
 * @throws ApiError with the server's message, OfflineError without a connection
 */
export const askToSignIn = (credentials: Credentials) =>
  request(guest, 'POST', '/login', signedIn, { ...credentials, device_token: deviceToken() });

/** Loads the person's current names, companies and roles; null if the server doesn't give them. */
export async function askWhoIAm(caller: ApiCaller): Promise<SessionUser | null> {
  const asked = request(caller, 'GET', '/me', z.object({ data: sessionUser }));
  return asked.then(({ data }) => data, nullUnlessAnswered);
}

/**
 * Ends the session on the server, and with it the browser's push registration there; stops push in the browser first.
 * The result is not needed: without a connection the server's session expires by itself.
 */
export async function endServerSession(caller: ApiCaller): Promise<void> {
  await forgetPush();
  await request(caller, 'POST', '/logout', z.unknown()).catch(nullUnlessAnswered);
}

/**
 * Requests the erasure of the account.
 *
 * @throws ApiError with the server's message, OfflineError without a connection
 */
export async function askToErase(caller: ApiCaller, current_password: string): Promise<void> {
  await request(caller, 'POST', '/me/erase', z.unknown(), { current_password });
  await forgetPush();
}

/**
 * Requests that the person leaves a company.
 *
 * @throws ApiError with the server's message, OfflineError without a connection
 */
export const askToLeave = (caller: ApiCaller, tenantId: number) =>
  request(caller, 'POST', `/me/tenants/${tenantId}/leave`, z.unknown());

function nullUnlessAnswered(error: unknown): null {
  const answers = [ApiError, OfflineError, UnexpectedAnswerError];
  if (answers.some(answer => error instanceof answer)) return null;
  throw error;
}
