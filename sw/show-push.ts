import type * as z from 'zod/mini';
import { approvalFacts } from '../domain/card/approval-facts';
import { formatFieldValue } from '../domain/flow/custom-fields';
import { formatMoney } from '../domain/flow/field-words';
import { pushed } from '../domain/notices/pushed';
import { noteLastPush } from '../src/state/push/last-push';
import { inTurn } from '../src/state/push/notification-turns';
import { readSession, type StoredSession } from '../src/state/session/device';
import { type Company, companiesOf, inCompany } from './company';
import { syncCompany } from './sync-in-background';

declare const self: ServiceWorkerGlobalScope;

type Message = z.infer<typeof pushed>;
type Shown = Message['notification'];

/** Shown for what can't be read, or is not for who is signed in here: browsers end what shows nothing. */
const NEUTRAL = {
  title: 'Pátio',
  body: 'Há novidades. Abra o app para ver.',
  icon: '/api/branding/icons/icon-192.png',
};

/** Shows what a push says, and then fetches what it opens, so that it is there without a connection. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  const session = await inTurn(() => tell(message));
  if (!message || !session) return;
  const { notification } = message;
  // «Pronto para o pátio» tells of it; that it could not be noted takes nothing from what was shown.
  await noteLastPush(session.user.id).catch(() => undefined);
  // Where there is such a thing as a number on the app's icon.
  await navigator.setAppBadge?.(message.app_badge).catch(() => undefined);
  // The person has been told; what does not come now comes with the next page.
  await fetchFor(session, notification).catch(() => undefined);
}

/** In turn: who signs out meanwhile closes what is shown, and nothing of theirs is shown afterwards. */
async function tell(message: Message | null): Promise<StoredSession | null> {
  const session = await readSession().catch(() => undefined);
  if (message && session && message.notification.data.user_id === session.user.id) {
    await show(message.notification, true);
    return session;
  }
  const { title, ...rest } = NEUTRAL;
  await self.registration.showNotification(title, { ...rest, lang: 'pt-BR', tag: 'patio' });
  return null;
}

/** Firebase packs ours in its own. */
function read(data: PushMessageData | null): Message | null {
  try {
    const json = data?.json();
    return pushed.parse(json?.data?.message ? JSON.parse(json.data.message) : json);
  } catch {
    return null;
  }
}

async function show({ title, ...rest }: Shown, isNews: boolean): Promise<void> {
  // A newer one in the place of an older one is heard, too; TypeScript does not know of that yet.
  const options: NotificationOptions & { renotify: boolean } = {
    ...rest,
    lang: 'pt-BR',
    badge: '/icons/badge-96.png',
    renotify: isNews,
  };
  await self.registration.showNotification(title, options);
}

/** A company that this device has nothing of is not begun here: it comes when it is opened. */
async function fetchFor(session: StoredSession, notification: Shown): Promise<void> {
  const { tenant_id } = notification.data;
  if (!(await companiesOf(session)).includes(tenant_id)) return;
  await inCompany(session, tenant_id, async company => {
    await syncCompany(company, true);
    await showFacts(company, notification);
  });
}

/** Whoever may answer in the notification reads there what is decided on, on the card as it is by now. */
async function showFacts({ db, session }: Company, notification: Shown): Promise<void> {
  const { body, tag, data } = notification;
  const card = data.approval && (await db.card.get(data.approval.card_id));
  if (!data.approval || !card) return;
  const { board_id } = data.approval;
  const { proposed, rows } = approvalFacts(await db.custom_field.where({ board_id }).toArray(), card);
  const zone = session.user.tenants.find(({ id }) => id === data.tenant_id)?.time_zone;
  const facts = rows
    .filter(({ value }) => value !== null)
    .map(({ field, value }) => `${field.name}: ${formatFieldValue(field.type, value, zone)}`);
  if (proposed) facts.unshift(`${proposed.name}: ${formatMoney(proposed.cents)}`);
  if (facts.length === 0) return;
  const approval = { ...data.approval, data_version: card.data_version };
  await inTurn(async () => {
    // One that was answered, put away or replaced meanwhile stays so.
    const all = await self.registration.getNotifications();
    if (!all.some(one => one.tag === tag && one.body === body)) return;
    await show(
      { ...notification, body: `${body}\n${facts.join(' · ')}`, data: { ...data, approval } },
      false,
    );
  });
}
