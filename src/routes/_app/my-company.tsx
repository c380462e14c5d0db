import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { type AuditSearch, auditSearch } from '../../features/people/audit-search';
import { peopleSearch } from '../../features/people/people-search';
import { usePageTitle } from '../../state/page-title';
import { session } from '../../state/session/session';
import type { ListSearch } from '../../ui/list/list-search';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { TabPage } from '../../ui/page/tab-page';
import { requireCompany } from '../-guards';
import { unread } from '../-unread-search';

type CompanyTab = 'data' | 'look' | 'people' | 'stock' | 'audit' | 'kept';

/** Search part of the address; each tab reads its own part. */
type CompanySearch = ListSearch &
  Omit<AuditSearch, 'person'> & {
    tab?: CompanyTab;
    show?: string | undefined;
    person?: string | undefined;
  };

export const Route = createFileRoute('/_app/my-company')({
  validateSearch: unread<CompanySearch>,
  beforeLoad: requireCompany,
  component: MyCompanyRoute,
});

const AuditTab = loadLater(() => import('../../features/people/audit-tab'));
const DataExports = loadLater(() => import('../../features/account/data-exports'));
const KeptData = loadLater(() => import('../../features/company/kept-data'));
const OwnCompany = loadLater(() => import('../../features/company/own-company'));
const PeopleTab = loadLater(() => import('../../features/people/people-tab'));
const StockTab = loadLater(() => import('../../features/stock/stock-tab'));

/** Shows the settings of the current company, for its administrators. */
function MyCompanyRoute() {
  const { t } = useLingui();
  const { tenants, tenant_id } = useSnapshot(session);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const company = tenants.find(({ id }) => id === tenant_id);
  const tabs: { value: CompanyTab; label: string }[] = [
    { value: 'data', label: t`Dados` },
    { value: 'look', label: t`Aparência` },
    { value: 'people', label: t`Usuários` },
    { value: 'stock', label: t`Estoque` },
    { value: 'audit', label: t`Auditoria` },
    { value: 'kept', label: t`Dados guardados` },
  ];
  const { value: tab, label } = tabs.find(({ value }) => value === search.tab) ?? tabs[0]!;
  usePageTitle(`${label} · ${t`Empresa`}`);
  // Also redirects when the role is removed while the page is open.
  if (company?.role !== 'admin') return <Navigate to="/home" replace />;
  return (
    <TabPage
      title={company.name}
      label={t`Partes da empresa`}
      tabs={tabs}
      shown={tab}
      onTab={next => void navigate({ search: { tab: next }, replace: true })}
    >
      {(tab === 'data' || tab === 'look') && (
        <OwnCompany id={company.id} part={tab} meanwhile={<PageState kind="loading" rows={4} />} />
      )}
      {tab === 'people' && (
        <PeopleTab
          companyId={company.id}
          search={peopleSearch.parse(search)}
          onSearch={next => void navigate({ search: { tab, ...next }, replace: true })}
          linkTo={person => ({ to: '/my-company', search: { ...search, tab, person }, replace: true })}
          meanwhile={<PageState kind="loading" rows={4} />}
        />
      )}
      {tab === 'stock' && (
        <StockTab
          companyId={company.id}
          search={search}
          onSearch={next => void navigate({ search: { tab, ...next }, replace: true })}
          meanwhile={<PageState kind="loading" rows={4} />}
        />
      )}
      {tab === 'audit' && (
        <AuditTab
          companyId={company.id}
          search={auditSearch.parse(search)}
          onSearch={next => void navigate({ search: { tab, ...next }, replace: true })}
          meanwhile={<PageState kind="loading" rows={6} rowHeight={56} />}
        />
      )}
      {tab === 'kept' && (
        <KeptData id={company.id} meanwhile={<PageState kind="loading" rows={4} />}>
          <DataExports
            path={`/tenants/${company.id}/exports`}
            title={<Trans>Pedir os dados da empresa em um arquivo</Trans>}
            meanwhile={<PageState kind="loading" rows={1} />}
          >
            <Trans>
              Confirme a sua senha: quem tiver o arquivo tem tudo o que a empresa guarda no Pátio.
            </Trans>
          </DataExports>
        </KeptData>
      )}
    </TabPage>
  );
}
