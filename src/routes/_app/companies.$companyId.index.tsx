import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '../../features/company/company-page';
import { requireOrganizationAdmin } from '../-guards';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/companies/$companyId/')({
  validateSearch: unread<{ tab?: 'look' | undefined }>,
  beforeLoad: requireOrganizationAdmin,
  component: CompanyRoute,
});

function CompanyRoute() {
  const { t } = useLingui();
  const { companyId } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CompanyPage
      key={companyId}
      id={Number(companyId)}
      tabs={[
        { value: 'data', label: t`Dados` },
        { value: 'look', label: t`Aparência` },
      ]}
      tab={tab === 'look' ? 'look' : 'data'}
      onTab={next => void navigate({ search: { tab: next === 'look' ? 'look' : undefined }, replace: true })}
      onBack={() => void navigate({ to: '/companies' })}
    />
  );
}
