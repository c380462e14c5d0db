import { Trans } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { Notification, Person } from '../../../domain/entities/people';
import { todayIn } from '../../../domain/today-in';
import { companyTimeZone } from '../../state/session/session';
import { syncNow } from '../../sync/sync';
import { PullToRefresh } from '../../ui/page/pull-to-refresh';
import { useNow } from '../../ui/use-now';
import { byDay } from './by-day';
import classes from './notice-list.module.css';
import { NoticeRow } from './notice-row';

const ROW = 84;
const HEADING = 44;

interface NoticeListProps {
  notices: Notification[];
  people: ReadonlyMap<string, Person>;
  /** True if notifications disappear from the list when they are read. */
  leaves: boolean;
  onOpen?: () => void;
}

/** Shows a list of notifications by day; only the visible ones are rendered. */
export function NoticeList({ notices, people, leaves, onOpen }: NoticeListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const zone = companyTimeZone();
  const lines = useMemo(() => byDay(notices, zone), [notices, zone]);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => (lines[at]!.kind === 'day' ? HEADING : ROW),
    getItemKey: at => lines[at]!.key,
    overscan: 8,
    paddingEnd: 24,
  });
  return (
    <div ref={scroller} className={classes.scroller}>
      <PullToRefresh onRefresh={syncNow}>
        <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const line = lines[index]!;
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={classes.line}
                data-first={lines[index - 1]?.kind === 'day' || undefined}
                data-last={lines[index + 1]?.kind !== 'notice' || undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.kind === 'day' ? (
                  <h2 className={classes.day}>
                    <Day day={line.day} zone={zone} />
                  </h2>
                ) : (
                  <NoticeRow notice={line.notice} people={people} leaves={leaves} onOpen={onOpen} />
                )}
              </li>
            );
          })}
        </ul>
      </PullToRefresh>
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Shows the heading of a day: «Hoje», «Ontem», «segunda-feira, 16 de novembro», with the year if it differs. */
function Day({ day, zone }: { day: string; zone: string }) {
  const now = useNow();
  const today = todayIn(zone, new Date(now));
  if (day === today) return <Trans>Hoje</Trans>;
  if (day === todayIn(zone, new Date(now - DAY_MS))) return <Trans>Ontem</Trans>;
  return new Intl.DateTimeFormat('pt-BR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(day));
}
