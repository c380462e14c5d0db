import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { usePageTitle } from '../../state/page-title';
import { syncNow } from '../../sync/sync';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';
import { PullToRefresh } from '../../ui/pull-to-refresh';
import { useApprovals } from '../../view/hooks';
import { ApprovalCard } from './approval-card';
import classes from './approvals-page.module.css';
import { useAsked } from './use-asked';

/** What waits for this person's word, then what they have answered and may still change. */
export function ApprovalsPage() {
  const { t } = useLingui();
  usePageTitle(t`Aprovações`);
  const items = useApprovals();
  const { asked, answered, left } = useAsked(items);
  return (
    <>
      <PageHeader title={<Trans>Aprovações</Trans>} />
      <PullToRefresh onRefresh={syncNow}>
        <div className={classes.page}>
          {!items && (
            <div className={classes.list} aria-busy="true">
              <Skeleton height={170} radius={14} />
              <Skeleton height={170} radius={14} />
            </div>
          )}
          {asked.length > 0 && (
            <section className={classes.list}>
              <h2 className={classes.heading}>
                <Plural value={left} _0="Tudo respondido" one="# espera você" other="# esperam você" />
              </h2>
              {asked.map(item => (
                <ApprovalCard key={item.approval.id} item={item} />
              ))}
            </section>
          )}
          {items && asked.length === 0 && (
            <EmptyState icon={<IconChecks size={30} />} title={<Trans>Nada espera você</Trans>}>
              <Trans>Quando um card chegar a uma fase em que você aprova, ele aparece aqui.</Trans>
            </EmptyState>
          )}
          {answered.length > 0 && (
            <section className={classes.list}>
              <h2 className={classes.heading}>
                <Trans>Respondidas, ainda na fase</Trans>
              </h2>
              {answered.map(item => (
                <ApprovalCard key={item.approval.id} item={item} />
              ))}
            </section>
          )}
        </div>
      </PullToRefresh>
    </>
  );
}
