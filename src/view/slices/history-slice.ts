import type { History } from '../../../domain/entities/card';
import type { Slice } from '../slice';

/** What happened to a card, the latest first, as far back as devices are told. */
export const historySlice = (cardId: string): Slice<History[]> => ({
  key: `history ${cardId}`,
  isStale: ({ touched }, lines) =>
    touched.anyOf(['history']) &&
    (touched.hasIndexed('history', 'card_id', cardId) ||
      // What was removed is told by its own key alone.
      lines.some(({ id }) => touched.hasKey('history', id))),
  async read({ db }) {
    const lines = await db.history.where({ card_id: cardId }).toArray();
    return lines.sort((a, b) => (isBefore(a, b) ? 1 : -1));
  },
});

const isBefore = (a: History, b: History) =>
  a.created_at === b.created_at ? a.id < b.id : a.created_at < b.created_at;
