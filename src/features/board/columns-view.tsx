import { lazy, Suspense } from 'react';
import { useIsPhone } from '../../ui/use-media';
import type { ColumnView } from '../../view/types';

const loadDesk = () => import('./desk-board');
const loadPhone = () => import('./phone-board');
const DeskBoard = lazy(loadDesk);
const PhoneBoard = lazy(loadPhone);

export interface ColumnsViewProps {
  columns: ColumnView[];
  isFiltered: boolean;
  openCardId: string | undefined;
}

/** The columns as this screen shows them. Each way is code of its own: a phone never fetches what drags. */
export function ColumnsView(props: ColumnsViewProps) {
  const isPhone = useIsPhone();
  const Board = isPhone ? PhoneBoard : DeskBoard;
  return (
    <Suspense fallback={null}>
      <Board {...props} />
    </Suspense>
  );
}

/** Fetched while the board's data is read. */
export const preloadColumns = (isPhone: boolean) => (isPhone ? loadPhone() : loadDesk());
