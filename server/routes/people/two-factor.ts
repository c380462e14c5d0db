import { encodeQR } from 'qr';
import * as z from 'zod/mini';
import { reauthentication } from '../../../domain/company/accounts';
import { twoFactorCode } from '../../../domain/company/two-factor';
import { AppError, invalid, tooOften, unauthenticated } from '../../app-error';
import type { App } from '../../app-type';
import { BOUNDS, countReached } from '../../bounds';
import { inTransaction } from '../../database/transaction';
import { requireSessionToEnrol, sessionOf } from '../../http/require-session';
import { sendLetters } from '../../notices/mail/send-letters';
import { giveRecoveryCodes, newSecret, spendCode, totpFor } from '../../people/one-time-codes';
import { requirePassword } from '../../people/require-password';
import { findBrand } from '../../repositories/branding';
import { countAttempt, forgetAttempts } from '../../repositories/people/attempts';
import { recordAudit } from '../../repositories/people/audit-events';
import {
  beginTwoFactor,
  confirmTwoFactor,
  findTwoFactor,
  removeTwoFactor,
} from '../../repositories/people/two-factor';
import { findAddressee, lockAccount } from '../../repositories/people/users';
import { askSocketsAgain } from '../../sync/ask-again';
import { bearer, errorAnswers, one } from '../cards/answers';

const state = one(z.object({ confirmed_at: z.nullable(z.string()), recovery_codes_left: z.int() }));
const enrolment = one(
  z.object({
    /** Secret to type into the authenticator app. */
    secret: z.string(),
    uri: z.string(),
    /** QR code of `uri`, as SVG. */
    qr: z.string(),
  }),
);
const recoveryCodes = one(z.object({ recovery_codes: z.array(z.string()) }));

const isOn = () => new AppError(409, 'two_factor_on', 'A verificação em duas etapas já está ativada.');
const isOff = () => new AppError(409, 'two_factor_off', 'A verificação em duas etapas está desativada.');

/** Scope in which attempts to switch the second factor on are counted. */
const CODES = 'enrolment-code';

/** Adds the routes of the caller's second factor: codes of an authenticator app, and ten recovery codes. */
export async function twoFactorRoutes(app: App): Promise<void> {
  const { pool, clock } = app;
  const common = { tags: ['Conta'], security: bearer };
  const onRequest = requireSessionToEnrol;

  app.get(
    '/user/two-factor',
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Minha verificação em duas etapas',
        response: { 200: state, ...errorAnswers },
      },
    },
    async request => {
      const factor = await findTwoFactor(pool, sessionOf(request).user_id);
      const { confirmed_at = null, recovery_codes_left = 0 } = factor ?? {};
      return { data: { confirmed_at, recovery_codes_left } };
    },
  );

  app.post(
    '/user/two-factor',
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Começar a ativar a verificação em duas etapas',
        description:
          'Responde o segredo para o aplicativo autenticador, e o mesmo como endereço e como imagem (SVG). Só vale depois de confirmado com um código. Repetida, a chamada dá outro segredo.',
        body: reauthentication,
        response: { ...errorAnswers, 201: enrolment },
      },
    },
    async (request, reply) => {
      const { user_id, tenant_id } = sessionOf(request);
      await requirePassword(pool, user_id, request.body.current_password);
      const person = await findAddressee(pool, user_id);
      if (!person) throw unauthenticated();
      const secret = newSecret();
      if (!(await beginTwoFactor(pool, user_id, secret))) throw isOn();
      const { name } = await findBrand(pool, tenant_id);
      const uri = totpFor(secret, name, person.email).toString();
      return reply.code(201).send({ data: { secret, uri, qr: encodeQR(uri, 'svg') } });
    },
  );

  app.post(
    '/user/two-factor/confirm',
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Ativar a verificação em duas etapas',
        description:
          'Com um código do aplicativo autenticador. Responde dez códigos de recuperação, que não são mostrados outra vez; cada um serve uma vez no lugar de um código dele. Depois de 10 códigos errados em 15 minutos vem 429.',
        body: twoFactorCode,
        response: { 200: recoveryCodes, ...errorAnswers },
      },
    },
    async request => {
      const { user_id, tenant_id } = sessionOf(request);
      // Outside the transaction, which a wrong code rolls back.
      const wait = await countAttempt(pool, [
        { scope: CODES, subject: user_id, max: BOUNDS.enrolmentCodes, minutes: 15 },
      ]);
      if (wait !== null) {
        countReached('enrolmentCodes');
        throw tooOften(wait);
      }
      const answer = await inTransaction(pool, async client => {
        await lockAccount(client, user_id);
        const factor = await findTwoFactor(client, user_id);
        if (factor?.confirmed_at) throw isOn();
        if (!factor) throw isOff();
        if (!(await spendCode(client, user_id, request.body.code, clock())))
          throw invalid({ code: ['Código incorreto'] });
        await confirmTwoFactor(client, user_id);
        const recovery_codes = await giveRecoveryCodes(client, user_id);
        await sendLetters(client, { letter: 'two_factor_on', user_id });
        await recordAudit(client, tenant_id, { kind: 'two_factor_on', actor_id: user_id });
        return { data: { recovery_codes } };
      });
      await forgetAttempts(pool, CODES, user_id);
      return answer;
    },
  );

  app.post(
    '/user/two-factor/disable',
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Desativar a verificação em duas etapas',
        body: reauthentication,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { user_id, tenant_id } = sessionOf(request);
      await requirePassword(pool, user_id, request.body.current_password);
      await inTransaction(pool, async client => {
        await lockAccount(client, user_id);
        if (!(await removeTwoFactor(client, user_id))) throw isOff();
        await sendLetters(client, { letter: 'two_factor_off', user_id });
        await recordAudit(client, tenant_id, { kind: 'two_factor_off', actor_id: user_id });
        await askSocketsAgain(client, [user_id]);
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/user/two-factor/recovery-codes',
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Receber outros códigos de recuperação',
        description: 'Os de antes deixam de servir.',
        body: reauthentication,
        response: { 200: recoveryCodes, ...errorAnswers },
      },
    },
    async request => {
      const { user_id } = sessionOf(request);
      await requirePassword(pool, user_id, request.body.current_password);
      return inTransaction(pool, async client => {
        await lockAccount(client, user_id);
        if (!(await findTwoFactor(client, user_id))?.confirmed_at) throw isOff();
        return { data: { recovery_codes: await giveRecoveryCodes(client, user_id) } };
      });
    },
  );
}
