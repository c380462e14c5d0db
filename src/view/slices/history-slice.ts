import type { History } from '../../../domain/entities/card';
import type { Slice } from '../slice';

/** Makes the slice of a card's history, the latest first, as far back as devices receive it. */
export const historySlice = (cardId: string): Slice<History[]> => ({
  key: `history ${cardId}`,
  isStale: ({ touched }, lines) =>
    touched.anyOf(['history']) &&
    (touched.hasIndexed('history', 'card_id', cardId) ||
      // Deletions are reported by primary key only.
      lines.some(({ id }) => touched.hasKey('history', id))),
  async read({ db }) {
    const lines = await db.history.where({ card_id: cardId }).toArray();
    return lines.sort(latestFirst);
  },
});

/** Orders lines of the history, the latest first. */
export const latestFirst = (a: History, b: History) => (isBefore(a, b) ? 1 : -1);

const isBefore = (a: History, b: History) =>
  a.created_at === b.created_at ? a.id < b.id : a.created_at < b.created_at;
