import * as z from 'zod/mini';
import type { Notification } from '../entities/people';
import { uuid } from '../entities/scalars';
import { CARD_TAB } from './notification-tab';
import { isOfMany } from './notification-words';

/**
 * An approval that can be given in the notification that asks for it, with the card's version for which it was asked.
 */
const askedApproval = z.object({ board_id: uuid, card_id: uuid, approval_id: uuid, data_version: z.int() });
export type AskedApproval = z.infer<typeof askedApproval>;

/**
 * Data of a push for the app: the path within the app, the company, and the recipient. For an approval it has the ids
 * and the card's `data_version` but no values, which the device fetches by sync.
 */
export const pushedData = z.object({
  path: z.string(),
  tenant_id: z.int(),
  user_id: uuid,
  approval: z.optional(askedApproval),
});
export type PushedData = z.infer<typeof pushedData>;

/** Message from the service worker to an open page of the app, when the user clicks a notification of the system. */
export const pushOpened = z.object({
  type: z.literal('OPEN'),
  path: z.string(),
  /** Null to stay in the company that is open. */
  tenant_id: z.nullable(z.int()),
});

/** Content of a push that the service worker shows. */
export const pushed = z.object({
  notification: z.object({
    title: z.string(),
    body: z.string(),
    tag: z.string(),
    icon: z.string(),
    /** Buttons, on systems that support them. */
    actions: z.optional(z.array(z.object({ action: z.string(), title: z.string() }))),
    data: pushedData,
  }),
  app_badge: z.int(),
});

/**
 * Returns the path in the app for a notification: the card, or the flow for several cards, filtered to the recipient's
 * own cards if these were assigned to them. One requested approval has its own path; several open the list of
 * approvals.
 */
export function pushedPath(
  { type, board_id, card_id, cards, target_user_id }: Notification,
  approvalId: string | undefined,
): string {
  if (approvalId) return `/approvals?open=${approvalId}`;
  if (isOfMany({ cards })) {
    if (type === 'approval_asked') return '/approvals';
    const own = type === 'assigned' && `?owners=${encodeURIComponent(JSON.stringify([target_user_id]))}`;
    return `/flows/${board_id}${own || ''}`;
  }
  const tab = CARD_TAB[type];
  return `/flows/${board_id}/cards/${card_id}${tab ? `?tab=${tab}` : ''}`;
}
