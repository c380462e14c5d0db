import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { permission } from '../../../domain/policy';
import { READ_ONLY } from '../../../domain/read-only-words';
import { usePageTitle } from '../../state/page-title';
import { connectivity } from '../../sync/connectivity';
import { openBoardFeed } from '../../sync/sync';
import { loadLater } from '../../ui/page/load-later';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { TabBar, type TabItem } from '../../ui/page/tabs';
import { useIsPhone } from '../../ui/use-media';
import { usePeople } from '../../view/hooks/company';
import { useBoard } from '../../view/hooks/flows';
import { useStore } from '../../view/hooks/use-store';
import classes from './settings-page.module.css';
import type { SettingsTab } from './settings-search';

const FlowTab = loadLater(() => import('./flow-tab'));
const FormsTab = loadLater(() => import('./forms-tab'));
const MembersTab = loadLater(() => import('./members-tab'));
const TagsTab = loadLater(() => import('./tags-tab'));

interface SettingsPageProps {
  flowId: string;
  tab: SettingsTab | undefined;
  onTab: (tab: SettingsTab) => void;
  onBack: () => void;
  /** Content of the last tab, which loads its own data. */
  stats: ReactNode;
  /** Returns the form by which an administrator of the company invites a person into it and into this flow. */
  invite: (onInvited: () => void) => ReactNode;
}

/**
 * Shows the page of a flow's configuration, from mirrored data: it is read without a connection and changed with one.
 */
export function SettingsPage({ flowId, tab, onTab, onBack, stats, invite }: SettingsPageProps) {
  const { t } = useLingui();
  const { actor } = useStore();
  const { online } = useSnapshot(connectivity);
  const isPhone = useIsPhone();
  const view = useBoard(flowId);
  const people = usePeople();
  usePageTitle(view === null ? t`Fluxo não encontrado` : view && t`Configurar ${view.board.name}`);
  // A company administrator may open this page before ever opening the flow.
  useEffect(() => openBoardFeed(flowId), [flowId]);
  const loading = <PageState kind="loading" rows={4} rowHeight={64} />;
  if (view === null) {
    return (
      <>
        <PageHeader key="gone" title={<Trans>Fluxo não encontrado</Trans>} />
        <PageState
          kind="gone"
          title={<Trans>Não foi possível localizar o fluxo.</Trans>}
          action={
            <Button component={Link} to="/flows" size="md">
              <Trans>Ver meus fluxos</Trans>
            </Button>
          }
        >
          <Trans>Ele pode ter sido removido, ou você não participa dele.</Trans>
        </PageState>
      </>
    );
  }
  if (!view || !people) {
    return (
      <>
        <PageHeader key="loading" title={<Skeleton height={22} width={220} />} />
        <div className={classes.page}>{loading}</div>
      </>
    );
  }
  const mayConfigure = permission(actor, 'configure_flow', { member: view.me }) === 'yes';
  const given = { view, people, mayEdit: mayConfigure && view.board.enabled, isOffline: !online };
  const tabs: TabItem<SettingsTab>[] = [
    { value: 'flow', label: t`Fluxo` },
    { value: 'forms', label: t`Formulários` },
    { value: 'tags', label: t`Etiquetas` },
    { value: 'members', label: t`Membros` },
    { value: 'stats', label: t`Estatísticas` },
  ];
  const shown = tab ?? tabs[0]!.value;
  return (
    <Tabs value={shown} keepMounted={false} onChange={next => onTab(next as SettingsTab)}>
      <PageHeader
        title={view.board.name}
        crumbs={
          <>
            <Link to="/flows">
              <Trans>Fluxos</Trans>
            </Link>
            <span aria-hidden>›</span>
            <Link to="/flows/$flowId" params={{ flowId }}>
              {view.board.prefix}
            </Link>
            <span aria-hidden>›</span>
            <span>
              <Trans>Configurar</Trans>
            </span>
          </>
        }
        back={{ label: t`Voltar ao quadro`, onBack }}
        actions={
          !isPhone && (
            <Button variant="default" component={Link} to={`/flows/${flowId}`}>
              <Trans>Ver o quadro</Trans>
            </Button>
          )
        }
      >
        <TabBar label={t`Partes da configuração`} value={shown} tabs={tabs} />
      </PageHeader>
      <Tabs.Panel value={shown} className={classes.page}>
        {shown === 'stats' ? (
          stats
        ) : !mayConfigure ? (
          <p className={classes.note}>
            <Trans>Só quem administra o fluxo muda a configuração. Aqui você vê como ela está.</Trans>
          </p>
        ) : !view.board.enabled ? (
          <p className={classes.note}>{READ_ONLY.board}</p>
        ) : (
          !online && (
            <p className={classes.note} role="status">
              <Trans>Sem conexão: dá para ver a configuração, mas não mudar.</Trans>
            </p>
          )
        )}
        {shown === 'flow' && <FlowTab {...given} meanwhile={loading} />}
        {shown === 'forms' && <FormsTab {...given} meanwhile={loading} />}
        {shown === 'members' && (
          <MembersTab {...given} invite={actor.role === 'admin' ? invite : null} meanwhile={loading} />
        )}
        {shown === 'tags' && <TagsTab {...given} meanwhile={loading} />}
      </Tabs.Panel>
    </Tabs>
  );
}
