import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { tellingItself } from '../../state/reload-once';
import { NotHere } from '../../ui/page/load-later';
import { useIsPhone } from '../../ui/use-media';
import type { ColumnView } from '../../view/types';

export interface ColumnsViewProps {
  columns: ColumnView[];
  /** Key of the filter, empty for none: with another filter the lists start at their top. */
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

/** Loads the code of the columns while the board's data are being read. */
export async function preloadColumns(isPhone: boolean): Promise<void> {
  const way = wayOf(isPhone);
  boards[way] ??= (await fetchers[way]()).default;
}

/**
 * Shows the columns for this screen. Phone and desktop have separate code: a phone never loads the desktop's dragging.
 * The code is rendered as soon as it is loaded, which Suspense would delay by 300 ms.
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
