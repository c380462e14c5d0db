import { Skeleton } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { preferences } from '../../state/preferences';
import type { CardSummary } from '../../view/types';
import { useBoardContext } from './board-context';
import { noteTop, placeOn } from './board-place';
import { BoardCard } from './card/board-card';
import { cardHeight } from './card/card-height';
import classes from './column-list.module.css';
import { useWindowSummaries } from './use-window-summaries';

const GAP = 8;
/** Cards rendered beyond each end of the visible part. */
const OVERSCAN = 3;
/** Most animation frames in which a row is searched while it is being scrolled into view. */
const TRIES = 20;

export interface ColumnHandle {
  count: number;
  focusIndex: (index: number) => void;
}

export type ColumnHandles = RefObject<Map<string, ColumnHandle>>;

interface ColumnListProps {
  boardId: string;
  phaseId: string;
  /** Key under which its scroll position is stored; it differs for each filter. */
  place: string;
  ids: string[];
  openCardId: string | undefined;
  /** Dragged card, which stays rendered at any scroll position. */
  draggedId: string | undefined;
  handles: ColumnHandles;
}

/** Shows the cards of one column; only those near the visible part are rendered. */
export function ColumnList({
  boardId,
  phaseId,
  place,
  ids,
  openCardId,
  draggedId,
  handles,
}: ColumnListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [stopId, setStopId] = useState<string>();
  const draggedIndex = draggedId ? ids.indexOf(draggedId) : -1;
  const { density } = useSnapshot(preferences);
  const { view } = useBoardContext();
  /** Card data of the last render, from which heights are estimated. */
  const known = useRef<ReadonlyMap<string, CardSummary>>(null);
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    initialOffset: () => placeOn(boardId).tops[place] ?? 0,
    estimateSize: index => cardHeight(density, view, known.current?.get(ids[index]!)),
    getItemKey: index => ids[index]!,
    gap: GAP,
    paddingEnd: 12,
    overscan: OVERSCAN,
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range);
      if (draggedIndex < 0 || indexes.includes(draggedIndex)) return indexes;
      return [...indexes, draggedIndex].sort((a, b) => a - b);
    },
  });
  const items = rows.getVirtualItems();
  const summaries = useWindowSummaries(boardId, ids, {
    first: Math.max(0, (rows.range?.startIndex ?? 0) - OVERSCAN),
    last: (rows.range?.endIndex ?? -1) + OVERSCAN,
    heldId: draggedIndex >= 0 ? draggedId : undefined,
  });
  known.current = summaries;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another density is another height for all
  useLayoutEffect(() => rows.measure(), [rows, density]);

  useLayoutEffect(() => {
    const all = handles.current;
    const focusIndex = (index: number) => {
      rows.scrollToIndex(index);
      let tries = TRIES;
      const look = () => {
        const link = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"][data-card-id]`);
        if (link) link.focus({ preventScroll: true });
        else if (tries-- > 0) requestAnimationFrame(look);
      };
      look();
    };
    all.set(phaseId, { count: ids.length, focusIndex });
    return () => {
      all.delete(phaseId);
    };
  }, [handles, phaseId, ids.length, rows]);

  const stopIndex = Math.max(0, stopId ? ids.indexOf(stopId) : 0);
  const firstShown = items[0]?.index ?? 0;
  const isStopShown = items.some(({ index }) => index === stopIndex);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches which card has the focus
    <div
      ref={scroller}
      className={classes.scroller}
      onScroll={event => noteTop(boardId, place, event.currentTarget.scrollTop)}
      onFocus={event => {
        const id = (event.target as HTMLElement).dataset.cardId;
        if (id) setStopId(id);
      }}
    >
      <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
        {items.map(item => {
          const id = ids[item.index]!;
          const summary = summaries.get(id);
          return (
            <li
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              aria-busy={!summary || undefined}
              className={classes.row}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {summary ? (
                <BoardCard
                  summary={summary}
                  index={item.index}
                  isStop={item.index === (isStopShown ? stopIndex : firstShown)}
                  isOpen={id === openCardId}
                  isDragged={id === draggedId}
                />
              ) : (
                <Skeleton height={cardHeight(density, view, undefined)} radius={12} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
