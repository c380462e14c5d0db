import type { Notification } from '../../../domain/entities/people';
import { MENTION } from '../../../domain/mention';
import { notificationWords } from '../../../domain/notification-words';

/** What a device is sent; small, as push services carry some 4 kB. */
export interface PushMessage {
  /** Also what replaces an older one on the screen. */
  tag: string;
  title: string;
  body: string;
  /** Where a tap leads, within the app. */
  url: string;
  tenant_id: number;
}

/** The end of a push message's road. `gone`: the device will never take one again. */
export type PushOutcome = 'sent' | 'gone';

export interface PushSender {
  /** @throws when it may be tried again later */
  send(token: string, message: PushMessage): Promise<PushOutcome>;
}

/** By provider; one that is not configured is not there. */
export type PushSenders = Partial<Record<'firebase' | 'webpush', PushSender>>;

const BODY_MAX = 300;

/** Says on a locked screen what a notification says in the list. */
export function pushMessage(tenantId: number, notification: Notification, who: string | null): PushMessage {
  const { id, board_id, card_id, title, comment } = notification;
  const said = notificationWords(notification, who);
  // A comment's mentions are ids, which say nothing to people.
  const body = comment ? `${said}: ${comment.replaceAll(MENTION, '@…')}` : said;
  return {
    tag: id,
    title,
    body: body.length > BODY_MAX ? `${body.slice(0, BODY_MAX - 1)}…` : body,
    url: `/flows/${board_id}/cards/${card_id}`,
    tenant_id: tenantId,
  };
}
