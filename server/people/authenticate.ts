import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../../domain/company/accounts';
import { AppError, disabled, invalid, tooOften } from '../app-error';
import type { App } from '../app-type';
import { BOUNDS, countReached } from '../bounds';
import type { PoolClient } from '../database/pool';
import { networkOf, networksOf } from '../http/network-of';
import { createToken, hashToken } from '../http/require-session';
import { recordAudit } from '../repositories/people/audit-events';
import { isKnownDevice, type KnownDevice, keepDevice } from '../repositories/people/known-devices';
import { forgetAttempt, forgetAttemptsOn, noteAttempt } from '../repositories/people/login-attempts';
import { createSession, lockForSession, makeRoomForSession } from '../repositories/people/sessions';
import { findSignInAccount } from '../repositories/people/users';
import { askSocketsAgain } from '../sync/ask-again';
import { deviceName } from './device-name';
import { spendCode } from './one-time-codes';
import { knownTurn, strangersTurn } from './password-turns';
import { verifyPassword } from './passwords';

/** A person who has proved that an account is theirs. */
export interface Authenticated {
  id: string;
  /** The hash that the password matched. */
  password_hash: string;
  /** The device to remember as the person's; null if it sent no token. */
  device: KnownDevice | null;
  /** The company in which the person begins (see `findSignInAccount`), and whether they may enter it. */
  tenant_id: number | null;
  is_member: boolean;
  may_enter: boolean;
}

const WRONG = 'E-mail ou senha incorretos';
export const wrongCredentials = () => invalid({ password: [WRONG] }, WRONG);

const TOO_MANY_SESSIONS = `Você já está em ${BOUNDS.sessions} aparelhos, todos usados nos últimos 7 dias. Em um deles, abra «Minha conta», «Segurança», e encerre os que não usa mais.`;

const codeRequired = (message: string) =>
  new AppError(422, 'two_factor_required', message, { errors: { code: [message] } });

/** Returns the device of a sign-in, if it sent its token. */
export const deviceOf = (
  token: string | undefined,
  { ip }: Pick<FastifyRequest, 'ip'>,
): KnownDevice | null => (token ? { device: hashToken(token), network: networkOf(ip) } : null);

/**
 * Checks credentials; no other code does. The attempt is counted first, and forgotten if it succeeds. A wrong code
 * counts like a wrong password; that a code is missing is only revealed after the right password.
 *
 * @param hostTenantId the company whose own host was used; null on the shared one
 * @throws AppError 422 with the same message for a wrong password and an unknown address, 429 after too many attempts,
 *   422 `two_factor_required` for a missing or wrong code after the right password, 401 for a deactivated person
 */
export async function authenticate(
  app: Pick<App, 'pool' | 'clock'>,
  given: Credentials,
  request: FastifyRequest,
  hostTenantId: number | null,
): Promise<Authenticated> {
  const email = given.email.toLowerCase();
  const device = deviceOf(given.device_token, request);
  const known = device && (await isKnownDevice(app.pool, email, device.device)) ? device.device : null;
  const check = () => checkCredentials(app, { ...given, email, hostTenantId }, request.ip, known);
  const account = await (known === null ? strangersTurn(request, check) : knownTurn(email, check));
  return { ...account, device };
}

/** @param device a device that has signed in to the account before; null for any other */
async function checkCredentials(
  { pool, clock }: Pick<App, 'pool' | 'clock'>,
  { email, password, code, hostTenantId }: Credentials & { hostTenantId: number | null },
  ip: string,
  device: string | null,
): Promise<Omit<Authenticated, 'device'>> {
  const attempt = await noteAttempt(pool, { email, networks: networksOf(ip), device });
  if (attempt.wait !== null) {
    await forgetAttempt(pool, attempt.id);
    throw tooOften(attempt.wait);
  }
  const account = await findSignInAccount(pool, email, hostTenantId);
  const isRight = await verifyPassword(account?.password_hash, password);
  if (!account?.password_hash || !isRight) throw wrongCredentials();
  if (account.two_factor && code && !(await spendCode(pool, account.id, code, clock())))
    throw codeRequired('Código incorreto ou já usado');
  await forgetAttempt(pool, attempt.id);
  if (account.two_factor && !code) throw codeRequired('Digite o código do seu aplicativo autenticador');
  if (!account.active) throw disabled();
  if (device) await forgetAttemptsOn(pool, email, device);
  return { ...account, password_hash: account.password_hash };
}

/**
 * Begins a session in the caller's transaction, records it in the audit log of the company in which the person begins,
 * and remembers the device as theirs.
 *
 * @returns the session's token
 * @throws AppError 422 if the password has been changed meanwhile, 429 if too many sessions are in use
 */
export async function beginSession(
  client: PoolClient,
  { id, password_hash, device }: Pick<Authenticated, 'id' | 'password_hash' | 'device'>,
  tenantId: number,
  userAgent: string | undefined,
): Promise<string> {
  const token = createToken();
  const name = deviceName(userAgent);
  if (!(await lockForSession(client, id, password_hash))) throw wrongCredentials();
  const { ended, wait } = await makeRoomForSession(client, id);
  if (wait !== null) {
    countReached('sessions');
    throw tooOften(wait, TOO_MANY_SESSIONS);
  }
  if (ended > 0) await askSocketsAgain(client, [id]);
  await createSession(client, { token_hash: hashToken(token), user_id: id, device: name });
  if (device) await keepDevice(client, id, device);
  await recordAudit(client, tenantId, { kind: 'signed_in', actor_id: id, details: { device: name } });
  return token;
}
