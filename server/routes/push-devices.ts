import * as z from 'zod/mini';
import { pushDevice } from '../../domain/notices/push-devices';
import { AppError, invalid, notFound, tooOften } from '../app-error';
import type { App } from '../app-type';
import { requireSession, sessionOf } from '../http/require-session';
import { testMessage } from '../notices/push/push-message';
import { findVapidKeys, subscription } from '../notices/push/web-push';
import { countAttempt } from '../repositories/people/attempts';
import { findDevice, forgetDevice, removeDevice, saveDevice } from '../repositories/push-devices';
import { bearer, errorAnswers, one } from './cards/answers';

const provider = z.object({ provider: z.enum(['firebase', 'webpush']) });
/** Limit of test notifications per person, enough to search for a problem. */
const TESTS = { scope: 'push-test', max: 5, minutes: 10 };

const NOT_REGISTERED =
  'Este aparelho não está registrado para receber avisos. Desative e ative de novo os avisos em «Conta › Avisos».';
const NOT_SENT = 'O serviço de avisos deste navegador não respondeu. Tente de novo mais tarde.';

/** Adds the routes of the devices on which people receive notifications while the app is closed. */
export async function pushDeviceRoutes(app: App): Promise<void> {
  const { pool } = app;
  const about = (summary: string) => ({ tags: ['Avisos push'], summary, security: bearer });
  const onRequest = requireSession;

  app.get(
    '/push-devices/config',
    {
      onRequest,
      schema: {
        ...about('Como um navegador se registra'),
        response: {
          200: one(
            z.object({
              provider: z.enum(['firebase', 'webpush']),
              /** Public key of Web Push. */
              public_key: z.string(),
              /** Configuration of Firebase in the browser; null if it isn't used. */
              firebase: z.nullable(z.record(z.string(), z.string())),
            }),
          ),
          ...errorAnswers,
        },
      },
    },
    async () => {
      const { publicKey } = await findVapidKeys(pool);
      const { fcm } = app.env;
      const data = { public_key: publicKey, firebase: fcm?.web ?? null };
      return { data: { provider: fcm ? ('firebase' as const) : ('webpush' as const), ...data } };
    },
  );

  app.post(
    '/push-devices/test',
    {
      onRequest,
      // It waits for the browser's push service.
      config: { slow: true },
      schema: {
        ...about('Enviar um aviso de teste a este navegador'),
        description:
          'Só ao navegador desta sessão. Responde quando o serviço de avisos dele o aceitou; 409 com `not_registered` se ele não está registrado, e com `not_sent` se o serviço não o aceitou.',
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { user_id, tenant_id, token_hash } = sessionOf(request);
      const wait = await countAttempt(pool, [{ ...TESTS, subject: user_id }]);
      if (wait !== null) throw tooOften(wait);
      const found = await findDevice(pool, tenant_id, token_hash);
      const sender = found && app.push[found.device.provider];
      if (!sender) throw new AppError(409, 'not_registered', NOT_REGISTERED);
      const { device, waiting } = found;
      const person = { tenant_id, user_id };
      const place = { origin: device.origin ?? app.addressOf(null), icon: await app.iconOf(person) };
      const message = testMessage(person, place, waiting);
      const outcome = await sender.send(device.token, message).catch(error => {
        request.log.info({ err: error, device: device.id }, 'test push not sent');
        throw new AppError(409, 'not_sent', NOT_SENT);
      });
      if (outcome === 'gone') {
        await removeDevice(pool, device.id);
        throw new AppError(409, 'not_registered', NOT_REGISTERED);
      }
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/push-devices/:provider',
    {
      onRequest,
      schema: {
        ...about('Registrar este navegador'),
        params: provider,
        body: pushDevice,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { user_id, token_hash } = sessionOf(request);
      const { provider } = request.params;
      if (provider === 'firebase' && !app.env.fcm) throw notFound();
      const { token, hides_content } = request.body;
      if (provider === 'webpush' && !isSubscription(token)) throw invalid({ token: ['Registro inválido'] });
      const origin = `${request.protocol}://${request.host}`;
      const device = { id: app.newId(), provider, token, origin, hides_content };
      await saveDevice(pool, { ...device, user_id, session_hash: token_hash });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/push-devices/:provider',
    {
      onRequest,
      schema: {
        ...about('Esquecer este navegador'),
        params: provider,
        body: pushDevice,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      await forgetDevice(pool, sessionOf(request).user_id, request.body.token);
      return reply.code(204).send(null);
    },
  );
}

function isSubscription(token: string): boolean {
  try {
    return subscription.safeParse(JSON.parse(token)).success;
  } catch {
    return false;
  }
}
