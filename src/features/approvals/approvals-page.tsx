import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { usePageTitle } from '../../state/page-title';
import { syncNow } from '../../sync/sync';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';
import { PullToRefresh } from '../../ui/pull-to-refresh';
import { useApprovals } from '../../view/hooks/approvals';
import type { ApprovalItem } from '../../view/types';
import { ApprovalCard } from './approval-card';
import classes from './approvals-page.module.css';
import { useAsked } from './use-asked';

/** What waits for this person's word, then what they have answered and may still change. */
export function ApprovalsPage() {
  const { t } = useLingui();
  usePageTitle(t`Aprovações`);
  const items = useApprovals();
  const { asked, answered, left } = useAsked(items);
  /** The answered one's buttons go: the keyboard goes on to the next that waits, or to the top. */
  const goOn = ({ approval }: ApprovalItem) => {
    const at = asked.findIndex(item => item.approval.id === approval.id);
    const next = [...asked.slice(at + 1), ...asked.slice(0, Math.max(at, 0))].find(
      item => item.approval.state === 'pending',
    );
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    const article = next && document.querySelector<HTMLElement>(`[data-approval-id="${next.approval.id}"]`);
    (article || heading)?.focus();
  };
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
                <ApprovalCard key={item.approval.id} item={item} onAnswered={goOn} />
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
                <ApprovalCard key={item.approval.id} item={item} onAnswered={goOn} />
              ))}
            </section>
          )}
        </div>
      </PullToRefresh>
    </>
  );
}
