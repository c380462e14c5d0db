import type * as z from 'zod/mini';
import { type PushedData, pushed, pushedData, type pushOpened } from '../domain/pushed';
import { changeSession, readSession } from '../src/state/device';
import { noteLastPush } from '../src/state/last-push';

declare const self: ServiceWorkerGlobalScope;

/** Shown for what can't be read, or is not for who is signed in here: browsers end what shows nothing. */
const NEUTRAL = { title: 'Pátio', body: 'Há novidades. Abra o app para ver.', path: '/home' };

self.addEventListener('push', event => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', event => {
  event.notification.close();
  const about = pushedData.safeParse(event.notification.data);
  event.waitUntil(open(about.data));
});

/** Firebase packs ours in its own. */
function read(data: PushMessageData | null) {
  try {
    const json = data?.json();
    return pushed.parse(json?.data?.message ? JSON.parse(json.data.message) : json);
  } catch {
    return null;
  }
}

async function show(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  const session = await readSession().catch(() => undefined);
  if (!message || message.notification.data.user_id !== session?.user.id) {
    await self.registration.showNotification(NEUTRAL.title, {
      body: NEUTRAL.body,
      lang: 'pt-BR',
      tag: 'patio',
    });
    return;
  }
  const { title, ...rest } = message.notification;
  // A newer one in the place of an older one is heard, too; TypeScript does not know of that yet.
  const options: NotificationOptions & { renotify: boolean } = {
    ...rest,
    lang: 'pt-BR',
    badge: '/icons/badge-96.png',
    renotify: true,
  };
  await self.registration.showNotification(title, options);
  // «Pronto para o pátio» tells of it; that it could not be noted takes nothing from what was shown.
  await noteLastPush(session.user.id).catch(() => undefined);
  // Where there is such a thing as a number on the app's icon.
  await navigator.setAppBadge?.(message.app_badge).catch(() => undefined);
}

/** In a page that is there, or else in a new one. */
async function open(about: PushedData | undefined): Promise<void> {
  const { path, tenant_id } = about ?? { path: NEUTRAL.path, tenant_id: null };
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
