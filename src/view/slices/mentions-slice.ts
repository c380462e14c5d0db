import type { Notification } from '../../../domain/entities/people';
import { type Slice, tableSlice } from '../slice';
import { cardSlice } from './card-slice';
import { configSlice } from './config-slice';

/** How many are looked at: who has more unread goes through the notifications. */
const MENTIONS_MAX = 20;

/** Notifications that somebody mentioned me, with their cards: the unread first, then the latest. */
export const mentionsSlice: Slice<Notification[]> = {
  ...tableSlice('mentions', ['notification'], async db => {
    const all = await db.notification.filter(({ type }) => type === 'mentioned').toArray();
    return all.sort(unreadAndLatestFirst).slice(0, MENTIONS_MAX);
  }),
  needs: mentions => mentions.flatMap(({ board_id, card_id }) => [configSlice(board_id), cardSlice(card_id)]),
};

const unreadAndLatestFirst = (a: Notification, b: Notification) =>
  Number(a.is_read) - Number(b.is_read) || (a.created_at < b.created_at ? 1 : -1);
