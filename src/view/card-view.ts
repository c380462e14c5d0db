import type { Actor } from '../../domain/policy';
import type { PatioDatabase } from '../mirror/database';
import { entryView } from './entry-view';
import { entriesOfCard, foldCard, loadConfig } from './fold';
import { summarize } from './summaries';
import type { CardView } from './types';

/** All that a card's panel shows; null when this device does not have the card. */
export async function readCardView(
  db: PatioDatabase,
  actor: Actor,
  boardId: string,
  cardId: string,
): Promise<CardView | null> {
  const config = await loadConfig(db, boardId);
  if (!config) return null;
  const folded = await foldCard(db, actor, config, cardId, await entriesOfCard(db, cardId));
  const { state } = folded;
  if (!state.card) return null;
  const history = await db.history.where({ card_id: cardId }).toArray();
  const products = (await db.product.bulkGet(state.card.product_ids)).flatMap(product => product ?? []);
  const comments = [...state.comments].sort(by(({ made_at }) => made_at));
  return {
    ...summarize(state, comments.length, products[0] ?? null, folded),
    card: state.card,
    state: {
      ...state,
      tasks: [...state.tasks].sort(by(({ created_at }) => created_at)),
      options: [...state.options].sort(by(({ created_at }) => created_at)),
    },
    all_comments: comments,
    history: history.sort(by(({ created_at }) => created_at)).reverse(),
    products,
    entries: folded.entries.map(entry => entryView(entry, folded)),
  };
}

/** By a time, ties by id, which grows with time too. */
function by<Row extends { id: string }>(timeOf: (row: Row) => string) {
  return (a: Row, b: Row) =>
    timeOf(a) === timeOf(b) ? (a.id < b.id ? -1 : 1) : timeOf(a) < timeOf(b) ? -1 : 1;
}
