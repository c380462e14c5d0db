import { createFileRoute } from '@tanstack/react-router';
import { CompaniesPage } from '../../features/company/companies-page';
import { type CompaniesSearch, companiesSearch } from '../../features/company/companies-search';
import { requireOrganizationAdmin } from '../-guards';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/companies/')({
  validateSearch: unread<CompaniesSearch>,
  beforeLoad: requireOrganizationAdmin,
  component: CompaniesRoute,
});

function CompaniesRoute() {
  const search = Route.useSearch({
    select: found => companiesSearch.parse(found),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return <CompaniesPage search={search} onSearch={next => void navigate({ search: next, replace: true })} />;
}
