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

/** Somebody who has shown that an account is theirs. */
export interface Authenticated {
  id: string;
  /** That the password was found to match. */
  password_hash: string;
  /** The device to remember as theirs; null if it sent no name. */
  device: KnownDevice | null;
  /** Where they begin, as `findSignInAccount` says, and whether that is open to them. */
  tenant_id: number | null;
  is_member: boolean;
  may_enter: boolean;
}

const WRONG = 'E-mail ou senha incorretos';
export const wrongCredentials = () => invalid({ password: [WRONG] }, WRONG);

const TOO_MANY_SESSIONS = `Você já está em ${BOUNDS.sessions} aparelhos, todos usados nos últimos 7 dias. Em um deles, abra «Minha conta», «Segurança», e encerre os que não usa mais.`;

const codeRequired = (message: string) =>
  new AppError(422, 'two_factor_required', message, { errors: { code: [message] } });

/** The device that somebody signs in on, if it sent its name. */
export const deviceOf = (
  token: string | undefined,
  { ip }: Pick<FastifyRequest, 'ip'>,
): KnownDevice | null => (token ? { device: hashToken(token), network: networkOf(ip) } : null);

/**
 * The one place that looks at what somebody signs in with: counted first, forgotten when it was right. A wrong code
 * counts like a wrong password; that one is missing is told only to who knows that.
 *
 * @param hostTenantId the company whose own host was asked; null at the one for all
 * @throws AppError 422 in the same words for a wrong password and an unknown address, 429 after too many of them,
 * 422 `two_factor_required` for a missing or wrong code after the right password, 401 for somebody disabled
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

/** @param device that has signed in to the account before; null for any other */
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
 * Lets somebody in, in the caller's transaction: a session, noted in the log of the company that they begin in, and from
 * now on the device is known to be theirs.
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
