import * as z from 'zod/mini';
import type { Notification } from './entities/people';
import { uuid } from './entities/scalars';
import { CARD_TAB } from './notification-tab';

/** What a push says of itself to the app: where it leads within the app, in which company, and whom it is for. */
export const pushedData = z.object({ path: z.string(), tenant_id: z.int(), user_id: uuid });
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
    data: pushedData,
  }),
  app_badge: z.int(),
});

/** Where in the app what a notification is about is seen. */
export function pushedPath({ type, board_id, card_id }: Pick<Notification, 'type' | 'board_id' | 'card_id'>) {
  const tab = CARD_TAB[type];
  return `/flows/${board_id}/cards/${card_id}${tab ? `?tab=${tab}` : ''}`;
}
