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

/**
 * Notification for a push that can't be read or is not for the signed-in person: browsers end a subscription whose
 * pushes show nothing.
 */
const NEUTRAL = {
  title: 'Pátio',
  body: 'Há novidades. Abra o app para ver.',
  icon: '/api/branding/icons/icon-192.png',
};

/** Shows a push, and then fetches the data that it opens, so that it is available without a connection. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  const session = await inTurn(() => tell(message));
  if (!message || !session) return;
  const { notification } = message;
  // Recorded for «Pronto para o pátio»; a failure doesn't affect the notification shown.
  await noteLastPush(session.user.id).catch(() => undefined);
  // Sets the badge on the app's icon, if supported.
  await navigator.setAppBadge?.(message.app_badge).catch(() => undefined);
  // The person has been notified; data that fail to load arrive with the next page.
  await fetchFor(session, notification).catch(() => undefined);
}

/**
 * Shows the notification, one after the other: a sign-out meanwhile closes the notifications shown, and none of that
 * person's is shown afterwards.
 */
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

/** Reads a push. Firebase wraps the app's message in its own. */
function read(data: PushMessageData | null): Message | null {
  try {
    const json = data?.json();
    return pushed.parse(json?.data?.message ? JSON.parse(json.data.message) : json);
  } catch {
    return null;
  }
}

async function show({ title, ...rest }: Shown, isNews: boolean): Promise<void> {
  // A notification that replaces an older one alerts again; TypeScript doesn't know this option yet.
  const options: NotificationOptions & { renotify: boolean } = {
    ...rest,
    lang: 'pt-BR',
    badge: '/icons/badge-96.png',
    renotify: isNews,
  };
  await self.registration.showNotification(title, options);
}

/**
 * Fetches the data that the notification opens. A company that has no data on this device is not started here: it is
 * loaded when it is opened.
 */
async function fetchFor(session: StoredSession, notification: Shown): Promise<void> {
  const { tenant_id } = notification.data;
  if (!(await companiesOf(session)).includes(tenant_id)) return;
  await inCompany(session, tenant_id, async company => {
    await syncCompany(company, true);
    await showFacts(company, notification);
  });
}

/**
 * Adds the facts for the decision to the notification of a person who may answer in it, from the card as it is by now.
 */
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
    // If it was answered, dismissed or replaced meanwhile, it is not shown again.
    const all = await self.registration.getNotifications();
    if (!all.some(one => one.tag === tag && one.body === body)) return;
    await show(
      { ...notification, body: `${body}\n${facts.join(' · ')}`, data: { ...data, approval } },
      false,
    );
  });
}
