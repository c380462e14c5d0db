import type * as z from 'zod/mini';
import { pushedData, type pushOpened } from '../domain/notices/pushed';
import { inTurn } from '../src/state/push/notification-turns';
import { changeSession, readSession } from '../src/state/session/device';

declare const self: ServiceWorkerGlobalScope;

/**
 * Opens what a notification of the system is about: in a page that is there, or else in a new one. One of a company that
 * whoever is signed in can't open, or of somebody else, opens the app as it is.
 */
export async function openNotification(notification: Notification): Promise<void> {
  // One that is being told more of at this moment does not come back.
  await inTurn(async () => notification.close());
  const pushed = pushedData.safeParse(notification.data).data;
  const { path, tenant_id } = pushed ?? { path: '/home', tenant_id: null };
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A card that was shared is shown without the app: nobody there listens.
  const page = pages.find(({ url }) => !new URL(url).pathname.startsWith('/shared/'));
  if (page) {
    const message: z.infer<typeof pushOpened> = { type: 'OPEN', path, tenant_id };
    page.postMessage(message);
    await page.focus();
    return;
  }
  const session = await readSession().catch(() => undefined);
  if (!session || !pushed || session.tenant_id === tenant_id)
    return void (await self.clients.openWindow(path));
  const company =
    session.user.id === pushed.user_id ? session.user.tenants.find(({ id }) => id === tenant_id) : undefined;
  // It opens at its own address.
  if (!company || company.address) return void (await self.clients.openWindow(company?.address ?? '/home'));
  // The page opens the company that the session says.
  await changeSession(session.token, stored => ({ ...stored, tenant_id: company.id }));
  await self.clients.openWindow(path);
}
