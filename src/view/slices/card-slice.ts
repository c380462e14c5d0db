import { type CardRows, readCardRows, TABLES_OF_CARD } from '../../overlay/card-rows';
import type { Refresh, Slice } from '../slice';

/** Makes the slice of a card's rows in the mirror, with the rows that its waiting changes name. */
export function cardSlice(cardId: string): Slice<CardRows> {
  return {
    key: `card ${cardId}`,
    isStale: (refresh, rows) => refresh.cards.has(cardId) || isTouched(refresh, cardId, rows),
    async read({ db, entriesOf }) {
      const rows = await readCardRows(db, [{ id: cardId, entries: entriesOf(cardId) }]);
      return rows.get(cardId)!;
    },
  };
}

/**
 * Tables that a card's rows come from. A change to any other table, such as the outbox alone, needs no further check
 * for each card in memory.
 */
const TABLES = ['card', 'product', 'person', ...Object.values(TABLES_OF_CARD)];

function isTouched({ touched }: Refresh, cardId: string, rows: CardRows): boolean {
  if (!touched.anyOf(TABLES)) return false;
  if (touched.hasKey('card', cardId)) return true;
  for (const [list, table] of Object.entries(TABLES_OF_CARD)) {
    if (!touched.anyOf([table])) continue;
    if (touched.hasIndexed(table, 'card_id', cardId)) return true;
    // Deletions are reported by primary key only.
    const parts = rows[list as keyof typeof TABLES_OF_CARD];
    if (parts.some(({ id }) => touched.hasKey(table, id))) return true;
  }
  const named = { product: rows.products, person: rows.people, card: rows.others };
  return Object.entries(named).some(([table, known]) => {
    if (!touched.anyOf([table])) return false;
    return [...known.keys()].some(id => touched.hasKey(table, id));
  });
}
