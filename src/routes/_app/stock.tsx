import { createFileRoute } from '@tanstack/react-router';
import type { StockSearch } from '../../features/stock/stock-search';
import { VehiclesPage } from '../../features/stock/vehicles-page';
import { requireCompany } from '../-guards';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/stock')({
  validateSearch: unread<StockSearch>,
  beforeLoad: requireCompany,
  component: StockRoute,
});

function StockRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <VehiclesPage search={search} onSearch={next => void navigate({ search: next, replace: true })} />;
}
