import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Tabs, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { usePageTitle } from '../../state/page-title';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';
import { PageState } from '../../ui/page-state';
import { TabBar } from '../../ui/tabs';
import { useIsPhone } from '../../ui/use-media';
import classes from './companies-page.module.css';
import type { CompaniesSearch } from './companies-search';
import { CompanyList } from './company-list';
import { CompanyTrouble } from './company-trouble';
import { useCompanies } from './use-companies';

/** So long nothing is asked while somebody types, in milliseconds. */
const TYPING_MS = 250;
const PER_PAGE = 50;

interface CompaniesPageProps {
  search: CompaniesSearch;
  onSearch: (search: CompaniesSearch) => void;
}

/** The organisation's companies, active and inactive; how they are listed lies in the address. Only with a connection. */
export function CompaniesPage({ search, onSearch }: CompaniesPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Empresas`);
  const isPhone = useIsPhone();
  const tab = search.tab ?? 'active';
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={next =>
        onSearch({ ...search, tab: next === 'inactive' ? 'inactive' : undefined, page: undefined })
      }
    >
      <PageHeader title={<Trans>Empresas</Trans>} actions={<Create />}>
        <TabBar
          label={t`Empresas ativas e inativas`}
          value={tab}
          tabs={[
            { value: 'active', label: t`Ativas` },
            { value: 'inactive', label: t`Inativas` },
          ]}
        />
      </PageHeader>
      <div className={classes.page}>
        <TextInput
          className={classes.search}
          type="search"
          size={isPhone ? 'md' : 'sm'}
          leftSection={<IconSearch size={17} aria-hidden />}
          placeholder={t`Buscar por nome, CNPJ, endereço ou pessoa`}
          aria-label={t`Buscar empresa`}
          value={search.q ?? ''}
          onChange={event =>
            onSearch({ ...search, q: event.currentTarget.value || undefined, page: undefined })
          }
        />
        <Tabs.Panel value={tab} className={classes.list}>
          <Found key={tab} search={search} onSearch={onSearch} />
        </Tabs.Panel>
      </div>
    </Tabs>
  );
}

function Create() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  return isPhone ? (
    <ActionIcon
      component={Link}
      to="/companies/create"
      variant="subtle"
      color="brand"
      size={44}
      aria-label={t`Nova empresa`}
    >
      <IconPlus size={24} />
    </ActionIcon>
  ) : (
    <Button component={Link} to="/companies/create" leftSection={<IconPlus size={17} aria-hidden />}>
      <Trans>Nova empresa</Trans>
    </Button>
  );
}

function Found({ search, onSearch }: CompaniesPageProps) {
  const isPhone = useIsPhone();
  const [typed] = useDebouncedValue(search.q ?? '', TYPING_MS);
  const query = new URLSearchParams({
    status: search.tab === 'inactive' ? '0' : '1',
    limit: String(PER_PAGE),
    page: String(search.page ?? 1),
    sortBy: search.sort ?? 'name',
    orderBy: search.desc ? 'desc' : 'asc',
    ...(typed && { search: typed }),
  });
  const { data, error, refetch } = useCompanies(String(query));
  // What was found before stays in sight until what is looked for now is there.
  const last = useRef(data);
  if (data) last.current = data;
  const shown = data ?? (error ? undefined : last.current);
  if (!shown) {
    return error ? (
      <CompanyTrouble error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={3} rowHeight={isPhone ? 84 : 60} />
    );
  }
  if (shown.data.length === 0) {
    return <NothingHere isSearch={typed !== ''} isActive={search.tab !== 'inactive'} />;
  }
  return (
    <CompanyList
      companies={shown.data}
      page={shown.meta.current_page}
      pages={shown.meta.last_page}
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
    <EmptyState icon={icon} title={<Trans>Nenhuma empresa ativa</Trans>}>
      <Trans>Crie a primeira e convide quem a administra.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={<Trans>Nenhuma empresa inativa</Trans>}>
      <Trans>Empresas desativadas aparecem aqui. As pessoas delas não entram.</Trans>
    </EmptyState>
  );
}
