import { hkdfSync } from 'node:crypto';
import { deviceKey, deviceSalt } from '../../../domain/device-key';
import type { App } from '../../app-type';
import { findSigner } from '../../files/signed-address';
import { requireSessionToEnrol, sessionOf } from '../../http/require-session';
import { bearer, errorAnswers, one } from '../cards/answers';

const KEY_BYTES = 32;

/** Adds the route of the key with which a device encrypts unsent work at the end of a session. */
export async function deviceKeyRoutes(app: App): Promise<void> {
  app.post(
    '/user/device-key',
    {
      onRequest: requireSessionToEnrol,
      schema: {
        tags: ['Conta'],
        security: bearer,
        summary: 'A chave deste aparelho',
        description:
          'O aparelho cifra com ela o que ainda falta enviar quando a sessão termina, e o abre quando a mesma pessoa entra de novo. Para a mesma pessoa e o mesmo `salt`, que o aparelho inventa e guarda, a chave é sempre a mesma.',
        body: deviceSalt,
        response: { 200: one(deviceKey), ...errorAnswers },
      },
    },
    async request => {
      // It has no row: a server restored from an older backup creates the same one again.
      const secret = await findSigner(app.pool);
      const about = `device-key ${sessionOf(request).user_id}`;
      const key = hkdfSync('sha256', secret, request.body.salt, about, KEY_BYTES);
      return { data: { key: Buffer.from(key).toString('base64') } };
    },
  );
}
