import { createFileRoute, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { BoardPage } from '../../features/board/board-page';
import { type BoardSearch, parseBoardSearch } from '../../features/board/filter/board-filter';
import { loadLater } from '../../ui/page/load-later';
import { requireCompany } from '../-guards';
import { unread } from '../-unread-search';

const NoFlow = loadLater(() => import('../../features/card/no-flow'));

export const Route = createFileRoute('/_app/flows/$flowId')({
  validateSearch: unread<BoardSearch & { archived?: string | undefined }>,
  beforeLoad: requireCompany,
  component: FlowRoute,
});

function FlowRoute() {
  const { flowId } = Route.useParams();
  // The parameters of an open card are not part of the filter.
  const search = Route.useSearch({ select: parseBoardSearch, structuralSharing: true });
  const navigate = useNavigate();
  const { cardId } = useParams({ strict: false });
  const onSearch = useCallback(
    (next: ReturnType<typeof parseBoardSearch>) =>
      void navigate({
        to: '.',
        search: ({ tab, full, archived }) => ({ ...next, tab, full, archived }),
        state: ({ isSearching }) => ({ isSearching }),
        replace: true,
      }),
    [navigate],
  );
  const archived = Route.useSearch({ select: ({ archived }) => archived });
  const onArchived = useCallback(
    (next: string | undefined) =>
      void navigate({ to: '.', search: previous => ({ ...previous, archived: next }), replace: true }),
    [navigate],
  );
  return (
    <BoardPage
      key={flowId}
      flowId={flowId}
      search={search}
      onSearch={onSearch}
      archived={archived === undefined ? undefined : String(archived)}
      onArchived={onArchived}
      onBack={() => navigate({ to: '/flows' })}
      openCardId={cardId}
      noFlow={<NoFlow flowId={flowId} cardId={cardId} />}
    >
      <Outlet />
    </BoardPage>
  );
}
