import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { tellingItself } from '../../state/reload-once';
import { NotHere } from '../../ui/page/load-later';
import { useIsPhone } from '../../ui/use-media';
import type { ColumnView } from '../../view/types';

export interface ColumnsViewProps {
  columns: ColumnView[];
  /** Another one for each filter, empty for none: lists that are filtered anew are read from their top. */
  filterKey: string;
  openCardId: string | undefined;
}

type Way = 'desk' | 'phone';

const fetchers = {
  desk: tellingItself(() => import('./desk-board')),
  phone: tellingItself(() => import('./phone-board')),
};
const boards: Partial<Record<Way, ComponentType<ColumnsViewProps>>> = {};
const wayOf = (isPhone: boolean): Way => (isPhone ? 'phone' : 'desk');

/** Fetched while the board's data is read. */
export async function preloadColumns(isPhone: boolean): Promise<void> {
  const way = wayOf(isPhone);
  boards[way] ??= (await fetchers[way]()).default;
}

/**
 * The columns as this screen shows them. Each way is code of its own: a phone never fetches what drags. Shown the
 * moment it is there, which Suspense would put off by 300 ms.
 */
export function ColumnsView(props: ColumnsViewProps) {
  const isPhone = useIsPhone();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [hasFailed, setFailed] = useState(false);
  const Board = boards[wayOf(isPhone)];
  useEffect(() => {
    if (Board || hasFailed) return;
    let isHere = true;
    preloadColumns(isPhone).then(
      () => isHere && redraw(),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [Board, hasFailed, isPhone]);
  if (hasFailed && !Board)
    return (
      <div style={{ padding: 24 }}>
        <NotHere onRetry={() => setFailed(false)} />
      </div>
    );
  return Board ? <Board {...props} /> : <div aria-busy="true" />;
}
