import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { usePageTitle } from '../../state/page-title';
import { session } from '../../state/session/session';
import { loadLater } from '../../ui/page/load-later';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { TabBar } from '../../ui/page/tabs';
import { useIsPhone } from '../../ui/use-media';
import classes from './account-page.module.css';
import type { AccountTab } from './account-search';

const DataTab = loadLater(() => import('./data-tab'));
const SecurityTab = loadLater(() => import('./security-tab'));
const CompaniesTab = loadLater(() => import('./companies-tab'));
const PrivacyTab = loadLater(() => import('./privacy-tab'));
const NoticesTab = loadLater(() => import('./notices-tab'));
const PreferencesTab = loadLater(() => import('./preferences-tab'));

interface AccountPageProps {
  tab: AccountTab | undefined;
  onTab: (tab: AccountTab | undefined) => void;
  /** First screen on a phone: the signed-in person, links to the tabs, and sign-out. */
  menu: (links: ReactNode) => ReactNode;
  /** List of the companies that invite this person; empty if there are none. */
  invitations: ReactNode;
  /** Switch for notifications on this device while the app is closed. */
  push: ReactNode;
}

/** Shows everything that a person can see and change of their account, in tabs with addresses of their own. */
export function AccountPage({ tab, onTab, menu, invitations, push }: AccountPageProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { tenants, tenant_id } = useSnapshot(session);
  const company = tenants.find(({ id }) => id === tenant_id);
  const runsCompany = company?.role === 'admin' && tenant_id !== WHITE_LABEL_TENANT;
  const tabs: { value: AccountTab; label: string }[] = [
    { value: 'data', label: t`Dados` },
    { value: 'security', label: t`Segurança` },
    { value: 'companies', label: t`Empresas` },
    { value: 'privacy', label: t`Privacidade` },
    { value: 'notifications', label: t`Avisos` },
    { value: 'preferences', label: t`Preferências` },
  ];
  const shown = tab ?? 'data';
  const isMenu = isPhone && !tab;
  usePageTitle(isMenu ? t`Conta` : `${tabs.find(({ value }) => value === shown)!.label} · ${t`Minha conta`}`);
  if (isMenu) {
    return (
      <>
        <PageHeader key="menu" title={<Trans>Conta</Trans>} />
        <div className={classes.page}>
          {menu(
            <>
              {tabs.map(({ value, label }) => (
                <Link key={value} to="/my-account" search={{ tab: value }} className={classes.link}>
                  {label}
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              ))}
              {tenant_id !== WHITE_LABEL_TENANT && (
                <Link to="/stock" className={classes.link}>
                  <Trans>Estoque</Trans>
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              )}
              {runsCompany && (
                <Link to="/my-company" className={classes.link}>
                  <Trans>Administrar {company.name}</Trans>
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              )}
            </>,
          )}
        </div>
      </>
    );
  }
  const meanwhile = <PageState kind="loading" rows={3} rowHeight={96} />;
  return (
    <Tabs value={shown} keepMounted={false} onChange={next => onTab(next as AccountTab)}>
      <PageHeader
        key="tabs"
        title={<Trans>Minha conta</Trans>}
        back={{ label: t`Voltar à conta`, onBack: () => onTab(undefined) }}
      >
        <TabBar label={t`Partes da conta`} value={shown} tabs={tabs} />
      </PageHeader>
      <Tabs.Panel value={shown} className={classes.page}>
        {shown === 'data' && <DataTab meanwhile={meanwhile} />}
        {shown === 'security' && <SecurityTab meanwhile={meanwhile} />}
        {shown === 'companies' && <CompaniesTab meanwhile={meanwhile} invitations={invitations} />}
        {shown === 'privacy' && <PrivacyTab meanwhile={meanwhile} />}
        {shown === 'notifications' && <NoticesTab meanwhile={meanwhile} push={push} />}
        {shown === 'preferences' && <PreferencesTab meanwhile={meanwhile} />}
      </Tabs.Panel>
    </Tabs>
  );
}
