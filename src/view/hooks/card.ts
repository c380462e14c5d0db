import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { History } from '../../../domain/entities/card';
import { boardFeed } from '../../../domain/entities/feeds';
import type { PatioDatabase } from '../../mirror/database';
import { cardView } from '../card-view';
import { cardSlice } from '../slices/card-slice';
import { configSlice } from '../slices/config-slice';
import { feedsSlice } from '../slices/feeds-slice';
import type { CardView } from '../types';
import { isNoFlow } from './flows';
import { useHeld, useStore, useView } from './use-store';

/** One card whole: undefined while it is not known, null when this device does not have it. */
export function useCard(boardId: string, cardId: string): CardView | null | undefined {
  const store = useStore();
  const card = useMemo(() => cardSlice(cardId), [cardId]);
  const config = useMemo(() => configSlice(boardId), [boardId]);
  useHeld(store, [card, config, feedsSlice]);
  const folded = useView(store, () => store.card(boardId, cardId));
  const rows = useView(store, () => store.read(card));
  // Nothing that the person does shows here before the server has written it, so it is read apart from the rest.
  const lines = useLiveQuery(async () => readHistory(store.db, cardId), [store, cardId]);
  const isReady = useView(store, () => store.read(feedsSlice)?.ready.has(boardFeed(boardId)) ?? false);
  const isMissing = useView(store, () => isNoFlow(store, boardId));
  return useMemo(() => {
    if (isMissing) return null;
    if (folded?.state.card) return lines && cardView(store, folded, lines, rows);
    // Until the flow is here whole, a card that is not in it may still come.
    return folded === undefined || !isReady ? undefined : null;
  }, [store, folded, rows, lines, isReady, isMissing]);
}

/** What happened to a card, the latest first, as far back as devices are told. */
async function readHistory(db: PatioDatabase, cardId: string): Promise<History[]> {
  const rows = await db.history.where({ card_id: cardId }).toArray();
  const isBefore = (a: History, b: History) =>
    a.created_at === b.created_at ? a.id < b.id : a.created_at < b.created_at;
  return rows.sort((a, b) => (isBefore(a, b) ? 1 : -1));
}
