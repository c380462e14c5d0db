import type { FcmConfig } from '../../env';
import type { PushSender } from './push-message';

/**
 * Error code for a browser that Firebase no longer knows (404). Other errors may be the server's fault, for which no
 * device is removed.
 */
const GONE = 'messaging/registration-token-not-registered';

/** Sends through Firebase, as data only: the service worker shows the notification, so that it is shown once. */
export function createFirebase({ serviceAccount }: FcmConfig): PushSender {
  // The SDK is large and loaded only where Firebase is configured.
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
