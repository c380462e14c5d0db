import type * as z from 'zod/mini';
import { pushedData, type pushOpened } from '../domain/pushed';
import { changeSession, readSession } from '../src/state/device';
import { inTurn } from './notification-turns';

declare const self: ServiceWorkerGlobalScope;

/** Opens what a notification of the system is about: in a page that is there, or else in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  // One that is being told more of at this moment does not come back.
  await inTurn(async () => notification.close());
  const { path, tenant_id } = pushedData.safeParse(notification.data).data ?? {
    path: '/home',
    tenant_id: null,
  };
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page) {
    const message: z.infer<typeof pushOpened> = { type: 'OPEN', path, tenant_id };
    page.postMessage(message);
    await page.focus();
    return;
  }
  const session = await readSession().catch(() => undefined);
  // The page opens the company that the session says.
  if (session && tenant_id !== null && session.tenant_id !== tenant_id)
    await changeSession(session.token, stored => ({ ...stored, tenant_id }));
  await self.clients.openWindow(path);
}
