import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '../../features/company/company-page';
import { type PaymentSearch, paymentSearch } from '../../features/payment/payment-search';
import { NotFound } from '../../features/shell/not-found';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { isCompanyNumber, requireOrganizationAdmin } from '../-guards';
import { unread } from '../-unread-search';

const PaymentTab = loadLater(() => import('../../features/payment/payment-tab'));

type Tab = 'look' | 'payment';

export const Route = createFileRoute('/_app/companies/$companyId/')({
  validateSearch: unread<PaymentSearch & { tab?: Tab | undefined }>,
  beforeLoad: requireOrganizationAdmin,
  component: CompanyRoute,
});

function CompanyRoute() {
  const { companyId } = Route.useParams();
  const search = Route.useSearch();
  const { tab } = search;
  const navigate = Route.useNavigate();
  if (!isCompanyNumber(companyId)) return <NotFound />;
  return (
    <CompanyPage
      key={companyId}
      id={Number(companyId)}
      tab={tab === 'look' || tab === 'payment' ? tab : 'data'}
      onTab={(next, isEmpty) => {
        // People have their own pages.
        if (next === 'people')
          void navigate({
            to: '/companies/$companyId/users/{-$userId}',
            params: { companyId },
            search: isEmpty ? { show: 'pending' } : {},
          });
        else void navigate({ search: { tab: next === 'data' ? undefined : next }, replace: true });
      }}
      onBack={next => void navigate({ to: '/companies', search: next })}
    >
      {tab === 'payment' && (
        <PaymentTab
          companyId={Number(companyId)}
          search={paymentSearch.parse(search)}
          onSearch={next => void navigate({ search: { tab, ...next }, replace: true })}
          meanwhile={<PageState kind="loading" rows={4} />}
        />
      )}
    </CompanyPage>
  );
}
