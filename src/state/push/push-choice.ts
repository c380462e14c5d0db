import * as z from 'zod/mini';
import { deleteFirebaseToken } from './firebase-token';
import { forgetPushWanted, keepPushWanted } from './push-subscription';

const KEY = 'patio.push';

const choice = z.object({
  user_id: z.string(),
  provider: z.enum(['firebase', 'webpush']),
  token: z.string(),
  /** Whether notifications say only that something is new, without its content. */
  hides_content: z.optional(z.boolean()),
});
/**
 * Person who wants push notifications on this device while the app is closed, and the token or subscription by which
 * the server knows this browser.
 */
export type PushChoice = z.infer<typeof choice>;

/** Returns the last choice about push on this device; null if no one wants push. */
export function pushChoice(): PushChoice | null {
  try {
    return choice.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}

export async function keepPushChoice(chosen: PushChoice): Promise<void> {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
    await keepPushWanted(chosen);
  } catch {
    // If storage is full or forbidden, the browser only isn't registered again automatically.
  }
}

/**
 * Stops push notifications in this browser and clears the icon's badge. Needs no connection: the push service then has
 * no subscription to deliver to. May be repeated.
 */
export async function forgetPush(): Promise<void> {
  // Only the next token waits for this deletion.
  void deleteFirebaseToken().catch(() => undefined);
  try {
    localStorage.removeItem(KEY);
    await forgetPushWanted().catch(() => undefined);
    await navigator.clearAppBadge?.();
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // A subscription that can't be ended here ends on the server, with the session.
  }
}
