import { plural, t } from '@lingui/core/macro';
import type { BoardStats } from '../../../domain/stats';
import { type BarRow, Bars } from './bars';
import { ChartSection } from './chart-section';
import { durationText } from './duration-words';

interface ChartsProps {
  stats: BoardStats;
  boardId: string;
}

type Durations = BoardStats['cycle'];

/** Returns the rows that were measured at least once, in order. */
const measured = <Row extends Durations>(rows: Row[]) => rows.filter(({ count }) => count > 0);

const row = (id: string, name: string, { mean_seconds, p85_seconds }: Durations): BarRow => ({
  id,
  name,
  value: mean_seconds!,
  mark: p85_seconds!,
  text: t`média ${durationText(mean_seconds!)}`,
});

/** Shows the charts of durations: in each phase, from beginning to end, and until an approval is answered. */
export function TimeCharts({ stats, boardId }: ChartsProps) {
  const given = { stats, boardId };
  const names = { value: t`Média`, mark: t`85% levam até aqui` };
  const times = measured(stats.times);
  const slowest = [...times].sort((a, b) => b.mean_seconds! - a.mean_seconds!)[0];
  const timesText = slowest
    ? t`Onde mais demora: ${slowest.name}, em média ${durationText(slowest.mean_seconds!)}.`
    : t`Nenhum card saiu de uma fase neste período.`;
  const { cycle, approvals } = stats;
  const cycleText =
    cycle.count > 0
      ? t`Da criação à conclusão, ${plural(cycle.count, { one: '# card', other: '# cards' })}: em média ${durationText(cycle.mean_seconds!)}; 85% em até ${durationText(cycle.p85_seconds!)}.`
      : t`Nenhum card foi concluído neste período.`;
  const approvalsText =
    approvals.count > 0
      ? t`${plural(approvals.count, { one: '# resposta', other: '# respostas' })}: em média ${durationText(approvals.mean_seconds!)}; 85% em até ${durationText(approvals.p85_seconds!)}.`
      : t`Nenhuma aprovação foi respondida neste período.`;
  return (
    <>
      <ChartSection
        {...given}
        table="times"
        title={t`Tempo em cada fase`}
        summary={timesText}
        isEmpty={!slowest}
      >
        <Bars label={timesText} rows={times.map(time => row(time.phase_id, time.name, time))} names={names} />
      </ChartSection>
      <ChartSection
        {...given}
        table="cycle"
        title={t`Tempo até concluir`}
        summary={cycleText}
        isEmpty={cycle.count === 0}
      >
        {cycle.count > 0 && (
          <Bars label={cycleText} rows={[row('cycle', t`Da criação à conclusão`, cycle)]} names={names} />
        )}
      </ChartSection>
      <ChartSection
        {...given}
        table="approvals"
        title={t`Espera por aprovação`}
        summary={approvalsText}
        isEmpty={approvals.count === 0}
      >
        <Bars
          label={approvalsText}
          rows={measured(approvals.approvers).map(approver => row(approver.user_id, approver.name, approver))}
          names={names}
        />
      </ChartSection>
    </>
  );
}
