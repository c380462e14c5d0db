import { isOfMany, noticeTitle, notificationWords } from '../../../domain/notices/notification-words';
import { type PushedData, pushedPath } from '../../../domain/notices/pushed';
import { MENTION } from '../../../domain/text/mention';
import type { Device, Push } from '../../repositories/push-devices';

/**
 * A push message, in the format that browsers show by themselves («declarative»), so that it is shown even if the
 * service worker can't run. It is small, because push services carry about 4 kB.
 */
export interface PushMessage {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    lang: 'pt-BR';
    /**
     * The card's id, because only the newest notification of a card is shown. A notification of several cards, or a
     * test, has its own tag.
     */
    tag: string;
    /** Full address that a tap opens, at the origin where the device was registered. */
    navigate: string;
    /** The company's icon. */
    icon: string;
    /** Buttons. Each has its own address, for browsers that show them without the service worker. */
    actions?: { action: 'approve' | 'reject'; title: string; navigate: string }[];
    data: PushedData;
  };
  /** Number of the person's unread notifications and pending approvals. */
  app_badge: number;
  /** The service worker may change the notification. */
  mutable: true;
}

/** Result of a push message. `gone`: the device no longer exists. */
export type PushOutcome = 'sent' | 'gone';

export interface PushSender {
  /** @throws if it may be tried again later */
  send(token: string, message: PushMessage): Promise<PushOutcome>;
}

/** Senders by provider. A provider that is not configured is missing. */
export type PushSenders = Partial<Record<'firebase' | 'webpush', PushSender>>;

const BODY_MAX = 300;

/** Text on a device that hides the content of notifications. */
const HIDDEN = { title: 'Novo aviso', body: 'Abra o app para ver.' };

/** Origin at which the device opens the app, and the address of the company's icon there. */
interface Place {
  origin: string;
  icon: string;
}

type PushedTo = Omit<Push, 'device'> & { device: Pick<Device, 'hides_content'> };

/**
 * Makes a push with the same text as in the list of notifications. On a device that hides contents it only says that
 * there is something new, and has no buttons, since no one should decide unread.
 */
export function pushMessage(
  tenantId: number,
  place: Place,
  { notification, created_by_name, board_name, waiting, asked, device }: PushedTo,
): PushMessage {
  const { id, target_user_id, board_id, card_id, comment } = notification;
  const title = isOfMany(notification) ? `${noticeTitle(notification)} em ${board_name}` : notification.title;
  const tag = isOfMany(notification) ? id : card_id;
  const said = notificationWords(notification, created_by_name);
  // Mentions in a comment are ids, which people can't read.
  const body = comment ? `${said}: ${comment.replaceAll(MENTION, '@…')}` : said;
  const path = pushedPath(notification, asked?.approval_id);
  const navigate = `${place.origin}${path}`;
  const data = { path, tenant_id: tenantId, user_id: target_user_id };
  if (device.hides_content) return messageOf(place, { ...HIDDEN, tag, data }, waiting);
  if (!asked?.quick_approval) return messageOf(place, { title, body, tag, data }, waiting);
  const { approval_id, data_version } = asked;
  return messageOf(
    place,
    {
      title,
      body,
      tag,
      actions: [
        { action: 'approve', title: 'Aprovar', navigate },
        { action: 'reject', title: 'Reprovar', navigate },
      ],
      data: { ...data, approval: { board_id, card_id, approval_id, data_version } },
    },
    waiting,
  );
}

/**
 * Makes the test message that a person sends to their own device to see whether it arrives. It opens `/ready`, the page
 * from which it is sent.
 */
export function testMessage(
  { tenant_id, user_id }: Pick<PushedData, 'tenant_id' | 'user_id'>,
  place: Place,
  waiting: number,
): PushMessage {
  const title = 'Aviso de teste';
  const body = 'Os avisos chegam a este aparelho.';
  return messageOf(
    place,
    { title, body, tag: 'teste', data: { path: '/ready', tenant_id, user_id } },
    waiting,
  );
}

function messageOf(
  { origin, icon }: Place,
  { body, data, ...rest }: Pick<PushMessage['notification'], 'title' | 'body' | 'tag' | 'data' | 'actions'>,
  waiting: number,
): PushMessage {
  return {
    web_push: 8030,
    notification: {
      ...rest,
      body: body.length > BODY_MAX ? `${body.slice(0, BODY_MAX - 1)}…` : body,
      lang: 'pt-BR',
      navigate: `${origin}${data.path}`,
      icon: `${origin}${icon}`,
      data,
    },
    app_badge: waiting,
    mutable: true,
  };
}
