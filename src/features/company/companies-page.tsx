import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { TEXT_MAX } from '../../../domain/limits';
import { TYPING_PAUSE_MS } from '../../online/typing-pause';
import { usePageTitle } from '../../state/page-title';
import { SearchField } from '../../ui/list/search-field';
import { EmptyState } from '../../ui/page/empty-state';
import { FirstCompany, NewCompany } from '../../ui/page/new-company';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { TabBar } from '../../ui/page/tabs';
import { useIsPhone } from '../../ui/use-media';
import classes from './companies-page.module.css';
import type { CompaniesSearch } from './companies-search';
import { CompanyList } from './company-list';
import { useCompanies } from './use-companies';

const PER_PAGE = 50;

interface CompaniesPageProps {
  search: CompaniesSearch;
  onSearch: (search: CompaniesSearch) => void;
}

/** Lists the organisation's active and inactive companies; search and order are in the address. Needs a connection. */
export function CompaniesPage({ search, onSearch }: CompaniesPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Empresas`);
  const tab = search.tab ?? 'active';
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={next =>
        onSearch({ ...search, tab: next === 'inactive' ? 'inactive' : undefined, page: undefined })
      }
    >
      <PageHeader title={<Trans>Empresas</Trans>} actions={<NewCompany />}>
        <TabBar
          label={t`Empresas ativas e desativadas`}
          value={tab}
          tabs={[
            { value: 'active', label: t`Ativas` },
            { value: 'inactive', label: t`Desativadas` },
          ]}
        />
      </PageHeader>
      <div className={classes.page}>
        <SearchField
          label={t`Buscar empresa`}
          placeholder={t`Nome, CNPJ, endereço ou pessoa`}
          search={search}
          onSearch={onSearch}
        />
        <Tabs.Panel value={tab} className={classes.list}>
          <Found key={tab} search={search} onSearch={onSearch} />
        </Tabs.Panel>
      </div>
    </Tabs>
  );
}

function Found({ search, onSearch }: CompaniesPageProps) {
  const isPhone = useIsPhone();
  const [typed] = useDebouncedValue(search.q ?? '', TYPING_PAUSE_MS);
  const query = new URLSearchParams({
    status: search.tab === 'inactive' ? '0' : '1',
    limit: String(PER_PAGE),
    page: String(search.page ?? 1),
    sortBy: search.sort ?? 'name',
    orderBy: search.desc ? 'desc' : 'asc',
    ...(typed && { search: typed.slice(0, TEXT_MAX) }),
  });
  const { data, error, refetch } = useCompanies(String(query));
  if (!data) {
    return error ? (
      <ReadTrouble error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={3} rowHeight={isPhone ? 84 : 60} />
    );
  }
  if (data.data.length === 0) {
    return <NothingHere isSearch={typed !== ''} isActive={search.tab !== 'inactive'} />;
  }
  return (
    <CompanyList
      companies={data.data}
      page={data.meta.current_page}
      pages={data.meta.last_page}
      search={search}
      onSearch={onSearch}
    />
  );
}

function NothingHere({ isSearch, isActive }: { isSearch: boolean; isActive: boolean }) {
  const icon = <IconBuilding size={30} />;
  if (isSearch) {
    return (
      <EmptyState icon={icon} title={<Trans>Nenhuma empresa encontrada</Trans>}>
        <Trans>Confira a grafia ou procure na outra aba.</Trans>
      </EmptyState>
    );
  }
  return isActive ? (
    <EmptyState icon={icon} title={<Trans>Nenhuma empresa ativa</Trans>} action={<FirstCompany />}>
      <Trans>Crie uma e convide quem a administra.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={<Trans>Nenhuma empresa desativada</Trans>}>
      <Trans>Empresas desativadas aparecem aqui. As pessoas delas não entram.</Trans>
    </EmptyState>
  );
}
