import { createFileRoute } from '@tanstack/react-router';
import { type FlowSearch, flowSearch } from '../../features/flows/flow-search';
import { FlowsPage } from '../../features/flows/flows-page';
import { requireCompany } from '../-guards';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/flows/')({
  validateSearch: unread<FlowSearch>,
  beforeLoad: requireCompany,
  component: FlowsRoute,
});

function FlowsRoute() {
  const search = Route.useSearch({ select: found => flowSearch.parse(found), structuralSharing: true });
  const navigate = Route.useNavigate();
  return <FlowsPage search={search} onSearch={next => void navigate({ search: next, replace: true })} />;
}
