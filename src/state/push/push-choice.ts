import * as z from 'zod/mini';
import { deleteFirebaseToken } from './firebase-token';
import { forgetPushWanted, keepPushWanted } from './push-subscription';

const KEY = 'patio.push';

const choice = z.object({
  user_id: z.string(),
  provider: z.enum(['firebase', 'webpush']),
  token: z.string(),
  /** Its notifications say that something is new, and no more. */
  hides_content: z.optional(z.boolean()),
});
/** Who wants to be told on this device while the app is closed, and as what the server knows this browser. */
export type PushChoice = z.infer<typeof choice>;

/** What somebody of this device chose last; null when nobody wants it. */
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
    // Storage that is full or forbidden only costs that it is not registered again by itself.
  }
}

/**
 * This browser is told of nothing more, and its icon says nothing. Needs no connection: its push service then has nobody
 * to hand things to. May be repeated.
 */
export async function forgetPush(): Promise<void> {
  // Nobody but the next token waits for it.
  void deleteFirebaseToken().catch(() => undefined);
  try {
    localStorage.removeItem(KEY);
    await forgetPushWanted().catch(() => undefined);
    await navigator.clearAppBadge?.();
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // What can’t be taken back here ends on the server, with the session.
  }
}
