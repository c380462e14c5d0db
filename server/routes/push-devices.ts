import * as z from 'zod/mini';
import { pushDevice } from '../../domain/push-devices';
import type { App } from '../app-type';
import { invalid, notFound } from '../http/app-error';
import { requireSession, sessionOf } from '../http/require-session';
import { findVapidKeys, subscription } from '../notices/push/web-push';
import { forgetDevice, saveDevice } from '../repositories/push-devices';
import { bearer, errorAnswers, one } from './answers';

const provider = z.object({ provider: z.enum(['firebase', 'webpush']) });
/** Where people want to be told of things while the app is closed. */
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
              /** Of Web Push. */
              public_key: z.string(),
              /** For Firebase in the browser; null where it isn't used. */
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
      const { token } = request.body;
      if (provider === 'webpush' && !isSubscription(token)) throw invalid({ token: ['Registro inválido'] });
      const origin = `${request.protocol}://${request.host}`;
      await saveDevice(pool, { id: app.newId(), user_id, provider, token, session_hash: token_hash, origin });
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
