import * as z from 'zod/mini';
import { type PushedData, pushedData } from '../domain/notices/pushed';
import type { StoredVerdict } from '../domain/sync';
import type { PatioDatabase } from '../src/mirror/database';
import { inTurn } from '../src/state/push/notification-turns';
import { readSession } from '../src/state/session/device';
import type { Company } from './company';

declare const self: ServiceWorkerGlobalScope;

/** Schema of the data of a notification about an answer: the entry with the change, and its approval. */
const answered = z.extend(pushedData, { entry_id: z.string(), approval_id: z.string() });

export const SENDING = 'Aprovado, a enviar';
export const APPROVED = 'Aprovado';
const CHANGED = 'O card mudou: veja antes';

/** Returns the words for an answer that was refused. */
export const refusedWords = ({ code, message }: { code: string; message: string }): string =>
  code === 'changed_meanwhile' ? CHANGED : message;

/** Replaces the words of a notification, unless its person has signed out meanwhile, which closed it. */
export const say = <Data extends PushedData>(about: Notification, body: string, data: Data): Promise<void> =>
  inTurn(async () => {
    if ((await readSession())?.user.id === data.user_id) await show(about, body, data);
  });

async function show(about: Notification, body: string, data: object, isNews = false): Promise<void> {
  const { title, icon, tag } = about;
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    icon,
    tag,
    data,
    lang: 'pt-BR',
    badge: '/icons/badge-96.png',
    renotify: isNews,
  };
  await self.registration.showNotification(title, options);
}

/** Updates the notifications about answers that are being sent with their results in this company. */
export const tellAnswers = ({ db }: Pick<Company, 'db'>): Promise<void> => inTurn(() => tell(db));

async function tell(db: PatioDatabase): Promise<void> {
  for (const notification of await self.registration.getNotifications()) {
    const parsed = answered.safeParse(notification.data);
    if (!parsed.success) continue;
    const { entry_id, approval_id, ...data } = parsed.data;
    if (data.user_id !== db.user_id || data.tenant_id !== db.tenant_id) continue;
    const verdict =
      (await db.outbox.get(entry_id))?.verdict ?? (await verdictOfGone(db, entry_id, approval_id));
    if (verdict === 'none') notification.close();
    else if (verdict?.status === 'applied') await show(notification, APPROVED, data);
    else if (verdict) await show(notification, refusedWords(verdict), data, true);
  }
}

/**
 * Returns the verdict of an entry; null while it waits. An applied entry leaves the outbox once the mirror has its
 * result; 'none' if the person has withdrawn it.
 */
async function verdictOfGone(
  db: PatioDatabase,
  entryId: string,
  approvalId: string,
): Promise<StoredVerdict | 'none' | null> {
  if (await db.outbox.get(entryId)) return null;
  const isGiven = (await db.approval.get(approvalId))?.state === 'approved';
  return isGiven ? { status: 'applied', feeds: {} } : 'none';
}
