import * as z from 'zod/mini';
import { request } from '../api/client';
import { setPictureGrant } from '../state/picture-grant';
import { caller } from '../state/session/open-session';

const granted = z.object({ data: z.object({ token: z.string() }) });

/** A grant lasts for ten minutes: it is asked for again before that. */
const EACH_MS = 8 * 60_000;

/** Lets a page show a company's vehicles while no service worker controls it, until it is stopped. */
export function keepPictureGrant(tenantId: number): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const ask = async () => {
    if (workers?.controller) return setPictureGrant('');
    const { data } = await request(caller(), 'GET', `/tenants/${tenantId}/picture-grant`, granted);
    if (!workers?.controller) setPictureGrant(`?token=${data.token}`);
  };
  // Without it pictures alone are missing, until the network is back or the next time.
  const go = () => void ask().catch(() => undefined);
  go();
  const timer = setInterval(go, EACH_MS);
  addEventListener('online', go);
  workers?.addEventListener('controllerchange', go);
  return () => {
    clearInterval(timer);
    removeEventListener('online', go);
    workers?.removeEventListener('controllerchange', go);
  };
}
