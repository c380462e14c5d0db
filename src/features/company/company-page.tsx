import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/error';
import { usePageTitle } from '../../state/page-title';
import { InactiveCompany } from '../../ui/page/company-state';
import { loadLater } from '../../ui/page/load-later';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { TabPage } from '../../ui/page/tab-page';
import type { CompaniesSearch } from './companies-search';
import classes from './company-form.module.css';
import { CompanyStatus } from './company-status';
import { useCompanyOfOrganization, type WholeCompany } from './use-company';

const CompanyDataForm = loadLater(() => import('./company-data-form'));
const CompanyLookForm = loadLater(() => import('./company-look-form'));
const MEANWHILE = <PageState kind="loading" rows={4} />;

export type CompanyTab = 'data' | 'look' | 'people' | 'payment';

interface CompanyPageProps {
  id: number;
  tab: CompanyTab;
  /** Called with the chosen tab. `isEmpty`: nobody has entered the company yet. */
  onTab: (tab: CompanyTab, isEmpty: boolean) => void;
  /** Returns to the list of companies, in the tab that contains this one. */
  onBack: (search: CompaniesSearch) => void;
  /** Content of the tabs `people` and `payment`, which other features provide. */
  children?: ReactNode;
}

/** Shows the page of one company, for the organisation's administrator. Needs a connection. */
export function CompanyPage({ id, tab, onTab, onBack, children }: CompanyPageProps) {
  const { t } = useLingui();
  const tabs: { value: CompanyTab; label: string }[] = [
    { value: 'data', label: t`Dados` },
    { value: 'look', label: t`Aparência` },
    { value: 'people', label: t`Usuários` },
    { value: 'payment', label: t`Pagamento` },
  ];
  const { data, error, refetch } = useCompanyOfOrganization(id);
  const company = data?.data;
  const title = company?.name ?? t`Empresa`;
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  const part = tabs.find(({ value }) => value === tab)?.label;
  usePageTitle(isGone ? t`Empresa não encontrada` : `${part} · ${title}`);
  const isInactive = company !== undefined && company.status !== 1;
  const list: CompaniesSearch = isInactive ? { tab: 'inactive' } : {};
  const place = {
    crumbs: (
      <Link to="/companies" search={list}>
        <Trans>Empresas</Trans>
      </Link>
    ),
    back: { label: t`Voltar às empresas`, onBack: () => onBack(list) },
  };
  if (isGone) {
    return (
      <>
        <PageHeader title={title} {...place} />
        <Gone />
      </>
    );
  }
  return (
    <TabPage
      {...place}
      title={title}
      label={t`Partes da empresa`}
      tabs={tabs}
      shown={tab}
      onTab={next => onTab(next, company?.users_count === 0)}
    >
      {isInactive && <InactiveCompany />}
      {children ||
        (company ? (
          <Tabs company={company} isLook={tab === 'look'} />
        ) : error ? (
          <ReadTrouble error={error} onRetry={() => void refetch()} />
        ) : (
          MEANWHILE
        ))}
    </TabPage>
  );
}

function Gone() {
  return (
    <PageState
      kind="gone"
      title={<Trans>Empresa não encontrada</Trans>}
      action={
        <Button component={Link} to="/companies" variant="default">
          <Trans>Ver as empresas</Trans>
        </Button>
      }
    >
      <Trans>Confira o endereço.</Trans>
    </PageState>
  );
}

function Tabs({ company, isLook }: { company: WholeCompany; isLook: boolean }) {
  if (isLook) return <CompanyLookForm key={company.id} company={company} meanwhile={MEANWHILE} />;
  return (
    <>
      {company.status === 1 && <Access address={company.host_address} hasSubdomain={!!company.subdomain} />}
      <CompanyDataForm key={company.id} company={company} hasSubdomain meanwhile={MEANWHILE} />
      <CompanyStatus company={company} />
    </>
  );
}

/** Shows a link to a company's own address, where only its people sign in. */
function Access({ address, hasSubdomain }: { address: string | null; hasSubdomain: boolean }) {
  return (
    <div className={classes.row}>
      {address ? (
        <>
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="md"
            rightSection={<IconExternalLink size={17} aria-hidden />}
          >
            <Trans>Acessar empresa</Trans>
          </Button>
          <p className={classes.said}>
            <Trans>No endereço próprio entram só as pessoas da empresa, cada uma com a sua conta.</Trans>
          </p>
        </>
      ) : (
        <p className={classes.said}>
          {hasSubdomain ? (
            <Trans>Aqui as empresas não têm endereço próprio: todas entram pelo mesmo.</Trans>
          ) : (
            <Trans>Sem subdomínio, a empresa entra pelo endereço de todos.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
