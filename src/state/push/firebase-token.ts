import type { Messaging } from 'firebase/messaging';
import { createTurns } from '../session/create-turns';

/**
 * Runs the calls one after the other: deleting a token also ends the browser's subscription, which must not be that of
 * the next token.
 */
const inTurn = createTurns();

/** Firebase client with which this page has asked for a token; null where Firebase is not in use. */
let messaging: Messaging | null = null;

/**
 * Returns a Firebase token, where the installation uses Firebase. Firebase is used for the token only: pushes are shown
 * by the app's own service worker.
 */
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
 * Makes Firebase forget this browser, if this page has asked it for a token; Firebase offers no other way to name the
 * browser. Needs a connection; without one, the next token requested replaces this one. May be repeated.
 */
export function deleteFirebaseToken(): Promise<void> {
  return inTurn(async () => {
    if (!messaging) return;
    const { deleteToken } = await import('firebase/messaging');
    await deleteToken(messaging);
  });
}
