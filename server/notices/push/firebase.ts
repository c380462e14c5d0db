import type { FcmConfig } from '../../env';
import type { PushSender } from './push-message';

const GONE = new Set(['messaging/registration-token-not-registered', 'messaging/invalid-registration-token']);

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
        const { code = '', message: said = '' } = error as { code?: string; message?: string };
        // A token that never was one is answered with the code of any wrong argument.
        const isNoToken = code === 'messaging/invalid-argument' && /registration token/i.test(said);
        if (isNoToken || GONE.has(code)) return 'gone';
        throw error;
      }
    },
  };
}
