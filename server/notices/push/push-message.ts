import { isOfMany, noticeTitle, notificationWords } from '../../../domain/notices/notification-words';
import { type PushedData, pushedPath } from '../../../domain/notices/pushed';
import { MENTION } from '../../../domain/text/mention';
import type { Device, Push } from '../../repositories/push-devices';

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
    /** The card's, as the newest of each card is shown alone; that of several cards, or of a test, is its own. */
    tag: string;
    /** Where a tap leads: a whole address, of where the device was registered. */
    navigate: string;
    /** The company's. */
    icon: string;
    /** Each leads somewhere by itself where browsers show it without the service worker. */
    actions?: { action: 'approve' | 'reject'; title: string; navigate: string }[];
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

/** All that a device says which hides what is new. */
const HIDDEN = { title: 'Novo aviso', body: 'Abra o app para ver.' };

/** Where the device opens the app, and where there the company's icon is. */
interface Place {
  origin: string;
  icon: string;
}

type PushedTo = Omit<Push, 'device'> & { device: Pick<Device, 'hides_content'> };

/**
 * Says on a locked screen what a notification says in the list; where a device hides that, that something is new, without
 * the buttons that decide on it unread.
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
  // A comment's mentions are ids, which say nothing to people.
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

/** What somebody has sent to their own device to see whether it comes; it leads to where they asked for it. */
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
