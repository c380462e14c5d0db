import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { readPages, usePagedList } from '../../online/use-paged-list';
import { companyTimeZone, session } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { EmptyState } from '../../ui/page/empty-state';
import { OnlineNote } from '../../ui/page/online-note';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { LinkedText } from '../../ui/text/linked-text';
import { dayAndTime } from '../../ui/text/time';
import classes from './answered-list.module.css';

export type Answer = 'approved' | 'rejected';

const row = z.object({
  id: z.string(),
  comment: z.nullable(z.string()),
  updated_at: z.string(),
  phase_name: z.nullable(z.string()),
  card: z.object({
    id: z.string(),
    identifier: z.string(),
    title: z.string(),
    board_id: z.string(),
    board_title: z.string(),
  }),
});

/**
 * Lists everything that this person has approved or rejected, the newest first, also for cards that have moved on
 * since.
 */
export default function AnsweredList({ state }: { state: Answer }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const { tenant_id } = useSnapshot(session);
  const path = `/tenants/${tenant_id}/approvals?state=${state}`;
  const { data, error, hasNextPage, isFetching, showMore, refetch } = usePagedList({
    ...readPages(path, row),
    // It may have been answered a moment ago, on this device or another.
    staleTime: 0,
  });
  const rows = data?.pages.flatMap(page => page.data);
  if (!rows) {
    if (!error) return <PageState kind="loading" rows={6} rowHeight={72} />;
    return <ReadTrouble error={error} onRetry={() => void refetch()} />;
  }
  if (rows.length === 0) return <Nothing state={state} />;
  return (
    <div className={classes.answered}>
      {(error || !online) && (
        <OnlineNote onRetry={() => void refetch()}>
          <Trans>Sem conexão: respostas mais novas podem faltar.</Trans>
        </OnlineNote>
      )}
      <ul className={classes.list} aria-label={state === 'approved' ? t`Aprovadas` : t`Reprovadas`}>
        {rows.map(({ id, card, phase_name, comment, updated_at }) => (
          <li key={id} className={classes.row}>
            <Link
              to="/flows/$flowId/cards/$cardId"
              params={{ flowId: card.board_id, cardId: card.id }}
              className={classes.title}
            >
              <span className={classes.id}>{card.identifier}</span> {card.title}
            </Link>
            <p className={classes.where}>
              {card.board_title} › {phase_name ?? <Trans>fase que não existe mais</Trans>} ·{' '}
              <time dateTime={updated_at}>{dayAndTime(updated_at, companyTimeZone())}</time>
            </p>
            {comment && (
              <q>
                <LinkedText text={comment} />
              </q>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetching} onClick={showMore}>
          <Trans>Mostrar mais</Trans>
        </Button>
      )}
    </div>
  );
}

function Nothing({ state }: { state: Answer }) {
  return (
    <EmptyState
      icon={<IconChecks size={30} />}
      title={
        state === 'approved' ? (
          <Trans>Você ainda não aprovou nada</Trans>
        ) : (
          <Trans>Você ainda não reprovou nada</Trans>
        )
      }
    >
      <Trans>O que você responder fica aqui, mesmo depois que o card avançar.</Trans>
    </EmptyState>
  );
}
