import { createFileRoute } from '@tanstack/react-router';
import { flowSearch } from '../../features/flows/flow-search';
import { FlowsPage } from '../../features/flows/flows-page';
import { requireCompany } from '../-guards';

export const Route = createFileRoute('/_app/flows/')({
  validateSearch: flowSearch,
  beforeLoad: requireCompany,
  component: FlowsRoute,
});

function FlowsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <FlowsPage search={search} onSearch={next => void navigate({ search: next, replace: true })} />;
}
