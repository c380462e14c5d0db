import type { FcmConfig } from '../../env';
import type { PushSender } from './push-message';

/** It knows of no such browser any more (404). Anything else may be our own fault, for which nobody loses a device. */
const GONE = 'messaging/registration-token-not-registered';

/** Through Firebase, as data alone: what is shown is the service worker's, so that it is shown once. */
export function createFirebase({ serviceAccount }: FcmConfig): PushSender {
  // Large, and only wanted where Firebase is configured.
  const messaging = (async () => {
    const [{ cert, initializeApp }, { getMessaging }] = await Promise.all([
      import('firebase-admin/app'),
      import('firebase-admin/messaging'),
    ]);
    const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = serviceAccount;
    return getMessaging(initializeApp({ credential: cert({ projectId, clientEmail, privateKey }) }, 'patio'));
  })();
  messaging.catch(() => {});
  return {
    async send(token, message) {
      try {
        await (await messaging).send({
          token,
          data: { message: JSON.stringify(message) },
          webpush: { headers: { Urgency: 'high' } },
        });
        return 'sent';
      } catch (error) {
        if ((error as { code?: string }).code === GONE) return 'gone';
        throw error;
      }
    },
  };
}
