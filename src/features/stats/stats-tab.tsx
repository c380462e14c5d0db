import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { boardStats } from '../../../domain/stats';
import { todayIn } from '../../../domain/today-in';
import { ApiError } from '../../api/error';
import { queries, read } from '../../online/queries';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { EmptyState } from '../../ui/page/empty-state';
import { OnlineNote } from '../../ui/page/online-note';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { clockTime } from '../../ui/text/time';
import { useNow } from '../../ui/use-now';
import { CountCharts } from './count-charts';
import { PeriodBar } from './period-bar';
import type { StatsProps } from './stats-part';
import { daysOf } from './stats-search';
import classes from './stats-tab.module.css';
import { TimeCharts } from './time-charts';

const answer = z.object({ data: boardStats });

/** Shows the tab of a flow's statistics: the period, and a chart for each question. */
export default function StatsTab({ boardId, search, onSearch }: StatsProps) {
  const zone = companyTimeZone();
  const now = useNow();
  const { online } = useSnapshot(connectivity);
  const days = daysOf(search, todayIn(zone, new Date(now)));
  const period = `from=${days.from}&to=${days.to}`;
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery(
    {
      ...read(`/boards/${boardId}/stats?${period}`, answer),
      // Keeps the previous period's chart until the new one is loaded.
      placeholderData: keepPreviousData,
    },
    queries,
  );
  const stats = data?.data;
  const isEmpty = stats?.cumulative_flow.every(({ cards }) =>
    Object.values(cards).every(count => count === 0),
  );
  const at = clockTime(new Date(dataUpdatedAt).toISOString(), now, zone);
  const errors = error instanceof ApiError ? error.errors : undefined;
  return (
    <div className={classes.stats}>
      <PeriodBar search={search} days={days} timeZone={zone} errors={errors} onSearch={onSearch} />
      {stats && (error || !online) && (
        <OnlineNote onRetry={() => void refetch()}>
          <Trans>Sem conexão: estes números são da última atualização, {at}.</Trans>
        </OnlineNote>
      )}
      {isEmpty ? (
        <EmptyState
          icon={<IconChartBar size={30} />}
          title={<Trans>Nada para mostrar neste período</Trans>}
          action={
            <Button component={Link} to={`/flows/${boardId}`} variant="default">
              <Trans>Ver o quadro</Trans>
            </Button>
          }
        >
          <Trans>Os gráficos aparecem quando o fluxo tem cards.</Trans>
        </EmptyState>
      ) : stats ? (
        <div className={classes.charts} aria-busy={isPlaceholderData}>
          <CountCharts stats={stats} boardId={boardId} />
          <TimeCharts stats={stats} boardId={boardId} />
        </div>
      ) : error ? (
        // Errors of the period are shown beside its fields.
        !errors && <ReadTrouble error={error} onRetry={() => void refetch()} />
      ) : (
        <PageState kind="loading" rows={3} rowHeight={220} />
      )}
    </div>
  );
}
