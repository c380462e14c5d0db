import * as z from 'zod/mini';
import { type Credentials, credentials } from '../../domain/accounts';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { disabled, invalid, tooOften, unauthenticated } from '../http/app-error';
import { networkOf } from '../http/network-of';
import { createToken, hashToken, requireSession, sessionOf } from '../http/require-session';
import { deviceName } from '../people/device-name';
import { verifyPassword } from '../people/passwords';
import { isKnownDevice, keepDevice } from '../repositories/known-devices';
import { forgetAttempt, forgetAttemptsOn, noteAttempt } from '../repositories/login-attempts';
import { createSession, deleteSession } from '../repositories/sessions';
import { findCredentials, findProfile } from '../repositories/users';
import { askSocketsAgain } from '../sync/ask-again';
import { bearer, errorAnswers } from './answers';
import { answerMe, me, profile } from './me';

const WRONG = 'E-mail ou senha incorretos';
const wrongCredentials = () => invalid({ password: [WRONG] }, WRONG);

export async function sessionRoutes(app: App): Promise<void> {
  const { pool } = app;

  /** The one place that looks at a password at sign-in: counted first, forgotten when it was right. */
  async function authenticate(
    { device_token, ...given }: Credentials,
    ip: string,
  ): Promise<{ id: string; password_hash: string }> {
    const email = given.email.toLowerCase();
    const device = device_token ? hashToken(device_token) : null;
    const isKnown = device !== null && (await isKnownDevice(pool, email, device));
    const attempt = await noteAttempt(pool, {
      email,
      address: networkOf(ip),
      device: isKnown ? device : null,
    });
    if (attempt.wait !== null) {
      await forgetAttempt(pool, attempt.id);
      throw tooOften(attempt.wait);
    }
    const account = await findCredentials(pool, email);
    const isRight = await verifyPassword(account?.password_hash, given.password);
    if (!account?.password_hash || !isRight) throw wrongCredentials();
    await forgetAttempt(pool, attempt.id);
    if (!account.may_enter) throw disabled();
    if (isKnown) await forgetAttemptsOn(pool, email, device);
    if (device) await keepDevice(pool, account.id, device);
    return { id: account.id, password_hash: account.password_hash };
  }

  app.post(
    '/login',
    {
      schema: {
        tags: ['Sessão'],
        summary: 'Entrar',
        description:
          'Depois de 10 senhas erradas para uma conta, ou de 100 vindas de um endereço, vem 429 e uma espera que dobra de 1 segundo a 5 minutos. `device_token` é um nome aleatório que o aparelho guarda para si: as senhas erradas de um aparelho que já entrou na conta são contadas à parte.',
        body: credentials,
        response: { 200: z.object({ access_token: z.string(), user: profile }), ...errorAnswers },
      },
    },
    async request => {
      const { id, password_hash } = await authenticate(request.body, request.ip);
      const access_token = createToken();
      const isIn = await createSession(pool, {
        token_hash: hashToken(access_token),
        user_id: id,
        device: deviceName(request.headers['user-agent']),
        password_hash,
      });
      if (!isIn) throw wrongCredentials();
      const user = await findProfile(pool, id);
      if (!user) throw unauthenticated();
      return { access_token, user };
    },
  );

  app.post(
    '/logout',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Sessão'],
        summary: 'Sair',
        security: bearer,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { token_hash, user_id } = sessionOf(request);
      await inTransaction(pool, async client => {
        await deleteSession(client, token_hash);
        await askSocketsAgain(client, [user_id]);
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/me',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Sessão'],
        summary: 'Quem sou',
        security: bearer,
        response: { 200: z.object({ data: me }), ...errorAnswers },
      },
    },
    request => answerMe(request),
  );
}
