import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutKanban } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/entities/people';
import { usePageTitle } from '../../state/page-title';
import { currentTenant, session } from '../../state/session';
import { syncNow } from '../../sync/sync';
import { EmptyState } from '../../ui/empty-state';
import { firstName } from '../../ui/initials';
import { PageHeader } from '../../ui/page-header';
import { PullToRefresh } from '../../ui/pull-to-refresh';
import { greeting } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { useApprovals } from '../../view/hooks/approvals';
import { useBoards } from '../../view/hooks/flows';
import { DueCards } from './due-cards';
import classes from './home-page.module.css';
import { HomeTiles } from './home-tiles';
import { MyFlows } from './my-flows';
import { PendingApprovals } from './pending-approvals';

/** The first screen: what waits for the person, and the way to their flows. */
export function HomePage() {
  const { t } = useLingui();
  usePageTitle(t`Início`);
  const { user, tenant_id } = useSnapshot(session);
  const isOrganization = tenant_id === WHITE_LABEL_TENANT;
  const now = new Date(useNow());
  const approvals = useApprovals();
  const boards = useBoards();
  const name = firstName(user?.name ?? '');
  const day = new Intl.DateTimeFormat('pt-BR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: currentTenant()?.time_zone,
  }).format(now);
  return (
    <>
      <PageHeader
        title={
          <>
            {greeting(now.getHours())}, {name}
          </>
        }
      />
      <PullToRefresh onRefresh={syncNow}>
        <div className={classes.page}>
          <p className={classes.day}>{day}</p>
          <HomeTiles />
          <div className={classes.columns}>
            <div className={classes.column}>
              <PendingApprovals items={approvals} />
              <DueCards flows={boards} />
            </div>
            <div className={classes.column}>
              <MyFlows flows={boards} />
            </div>
          </div>
          {boards?.length === 0 && (
            <EmptyState
              icon={<IconLayoutKanban size={30} />}
              title={
                isOrganization ? (
                  <Trans>Você está na organização</Trans>
                ) : (
                  <Trans>Você ainda não participa de nenhum fluxo</Trans>
                )
              }
            >
              {isOrganization ? (
                <Trans>Os fluxos pertencem às empresas.</Trans>
              ) : (
                <Trans>Peça a quem administra um fluxo para incluir você como membro.</Trans>
              )}
            </EmptyState>
          )}
        </div>
      </PullToRefresh>
    </>
  );
}
