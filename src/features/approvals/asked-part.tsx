import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { syncNow } from '../../sync/sync';
import { EmptyState } from '../../ui/page/empty-state';
import { PageState } from '../../ui/page/page-state';
import { PullToRefresh } from '../../ui/page/pull-to-refresh';
import { useIsPhone } from '../../ui/use-media';
import type { People } from '../../view/types';
import { ApprovalDetail } from './approval-detail';
import { ApprovalRow } from './approval-row';
import classes from './approvals-page.module.css';
import type { Asked, ListedApproval } from './use-asked';

interface AskedPartProps extends Asked {
  isKnown: boolean;
  people: People | undefined;
  /** Id of the open approval, from the address. */
  openId: string | undefined;
}

/**
 * Shows the approvals that wait for this person, with the open one beside them; on a phone either the list or the open
 * one.
 */
export function AskedPart({ isKnown, people, openId, asked, answered, left }: AskedPartProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const all = [...asked, ...answered];
  const isOne = isPhone && openId !== undefined;
  const open = openId ? all.find(({ approval }) => approval.id === openId) : isPhone ? undefined : all[0];
  // The first pending one after it, or else the first of all.
  const next = [...asked.slice(open ? asked.indexOf(open) + 1 : 0), ...asked].find(
    item => item !== open && item.approval.state === 'pending',
  );
  const rows = (list: ListedApproval[]) => (
    <ul>
      {list.map(item => (
        <ApprovalRow
          key={item.approval.id}
          item={item}
          asker={people?.get(item.asked_by)?.name ?? t`Alguém`}
          isOpen={item === open}
        />
      ))}
    </ul>
  );
  return (
    <div className={classes.page}>
      {!isOne && (
        <PullToRefresh className={classes.list} onRefresh={syncNow}>
          {!isKnown && <RowSkeletons />}
          {asked.length > 0 && (
            <section>
              <h2 className={classes.heading}>
                <Plural
                  value={left}
                  _0="Tudo em dia"
                  one="# aguarda sua aprovação"
                  other="# aguardam sua aprovação"
                />
              </h2>
              {rows(asked)}
            </section>
          )}
          {isKnown && asked.length === 0 && <AllDone />}
          {answered.length > 0 && (
            <section>
              <h2 className={classes.heading}>
                <Trans>Respondidas, ainda na fase</Trans>
              </h2>
              {rows(answered)}
            </section>
          )}
        </PullToRefresh>
      )}
      {(isOne || (!isPhone && (!isKnown || openId || all.length > 0))) && (
        <div className={classes.pane}>
          {open && people && (
            <ApprovalDetail key={open.approval.id} item={open} people={people} next={next} />
          )}
          {!isKnown && <DetailSkeleton />}
          {isKnown && !open && (
            <EmptyState
              icon={<IconChecks size={30} />}
              title={<Trans>Esta aprovação não depende mais de você</Trans>}
            >
              <Trans>O card mudou de fase, foi arquivado ou a resposta não é mais sua.</Trans>
            </EmptyState>
          )}
        </div>
      )}
    </div>
  );
}

function AllDone() {
  return (
    <EmptyState icon={<IconChecks size={30} />} title={<Trans>Tudo em dia</Trans>}>
      <Trans>Quando um card chegar a uma fase em que você aprova, ele aparece aqui.</Trans>
    </EmptyState>
  );
}

function RowSkeletons() {
  return (
    <div className={classes.loading}>
      <PageState kind="loading" rows={4} rowHeight={84} />
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className={classes.loading} aria-busy="true">
      <Skeleton height={124} radius={11} />
      <Skeleton height={88} radius={12} />
      <Skeleton height={160} radius={12} />
    </div>
  );
}
