import type { TenantRole } from '../domain/entities/people';
import { type AskedApproval, type PushedData, pushedData } from '../domain/notices/pushed';
import type { PatioDatabase } from '../src/mirror/database';
import { decideAndKeep } from '../src/overlay/decide';
import { readSession } from '../src/state/session/device';
import { askForSync } from '../src/sync/background';
import { type Company, fetchAll, fetchAndSend, inCompany } from './company';
import { openNotification } from './open-notification';
import { APPROVED, refusedWords, SENDING, say, tellAnswers } from './tell-answers';

declare const self: ServiceWorkerGlobalScope;

const NOT_HERE = 'Sem conexão, e o card ainda não está neste aparelho. Abra o app quando houver sinal.';
const NOT_KEPT = 'Não foi possível guardar neste aparelho. Abra o app para responder.';

/**
 * Gives the approval that a notification asks for, on the card as it was when the notification was shown. The answer is
 * stored as any change, and not held back; the notification shows its result. If it can't be answered there, the app is
 * opened.
 */
export async function approve(notification: Notification): Promise<void> {
  const asked = pushedData.safeParse(notification.data).data;
  const session = await readSession().catch(() => undefined);
  const company = session?.user.tenants.find(({ id }) => id === asked?.tenant_id);
  if (!asked?.approval || !company || session?.user.id !== asked.user_id)
    return openNotification(notification);
  await inCompany(session, company.id, opened => answer(notification, asked, opened, company.role));
}

async function answer(
  notification: Notification,
  { approval, ...data }: PushedData,
  company: Company,
  role: TenantRole,
): Promise<void> {
  const { db } = company;
  // Without a connection it decides on the data stored here.
  if (!(await isHere(db, approval!))) await fetchAll(company).catch(() => undefined);
  if (!(await isHere(db, approval!))) return say(notification, NOT_HERE, data);
  const entry_id = crypto.randomUUID();
  const actor = { user_id: db.user_id, tenant_id: db.tenant_id, role };
  const doing = { db, actor, now: new Date().toISOString(), newId: () => entry_id };
  const decision = await decideAndKeep(doing, 'approval.approve', approval!).catch(() => null);
  // A decision that couldn't be stored didn't happen.
  if (!decision) return say(notification, NOT_KEPT, data);
  if (!decision.ok) return say(notification, refusedWords(decision.refusal), data);
  const { approval_id } = approval!;
  if (decision.changes.length === 0) {
    // The approval was already given: on the server, or here by an answer that still waits.
    const waiting = await db.outbox
      .where({ status: 'waiting' })
      .and(({ name, input }) => name === 'approval.approve' && input.approval_id === approval_id)
      .first();
    return waiting
      ? say(notification, SENDING, { ...data, approval_id, entry_id: waiting.id })
      : say(notification, APPROVED, data);
  }
  await say(notification, SENDING, { ...data, approval_id, entry_id });
  await fetchAndSend(company).catch(() => askForSync(self.registration));
  await tellAnswers(company);
}

/** Returns whether the device has the card in the version of the notification, or a newer one. */
async function isHere(
  db: PatioDatabase,
  { card_id, approval_id, data_version }: AskedApproval,
): Promise<boolean> {
  const [card, row] = await Promise.all([db.card.get(card_id), db.approval.get(approval_id)]);
  return row !== undefined && card !== undefined && card.data_version >= data_version;
}
