import { askPushConfig, tellPushDevice } from '../src/api/push-devices';
import { readPushWanted, subscribe } from '../src/state/push/push-subscription';
import { readSession } from '../src/state/session/device';

declare const self: ServiceWorkerGlobalScope;

/**
 * Renews a push subscription that the browser has ended or replaced: subscribes again for the signed-in person if they
 * want push, and replaces the old subscription on the server. If that fails now, the next start of the app does it; so
 * it does for Firebase, whose client the worker does not have.
 *
 * @throws as `request` does, DOMException if the browser's push service can't be reached or permission was revoked
 */
export async function renewPush(): Promise<void> {
  const session = await readSession();
  const wanted = await readPushWanted();
  if (!session || session.user.id !== wanted?.user_id) return;
  const caller = { token: session.token, tenant_id: session.tenant_id };
  const { provider, public_key } = await askPushConfig(caller);
  if (provider !== 'webpush') return;
  const subscription = await subscribe(self.registration.pushManager, public_key);
  try {
    await tellPushDevice(caller, 'POST', {
      provider,
      token: JSON.stringify(subscription),
      hides_content: wanted.hides_content,
    });
  } finally {
    // Signing out or turning push off has ended earlier subscriptions; one made after it ends here.
    if (!(await readPushWanted())) await subscription.unsubscribe();
  }
}
