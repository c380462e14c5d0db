import * as z from 'zod/mini';
import {
  anyPassword,
  forgottenPassword,
  passwordReset,
  SAME_PASSWORD,
} from '../../../domain/company/accounts';
import { invalid, tooOften } from '../../app-error';
import type { App } from '../../app-type';
import { BOUNDS } from '../../bounds';
import { inTransaction } from '../../database/transaction';
import { networkOf, networksOf } from '../../http/network-of';
import { hashToken } from '../../http/require-session';
import { DAY } from '../../notices/mail/letter-kind';
import { sendLetterWithinLimit } from '../../notices/mail/send-letters';
import { deviceOf } from '../../people/authenticate';
import { strangersTurn } from '../../people/password-turns';
import { hashPassword, verifyPassword } from '../../people/passwords';
import { noSuchLink, requireValid } from '../../people/require-open';
import { requireUncommon } from '../../people/require-uncommon';
import { endLinks, findLink, lockLink } from '../../repositories/cards/links';
import { countAttempt, type Limit } from '../../repositories/people/attempts';
import { recordOfAccount } from '../../repositories/people/audit-events';
import { forgetDevices, isKnownPlace } from '../../repositories/people/known-devices';
import { forgetAttemptsAt } from '../../repositories/people/login-attempts';
import { endSessions } from '../../repositories/people/sessions';
import { confirmEmail, findPasswordHash, setPassword } from '../../repositories/people/users';
import { askSocketsAgain } from '../../sync/ask-again';
import { errorAnswers, one } from '../cards/answers';
import { describeLink, linkState, tokenParams } from '../cards/link-answers';

/** Fields as documented, without the older spelling `passwordConfirmation`. */
const { passwordConfirmation: _, ...fields } = passwordReset.shape;
const described = z.object({ ...fields, password_confirmation: anyPassword });

const SENT = 'Se este e-mail estiver cadastrado, você receberá um link para redefinir a senha.';

/**
 * Returns the limit on reset e-mails that strangers request for an address. Without it one stranger could use up a
 * day's e-mails, and the account's owner could not get in.
 */
const ofStrangers = (email: string): Limit => ({
  scope: 'reset-letters-of-strangers',
  subject: email,
  max: BOUNDS.strangersResetLetters,
  minutes: DAY,
});

/** Adds the routes for people who can't sign in: they send a link by e-mail, and accept a new password with it. */
export async function resetPasswordRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.post(
    '/forgot-password',
    {
      schema: {
        tags: ['Sessão'],
        summary: 'Pedir um link para redefinir a senha',
        description:
          'A resposta é a mesma haja ou não uma conta. Para um endereço saem no máximo 3 e-mails em 15 minutos e 10 por dia, dos quais 5 se guardam para aparelhos e redes de onde já se entrou na conta (`device_token`, como em `POST /login`); além disso nada é enviado.',
        body: forgottenPassword,
        response: { 200: one(z.object({ message: z.string() })), ...errorAnswers },
      },
    },
    async request => {
      const email = request.body.email.toLowerCase();
      const wait = await countAttempt(
        pool,
        networksOf(request.ip).map(({ network, times }) => ({
          scope: 'forgot-password',
          subject: network,
          max: 100 * times,
          minutes: 15,
        })),
      );
      if (wait !== null) throw tooOften(wait);
      const { device = null, network = networkOf(request.ip) } =
        deviceOf(request.body.device_token, request) ?? {};
      const place = { device, network };
      await inTransaction(pool, async client => {
        const besides = (await isKnownPlace(client, email, place)) ? [] : [ofStrangers(email)];
        await sendLetterWithinLimit(client, { letter: 'reset_password', email }, besides);
      });
      return { data: { message: SENT } };
    },
  );

  app.get(
    '/reset-password/:token',
    {
      schema: {
        tags: ['Sessão'],
        summary: 'Estado de um link para redefinir a senha',
        params: tokenParams,
        response: { 200: one(linkState), ...errorAnswers },
      },
    },
    async request => {
      const link = await findLink(pool, hashToken(request.params.token), 'reset_password');
      if (!link) throw noSuchLink();
      return { data: describeLink(link) };
    },
  );

  app.post(
    '/reset-password',
    {
      config: { body: described, ownTurns: true },
      schema: {
        tags: ['Sessão'],
        summary: 'Redefinir a senha',
        body: passwordReset,
        response: { 200: one(z.object({ email: z.string() })), ...errorAnswers },
      },
    },
    async request => {
      const tokenHash = hashToken(request.body.token);
      // Hashing deliberately costs memory and time, which a stranger without a valid link must not spend.
      const { email: theirs, user_id } = requireValid(await findLink(pool, tokenHash, 'reset_password'));
      if (theirs.toLowerCase() !== request.body.email.toLowerCase())
        throw invalid({ email: ['Este link foi enviado para outro e-mail'] });
      await requireUncommon('password', request.body.password, theirs);
      const before = await findPasswordHash(pool, user_id);
      const password_hash = await strangersTurn(request, async () => {
        if (await verifyPassword(before, request.body.password)) throw invalid({ password: [SAME_PASSWORD] });
        return hashPassword(request.body.password);
      });
      await inTransaction(pool, async client => {
        requireValid(await lockLink(client, tokenHash, 'reset_password'));
        await setPassword(client, user_id, password_hash);
        await confirmEmail(client, user_id);
        await endLinks(client, user_id, ['reset_password']);
        await endSessions(client, user_id, null);
        await forgetDevices(client, user_id);
        await forgetAttemptsAt(client, theirs);
        await askSocketsAgain(client, [user_id]);
        await recordOfAccount(client, user_id, { kind: 'password_reset', actor_id: user_id });
        await sendLetterWithinLimit(client, { letter: 'password_changed', user_id });
      });
      return { data: { email: theirs } };
    },
  );
}
