import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, TextInput } from '@mantine/core';
import { IconLayoutKanban, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { matchesText } from '../../../domain/fold-text';
import { usePageTitle } from '../../state/page-title';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';
import { TabPanel, Tabs } from '../../ui/tabs';
import { useIsPhone } from '../../ui/use-media';
import { useBoards } from '../../view/hooks/flows';
import { FlowList } from './flow-list';
import { FlowTable } from './flow-table';
import classes from './flows-page.module.css';

type Tab = 'active' | 'inactive';

/** All flows of the person, active and inactive, with a search. */
export function FlowsPage() {
  const { t } = useLingui();
  usePageTitle(t`Fluxos`);
  const isPhone = useIsPhone();
  const boards = useBoards();
  const [tab, setTab] = useState<Tab>('active');
  const [search, setSearch] = useState('');

  const ofTab = boards?.filter(({ enabled }) => enabled === (tab === 'active'));
  const shown = ofTab?.filter(({ name, prefix }) => matchesText(`${name} ${prefix}`, search));
  const Flows = isPhone ? FlowList : FlowTable;
  const tabs: { value: Tab; label: string }[] = [
    { value: 'active', label: t`Ativos` },
    { value: 'inactive', label: t`Inativos` },
  ];
  return (
    <>
      <PageHeader title={<Trans>Fluxos</Trans>}>
        <Tabs id="flows" label={t`Fluxos ativos e inativos`} tabs={tabs} value={tab} onChange={setTab} />
      </PageHeader>
      <div className={classes.page}>
        <TextInput
          className={classes.search}
          type="search"
          size={isPhone ? 'md' : 'sm'}
          leftSection={<IconSearch size={17} aria-hidden />}
          placeholder={t`Buscar fluxo`}
          aria-label={t`Buscar fluxo`}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <TabPanel id="flows" value={tab}>
          {!shown ? (
            <div className={classes.loading} aria-busy="true">
              {[0, 1, 2].map(row => (
                <Skeleton key={row} height={64} radius={12} />
              ))}
            </div>
          ) : shown.length > 0 ? (
            <Flows flows={shown} />
          ) : (
            <EmptyState
              icon={<IconLayoutKanban size={30} />}
              title={
                search && ofTab?.length ? (
                  <Trans>Nenhum fluxo com esse nome</Trans>
                ) : tab === 'active' ? (
                  <Trans>Você ainda não participa de nenhum fluxo</Trans>
                ) : (
                  <Trans>Nenhum fluxo inativo</Trans>
                )
              }
            >
              {search && ofTab?.length ? (
                <Trans>Confira a grafia ou procure na outra aba.</Trans>
              ) : tab === 'active' ? (
                <Trans>Peça a quem administra um fluxo para incluir você como membro.</Trans>
              ) : (
                <Trans>Fluxos desativados aparecem aqui e continuam legíveis.</Trans>
              )}
            </EmptyState>
          )}
        </TabPanel>
      </div>
    </>
  );
}
