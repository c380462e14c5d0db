import { useMemo } from 'react';
import { cardSlice } from '../slices/card-slice';
import { configSlice } from '../slices/config-slice';
import { summaryOf } from '../summaries';
import type { CardSummary } from '../types';
import { useHeld, useStore, useView } from './use-store';

/**
 * Returns what the board shows of cards; request only those in the visible window. Cards that are not known yet are
 * left out; those in memory are returned at once.
 */
export function useCardSummaries(boardId: string, ids: readonly string[]): ReadonlyMap<string, CardSummary> {
  const store = useStore();
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are the key
  const slices = useMemo(() => [configSlice(boardId), ...ids.map(cardSlice)], [boardId, key]);
  useHeld(store, slices);
  const read = () =>
    new Map(
      ids.flatMap(id => {
        const folded = store.card(boardId, id);
        return folded?.state.card ? [[id, summaryOf(store, folded)] as const] : [];
      }),
    );
  return useView(store, read, isSame);
}

const isSame = (a: Map<string, CardSummary>, b: Map<string, CardSummary>) =>
  a.size === b.size && [...a].every(([id, summary]) => b.get(id) === summary);
