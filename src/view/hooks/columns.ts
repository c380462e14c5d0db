import { useMemo, useRef } from 'react';
import { boardFeed } from '../../../domain/entities/feeds';
import { buildColumns, reuseColumns } from '../columns';
import { configSlice } from '../slices/config-slice';
import { feedsSlice } from '../slices/feeds-slice';
import { indexSlice } from '../slices/index-slice';
import type { BoardFilter, ColumnView } from '../types';
import { useIsSought } from './is-sought';
import { useHeld, useStore, useView } from './use-store';

/** Reads the data from which a flow's columns and lists are built; undefined until the whole flow is known. */
function useIndex(boardId: string, today: string) {
  const store = useStore();
  const [index, config] = useMemo(() => [indexSlice(boardId), configSlice(boardId)] as const, [boardId]);
  useHeld(store, [index, config, feedsSlice]);
  const isReady = useView(store, () => store.read(feedsSlice)?.ready.has(boardFeed(boardId)) ?? false);
  const entries = useView(store, () => store.read(index)?.entries);
  const phases = useView(store, () => store.read(config)?.phases);
  const overlay = useView(store, () => store.overlay(boardId));
  return useMemo(
    () => (isReady && entries && phases ? { phases, entries, overlay, today } : undefined),
    [isReady, entries, phases, overlay, today],
  );
}

/**
 * Returns the flow's columns with the filter applied; undefined until the whole flow is known.
 *
 * @param today the company's day, `YYYY-MM-DD`
 */
export function useColumns(boardId: string, filter: BoardFilter, today: string): ColumnView[] | undefined {
  const read = useIndex(boardId, today);
  const isSought = useIsSought(filter.text);
  const last = useRef<ColumnView[]>([]);
  return useMemo(() => {
    if (!read) return undefined;
    if (!isSought) return last.current.length > 0 ? last.current : undefined;
    const columns = buildColumns(read.phases, read.entries, read.overlay, filter, read.today, isSought);
    last.current = reuseColumns(last.current, columns);
    return last.current;
  }, [read, filter, isSought]);
}
