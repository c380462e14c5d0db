import { Plural, Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { syncNow } from '../../sync/sync';
import { PullToRefresh } from '../../ui/page/pull-to-refresh';
import type { ColumnView } from '../../view/types';
import { noteTop, placeOn } from './board-place';
import { PhoneCard } from './card/phone-card';
import classes from './phone-list.module.css';
import { useWindowSummaries } from './use-window-summaries';

const ESTIMATE = 143;
/** Cards rendered beyond each end of the visible part. */
const OVERSCAN = 4;

interface PhoneListProps {
  column: ColumnView;
  filterKey: string;
  draggedId: string | undefined;
  /** Number of cards of all phases that match the filter. */
  found: number;
  /** Shows the first phase with a matching card. */
  onShowFound: () => void;
}

/** Shows the cards of one phase on a phone. */
export function PhoneList({ column, filterKey, draggedId, found, onShowFound }: PhoneListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { card_ids: ids, phase, total } = column;
  // The list restarts for each filter, so that new results are read from the top.
  const place = phase.id + filterKey;
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    initialOffset: () => placeOn(phase.board_id).tops[place] ?? 0,
    getItemKey: index => ids[index]!,
    gap: 10,
    paddingStart: 12,
    paddingEnd: 96,
    overscan: OVERSCAN,
  });
  const summaries = useWindowSummaries(phase.board_id, ids, {
    first: Math.max(0, (rows.range?.startIndex ?? 0) - OVERSCAN),
    last: (rows.range?.endIndex ?? -1) + OVERSCAN,
  });
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      onScroll={event => noteTop(phase.board_id, place, event.currentTarget.scrollTop)}
    >
      <PullToRefresh onRefresh={syncNow} className={classes.pull}>
        {ids.length === 0 && (
          <div className={classes.empty}>
            <p>
              {filterKey && total > 0 ? (
                <Trans>Nenhum card com estes filtros</Trans>
              ) : (
                <Trans>Nenhum card aqui</Trans>
              )}
            </p>
            {filterKey && (
              <Button variant="default" mt={16} onClick={onShowFound}>
                <Plural value={found} one="# em outra fase" other="# em outras fases" />
              </Button>
            )}
          </div>
        )}
        <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(item => {
            const summary = summaries.get(ids[item.index]!);
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
                  <PhoneCard summary={summary} index={item.index} isDragged={summary.card.id === draggedId} />
                ) : (
                  <Skeleton height={104} radius={14} />
                )}
              </li>
            );
          })}
        </ul>
      </PullToRefresh>
    </div>
  );
}
