import type { History } from '../../domain/entities/card';
import type { CardRows } from '../overlay/card-rows';
import type { FoldedCard } from '../overlay/fold';
import { commentsInOrder } from './comments-in-order';
import { entryView } from './entry-view';
import type { ViewStore } from './store';
import { summaryOf } from './summaries';
import type { CardView } from './types';

/** Returns everything that the panel of an existing card shows. */
export function cardView(
  store: ViewStore,
  folded: FoldedCard,
  history: History[],
  rows: CardRows | undefined,
): CardView {
  const { state, entries } = folded;
  const card = state.card!;
  return {
    ...summaryOf(store, folded),
    card,
    state: {
      ...state,
      tasks: [...state.tasks].sort(by(({ created_at }) => created_at)),
      options: [...state.options].sort(by(({ created_at }) => created_at)),
    },
    all_comments: commentsInOrder(folded),
    history,
    products: card.product_ids.flatMap(id => rows?.products.get(id) ?? []),
    entries: entries.map(entry => entryView(entry, folded, entries)),
  };
}

/** Compares rows by a time, ties by id, which also grows with time. */
function by<Row extends { id: string }>(timeOf: (row: Row) => string) {
  return (a: Row, b: Row) =>
    timeOf(a) === timeOf(b) ? (a.id < b.id ? -1 : 1) : timeOf(a) < timeOf(b) ? -1 : 1;
}
