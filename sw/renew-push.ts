import { askPushConfig, tellPushDevice } from '../src/api/push-devices';
import { readPushWanted, subscribe } from '../src/state/push/push-subscription';
import { readSession } from '../src/state/session/device';

declare const self: ServiceWorkerGlobalScope;

/**
 * The browser has ended its subscription, or replaced it: subscribes again for whoever is signed in and wants it, and
 * has the server know the new one in the place of the old. What can't be done now the next start of the app does; so it
 * does with Firebase, whose client the worker has not got.
 *
 * @throws as `request` does, DOMException when the browser's push service can't be reached or leave was taken back
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
    // Signing out, or turning it off, has ended what there was by then; what came after it ends here.
    if (!(await readPushWanted())) await subscription.unsubscribe();
  }
}
