import type * as z from 'zod/mini';
import { pushedData, type pushOpened } from '../domain/notices/pushed';
import { inTurn } from '../src/state/push/notification-turns';
import { changeSession, readSession } from '../src/state/session/device';

declare const self: ServiceWorkerGlobalScope;

/**
 * Opens the subject of a system notification in an open page, or else in a new one. If it is about another person, or a
 * company that the signed-in person can't open, opens the app as it is.
 */
export async function openNotification(notification: Notification): Promise<void> {
  // In turn, so that a notification being updated at this moment doesn't reappear.
  await inTurn(async () => notification.close());
  const pushed = pushedData.safeParse(notification.data).data;
  const { path, tenant_id } = pushed ?? { path: '/home', tenant_id: null };
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A shared card is shown without the app, so its page doesn't listen.
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
  // A company with its own address opens there.
  if (!company || company.address) return void (await self.clients.openWindow(company?.address ?? '/home'));
  // The page opens the company that is stored in the session.
  await changeSession(session.token, stored => ({ ...stored, tenant_id: company.id }));
  await self.clients.openWindow(path);
}
