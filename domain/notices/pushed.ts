import * as z from 'zod/mini';
import type { Notification } from '../entities/people';
import { uuid } from '../entities/scalars';
import { CARD_TAB } from './notification-tab';
import { isOfMany } from './notification-words';

/** An approval that may be given in the notification that asks for it: on which state of its card it was asked. */
const askedApproval = z.object({ board_id: uuid, card_id: uuid, approval_id: uuid, data_version: z.int() });
export type AskedApproval = z.infer<typeof askedApproval>;

/**
 * What a push says of itself to the app: where it leads within the app, in which company, and whom it is for. Of an
 * approval it has ids and the card's `data_version`, no values: these come by the pull.
 */
export const pushedData = z.object({
  path: z.string(),
  tenant_id: z.int(),
  user_id: uuid,
  approval: z.optional(askedApproval),
});
export type PushedData = z.infer<typeof pushedData>;

/** What the service worker tells a page of the app that is open when a notification of the system is pressed. */
export const pushOpened = z.object({
  type: z.literal('OPEN'),
  path: z.string(),
  /** Null: whatever is open. */
  tenant_id: z.nullable(z.int()),
});

/** What the service worker shows of a push. */
export const pushed = z.object({
  notification: z.object({
    title: z.string(),
    body: z.string(),
    tag: z.string(),
    icon: z.string(),
    /** Buttons, where the system has such. */
    actions: z.optional(z.array(z.object({ action: z.string(), title: z.string() }))),
    data: pushedData,
  }),
  app_badge: z.int(),
});

/**
 * Where in the app what a notification is about is seen: the card, or the flow of several, with their person's own where
 * they are among these. An approval that is asked has its own address, and several have their list.
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
