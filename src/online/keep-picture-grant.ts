import * as z from 'zod/mini';
import { request } from '../api/client';
import { setPictureGrant } from '../state/picture-grant';
import { caller } from '../state/session/open-session';

const granted = z.object({ data: z.object({ token: z.string() }) });

/** Milliseconds until a grant is requested again; it is valid for ten minutes. */
const EACH_MS = 8 * 60_000;

/**
 * Keeps a grant with which a page without a service worker shows a company's vehicle pictures. Returns the function
 * that stops it.
 */
export function keepPictureGrant(tenantId: number): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const ask = async () => {
    if (workers?.controller) return setPictureGrant('');
    const { data } = await request(caller(), 'GET', `/tenants/${tenantId}/picture-grant`, granted);
    if (!workers?.controller) setPictureGrant(`?token=${data.token}`);
  };
  // Without the grant only pictures are missing, until the network is back or the next attempt.
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
