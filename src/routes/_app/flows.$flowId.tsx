import { createFileRoute, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { parseBoardSearch } from '../../features/board/board-filter';
import { BoardPage } from '../../features/board/board-page';
import { requireCompany } from '../-guards';

export const Route = createFileRoute('/_app/flows/$flowId')({
  validateSearch: parseBoardSearch,
  beforeLoad: requireCompany,
  component: FlowRoute,
});

function FlowRoute() {
  const { flowId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { cardId } = useParams({ strict: false });
  const onSearch = useCallback(
    (next: ReturnType<typeof parseBoardSearch>) => void navigate({ to: '.', search: next, replace: true }),
    [navigate],
  );
  return (
    <BoardPage
      key={flowId}
      flowId={flowId}
      search={search}
      onSearch={onSearch}
      onBack={() => navigate({ to: '/flows' })}
      openCardId={cardId}
    >
      <Outlet />
    </BoardPage>
  );
}
