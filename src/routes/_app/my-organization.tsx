import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { type PaymentSearch, paymentSearch } from '../../features/payment/payment-search';
import { type AuditSearch, auditSearch } from '../../features/people/audit-search';
import { type PeopleSearch, peopleSearch } from '../../features/people/people-search';
import { usePageTitle } from '../../state/page-title';
import { session } from '../../state/session/session';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { TabPage } from '../../ui/page/tab-page';
import { unread } from '../-unread-search';

type OrganizationTab = 'data' | 'look' | 'people' | 'payment' | 'audit';

export const Route = createFileRoute('/_app/my-organization')({
  validateSearch: unread<PeopleSearch & AuditSearch & PaymentSearch & { tab?: OrganizationTab }>,
  component: MyOrganizationRoute,
});

const AuditTab = loadLater(() => import('../../features/people/audit-tab'));
const OrganizationLook = loadLater(() => import('../../features/company/organization-look'));
const OwnCompany = loadLater(() => import('../../features/company/own-company'));
const PaymentTab = loadLater(() => import('../../features/payment/payment-tab'));
const PeopleTab = loadLater(() => import('../../features/people/people-tab'));

/** Shows the page of the organisation: its administrators change everything, other people see its name and look. */
function MyOrganizationRoute() {
  const { tenants, tenant_id } = useSnapshot(session);
  const organization = tenants.find(({ id }) => id === tenant_id && id === WHITE_LABEL_TENANT);
  return organization?.role === 'admin' ? (
    <Own name={organization.name} />
  ) : (
    <OrganizationLook meanwhile={<PageState kind="loading" rows={4} />} />
  );
}

function Own({ name }: { name: string }) {
  const { t } = useLingui();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs: { value: OrganizationTab; label: string }[] = [
    { value: 'data', label: t`Dados` },
    { value: 'look', label: t`Aparência` },
    { value: 'people', label: t`Usuários` },
    { value: 'payment', label: t`Pagamento` },
    { value: 'audit', label: t`Auditoria` },
  ];
  const { value: tab, label } = tabs.find(({ value }) => value === search.tab) ?? tabs[0]!;
  usePageTitle(`${label} · ${t`Organização`}`);
  return (
    <TabPage
      title={name}
      label={t`Partes da organização`}
      tabs={tabs}
      shown={tab}
      onTab={next => void navigate({ search: { tab: next }, replace: true })}
    >
      {(tab === 'data' || tab === 'look') && (
        <OwnCompany id={WHITE_LABEL_TENANT} part={tab} meanwhile={<PageState kind="loading" rows={4} />} />
      )}
      {tab === 'people' && (
        <PeopleTab
          companyId={WHITE_LABEL_TENANT}
          search={peopleSearch.parse(search)}
          onSearch={next => void navigate({ search: { tab, ...next }, replace: true })}
          linkTo={person => ({ to: '/my-organization', search: { ...search, tab, person }, replace: true })}
          meanwhile={<PageState kind="loading" rows={4} />}
        />
      )}
      {tab === 'payment' && (
        <PaymentTab
          companyId={WHITE_LABEL_TENANT}
          search={paymentSearch.parse(search)}
          onSearch={next => void navigate({ search: { tab, ...next }, replace: true })}
          meanwhile={<PageState kind="loading" rows={4} />}
        />
      )}
      {tab === 'audit' && (
        <AuditTab
          companyId={WHITE_LABEL_TENANT}
          search={auditSearch.parse(search)}
          onSearch={next => void navigate({ search: { tab, ...next }, replace: true })}
          meanwhile={<PageState kind="loading" rows={6} rowHeight={56} />}
        />
      )}
    </TabPage>
  );
}
