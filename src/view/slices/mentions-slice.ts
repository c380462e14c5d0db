import type { Notification } from '../../../domain/entities/people';
import type { OutboxEntry } from '../../mirror/database';
import type { Slice } from '../slice';
import { cardSlice } from './card-slice';
import { configSlice } from './config-slice';

/** Number of mentions read at once: the next ones follow as these are read. */
const MENTIONS_MAX = 20;

/** Slice of my unread notifications of a mention, with their cards, the latest first. */
export const mentionsSlice: Slice<Notification[]> = {
  key: 'mentions',
  isStale: ({ touched, isOwnChanged }) => isOwnChanged || touched.anyOf(['notification']),
  async read({ db, own }) {
    // Mentions marked by a waiting change make room for the next; marks still in memory are folded by the store.
    const marked = new Set(own.flatMap(entry => (entry.status === 'refused' ? [] : namedBy(entry))));
    const unread = await db.notification
      .filter(({ id, type, is_read }) => type === 'mentioned' && !is_read && !marked.has(id))
      .toArray();
    return unread.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, MENTIONS_MAX);
  },
  needs: mentions => mentions.flatMap(({ board_id, card_id }) => [configSlice(board_id), cardSlice(card_id)]),
};

const namedBy = ({ input }: OutboxEntry) => (input as { notification_ids?: string[] }).notification_ids ?? [];
