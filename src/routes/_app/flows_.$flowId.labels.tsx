import { createFileRoute } from '@tanstack/react-router';
import { LabelsPage } from '../../features/yard/labels-page';
import { type LabelsSearch, labelsSearch } from '../../features/yard/labels-search';
import { requireCompany } from '../-guards';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/flows_/$flowId/labels')({
  validateSearch: unread<LabelsSearch>,
  beforeLoad: requireCompany,
  component: LabelsRoute,
});

function LabelsRoute() {
  const { flowId } = Route.useParams();
  const search = Route.useSearch({ select: found => labelsSearch.parse(found), structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <LabelsPage
      flowId={flowId}
      search={search}
      onSearch={next => void navigate({ search: next, replace: true })}
      onBack={() => void navigate({ to: '/flows/$flowId', params: { flowId } })}
    />
  );
}
