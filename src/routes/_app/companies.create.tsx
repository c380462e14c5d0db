import { createFileRoute } from '@tanstack/react-router';
import { NewCompanyPage } from '../../features/company/new-company-page';
import { requireOrganizationAdmin } from '../-guards';

export const Route = createFileRoute('/_app/companies/create')({
  beforeLoad: requireOrganizationAdmin,
  component: NewCompanyRoute,
});

function NewCompanyRoute() {
  const navigate = Route.useNavigate();
  return (
    <NewCompanyPage
      onBack={() => void navigate({ to: '/companies' })}
      onCreated={id => void navigate({ to: '/companies/$companyId', params: { companyId: String(id) } })}
    />
  );
}
