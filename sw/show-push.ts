import { type PushedData, pushed } from '../domain/pushed';
import { readSession, type StoredSession } from '../src/state/device';
import { noteLastPush } from '../src/state/last-push';
import { companiesOf, inCompany } from './company';
import { syncCompany } from './sync-in-background';

declare const self: ServiceWorkerGlobalScope;

/** Shown for what can't be read, or is not for who is signed in here: browsers end what shows nothing. */
const NEUTRAL = { title: 'Pátio', body: 'Há novidades. Abra o app para ver.' };

/** Shows what a push says, and then fetches what it opens, so that it is there without a connection. */
export async function showPush(data: PushMessageData | null): Promise<void> {
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
  // The person has been told; what does not come now comes with the next page.
  await fetchFor(session, rest.data).catch(() => undefined);
}

/** Firebase packs ours in its own. */
function read(data: PushMessageData | null) {
  try {
    const json = data?.json();
    return pushed.parse(json?.data?.message ? JSON.parse(json.data.message) : json);
  } catch {
    return null;
  }
}

/** A company that this device has nothing of is not begun here: it comes when it is opened. */
async function fetchFor(session: StoredSession, { tenant_id }: PushedData): Promise<void> {
  if (!(await companiesOf(session)).includes(tenant_id)) return;
  const isInUse = tenant_id === session.tenant_id;
  await inCompany(session, tenant_id, company => syncCompany(company, { isInUse, isDue: true }));
}
