import { MENTION } from '../../../domain/mention';
import { notificationWords } from '../../../domain/notification-words';
import { type PushedData, pushedPath } from '../../../domain/pushed';
import type { Push } from '../../repositories/push-devices';

/**
 * What a device is sent, in the shape that browsers show by themselves («declarative»), so that one whose service
 * worker could not run shows it, too. Small, as push services carry some 4 kB.
 */
export interface PushMessage {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    lang: 'pt-BR';
    /** The card's: the newest of each card is shown alone. */
    tag: string;
    /** Where a tap leads: a whole address, of where the device was registered. */
    navigate: string;
    icon: string;
    data: PushedData;
  };
  /** What waits for the person: unread notifications and approvals. */
  app_badge: number;
  /** The service worker may show it otherwise. */
  mutable: true;
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

/** Says on a locked screen what a notification says in the list. `origin` is where the device opens the app. */
export function pushMessage(
  tenantId: number,
  origin: string,
  { notification, created_by_name, waiting }: Pick<Push, 'notification' | 'created_by_name' | 'waiting'>,
): PushMessage {
  const { type, target_user_id, board_id, card_id, title, comment } = notification;
  const said = notificationWords(notification, created_by_name);
  // A comment's mentions are ids, which say nothing to people.
  const body = comment ? `${said}: ${comment.replaceAll(MENTION, '@…')}` : said;
  const path = pushedPath({ type, board_id, card_id });
  return {
    web_push: 8030,
    notification: {
      title,
      body: body.length > BODY_MAX ? `${body.slice(0, BODY_MAX - 1)}…` : body,
      lang: 'pt-BR',
      tag: card_id,
      navigate: `${origin}${path}`,
      icon: `${origin}/api/branding/icons/icon-192.png`,
      data: { path, tenant_id: tenantId, user_id: target_user_id },
    },
    app_badge: waiting,
    mutable: true,
  };
}
