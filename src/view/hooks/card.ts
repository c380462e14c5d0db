import { useMemo } from 'react';
import { boardFeed } from '../../../domain/entities/feeds';
import { cardView } from '../card-view';
import { cardSlice } from '../slices/card-slice';
import { configSlice } from '../slices/config-slice';
import { feedsSlice } from '../slices/feeds-slice';
import { historySlice } from '../slices/history-slice';
import type { CardView } from '../types';
import { isNoFlow } from './flows';
import { useHeld, useStore, useView } from './use-store';

/** Returns a whole card: undefined while it is not known, null if this device does not have it. */
export function useCard(boardId: string, cardId: string): CardView | null | undefined {
  const store = useStore();
  const card = useMemo(() => cardSlice(cardId), [cardId]);
  const config = useMemo(() => configSlice(boardId), [boardId]);
  const history = useMemo(() => historySlice(cardId), [cardId]);
  useHeld(store, [card, config, history, feedsSlice]);
  const folded = useView(store, () => store.card(boardId, cardId));
  const rows = useView(store, () => store.read(card));
  const lines = useView(store, () => store.read(history));
  const isReady = useView(store, () => store.read(feedsSlice)?.ready.has(boardFeed(boardId)) ?? false);
  const isMissing = useView(store, () => isNoFlow(store, boardId));
  return useMemo(() => {
    if (isMissing) return null;
    if (folded?.state.card) return lines && cardView(store, folded, lines, rows);
    // Until the flow is complete here, a missing card may still arrive.
    return folded === undefined || !isReady ? undefined : null;
  }, [store, folded, rows, lines, isReady, isMissing]);
}
