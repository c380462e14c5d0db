import { useMemo } from 'react';
import { boardFeed } from '../../../domain/entities/feeds';
import { feedsSlice } from '../slices/feeds-slice';
import { indexSlice } from '../slices/index-slice';
import { useHeld, useStore, useView } from './use-store';

/**
 * Returns how many cards the server has in each phase of a flow, not counting archived ones; undefined while that is
 * not known.
 */
export function usePhaseCounts(boardId: string): ReadonlyMap<string, number> | undefined {
  const store = useStore();
  const index = useMemo(() => indexSlice(boardId), [boardId]);
  useHeld(store, [index, feedsSlice]);
  const isReady = useView(store, () => store.read(feedsSlice)?.ready.has(boardFeed(boardId)) ?? false);
  const entries = useView(store, () => store.read(index)?.entries);
  return useMemo(() => {
    if (!isReady || !entries) return undefined;
    const counts = new Map<string, number>();
    for (const { phase_id } of entries.values()) counts.set(phase_id, (counts.get(phase_id) ?? 0) + 1);
    return counts;
  }, [isReady, entries]);
}
