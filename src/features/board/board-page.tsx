import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { usePageTitle } from '../../state/page-title';
import { rememberFlow } from '../../state/recents';
import { openBoardFeed } from '../../sync/sync';
import { PageHeader } from '../../ui/page/page-header';
import { useIsPhone } from '../../ui/use-media';
import { usePeople } from '../../view/hooks/company';
import { useBoard } from '../../view/hooks/flows';
import classes from './board-page.module.css';
import { preloadColumns } from './columns-view';
import type { BoardSearch } from './filter/board-filter';
import { OpenBoard } from './open-board';

interface BoardPageProps {
  flowId: string;
  search: BoardSearch;
  onSearch: (search: BoardSearch) => void;
  /** Text that is searched among the archived cards; undefined while they are not shown. */
  archived: string | undefined;
  onArchived: (search: string | undefined) => void;
  onBack: () => void;
  openCardId: string | undefined;
  /** Shown if the flow doesn't exist for this person. */
  noFlow: ReactNode;
  /** Open card, beside the board. */
  children: ReactNode;
}

/** Shows the page of a flow's board, by its address. */
export function BoardPage(props: BoardPageProps) {
  const { t } = useLingui();
  const { flowId } = props;
  const view = useBoard(flowId);
  const people = usePeople();
  const title = props.openCardId ? null : view?.board.name;
  usePageTitle(view === null ? t`Fluxo não encontrado` : title);

  const isPhone = useIsPhone();
  // A failure is reported by the component that renders the columns.
  useEffect(() => void preloadColumns(isPhone).catch(() => undefined), [isPhone]);
  useEffect(() => openBoardFeed(flowId), [flowId]);
  const exists = Boolean(view);
  useEffect(() => {
    if (exists) rememberFlow(flowId);
  }, [exists, flowId]);

  if (view === undefined || !people) return <BoardSkeleton />;
  if (view === null) return props.noFlow;
  return <OpenBoard {...props} view={view} people={people} />;
}

function BoardSkeleton() {
  return (
    <>
      <PageHeader title={<Skeleton height={22} width={220} />} />
      <div className={classes.skeleton} aria-busy="true">
        {[3, 2, 3, 1].map((cards, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
          <div key={column} className={classes.skeletonColumn}>
            <Skeleton height={18} width={130} />
            {Array.from({ length: cards }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
              <Skeleton key={card} height={150} radius={12} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
