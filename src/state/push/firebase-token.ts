import type { Messaging } from 'firebase/messaging';
import { createTurns } from '../session/create-turns';

/** One after the other: to delete a token also ends the browser's subscription, which is not to be the next one's. */
const inTurn = createTurns();

/** What this page has asked for a token; null where Firebase is not in use. */
let messaging: Messaging | null = null;

/** Firebase is for its token alone, where the installation uses it: what comes is shown by our own service worker. */
export function firebaseToken(
  registration: ServiceWorkerRegistration,
  { vapidKey, ...options }: Record<string, string>,
): Promise<string> {
  return inTurn(async () => {
    const [{ initializeApp, getApps }, { getMessaging, getToken }] = await Promise.all([
      import('firebase/app'),
      import('firebase/messaging'),
    ]);
    messaging = getMessaging(getApps()[0] ?? initializeApp(options));
    return getToken(messaging, {
      serviceWorkerRegistration: registration,
      ...(vapidKey && { vapidKey }),
    });
  });
}

/**
 * Has Firebase forget this browser, where this page has asked it for a token: there is no other way to name it. Needs a
 * connection; without one, the next token that is asked for takes the place of it. May be repeated.
 */
export function deleteFirebaseToken(): Promise<void> {
  return inTurn(async () => {
    if (!messaging) return;
    const { deleteToken } = await import('firebase/messaging');
    await deleteToken(messaging);
  });
}
