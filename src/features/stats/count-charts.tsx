import { plural, t } from '@lingui/core/macro';
import type { BoardStats } from '../../../domain/stats';
import { type BarRow, Bars } from './bars';
import { ChartSection } from './chart-section';
import { FlowAreas } from './flow-areas';
import { WeekBars } from './week-bars';

interface ChartsProps {
  stats: BoardStats;
  boardId: string;
}

/** Number of the longest overdue cards that are drawn; the table has more. */
const DRAWN = 8;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
// In Portuguese, zero takes the singular form unless it has its own.
const cardsText = (count: number) => plural(count, { 0: '# cards', one: '# card', other: '# cards' });

/** Shows the charts of counts: cards per phase, their flow, their owners, and overdue ones. */
export function CountCharts({ stats, boardId }: ChartsProps) {
  const given = { stats, boardId };
  const phases = stats.phases.filter(({ enabled, cards }) => enabled || cards > 0);
  const total = sum(phases.map(({ cards }) => cards));
  const created = sum(stats.weeks.map(week => week.created));
  const concluded = sum(stats.weeks.map(week => week.concluded));
  const open = sum(stats.phases.filter(({ is_final }) => !is_final).map(({ cards }) => cards));
  const weeksText = t`${plural(created, { 0: 'Nenhum criado', one: '# criado', other: '# criados' })} e ${plural(concluded, { 0: 'nenhum concluído', one: '# concluído', other: '# concluídos' })} no período.`;
  const phasesText = t`${cardsText(total)} agora, ${open} em andamento.`;
  const flowText = t`Quantos cards havia em cada fase no fim de cada dia. Uma faixa que alarga é trabalho que se acumula.`;
  const busiest = stats.people.find(({ user_id, cards }) => user_id !== null && cards > 0);
  const peopleText = busiest
    ? t`Quem tem mais: ${busiest.name ?? ''}, com ${cardsText(busiest.cards)}.`
    : t`Nenhum card aberto tem responsável.`;
  const { overdue } = stats;
  const oldest = overdue.cards[0];
  const overdueText = oldest
    ? t`${plural(overdue.count, { one: '# card atrasado', other: '# cards atrasados' })}; o mais antigo, ${daysText(oldest.days)}.`
    : t`Nenhum card atrasado.`;
  return (
    <>
      <ChartSection
        {...given}
        table="phases"
        title={t`Cards por fase`}
        summary={phasesText}
        isEmpty={phases.length === 0}
      >
        <Bars
          label={phasesText}
          rows={phases.map(({ phase_id, name, cards }) => ({
            id: phase_id,
            name,
            value: cards,
            text: String(cards),
          }))}
        />
      </ChartSection>
      <ChartSection
        {...given}
        table="people"
        title={t`Cards por pessoa`}
        summary={peopleText}
        isEmpty={stats.people.length === 0}
      >
        <Bars
          label={peopleText}
          rows={stats.people.map(personRow)}
          names={{ value: t`Cards abertos`, part: t`Atrasados` }}
        />
      </ChartSection>
      <ChartSection
        {...given}
        isWide
        table="weeks"
        title={t`Criados e concluídos por semana`}
        summary={weeksText}
      >
        <WeekBars label={weeksText} stats={stats} />
      </ChartSection>
      <ChartSection
        {...given}
        isWide
        table="cumulative_flow"
        title={t`Fluxo acumulado`}
        summary={flowText}
        isEmpty={stats.cumulative_flow.length === 0}
      >
        <FlowAreas label={flowText} stats={stats} />
      </ChartSection>
      <ChartSection
        {...given}
        table="overdue"
        title={t`Atrasados`}
        summary={overdueText}
        isEmpty={overdue.count === 0}
        linkOf={row => `/flows/${boardId}/cards/${overdue.cards[row]!.id}`}
      >
        <Bars
          label={overdueText}
          rows={overdue.cards.slice(0, DRAWN).map(({ id, identifier, title, days }) => ({
            id,
            name: `${identifier} ${title}`,
            value: days,
            text: daysText(days),
          }))}
        />
      </ChartSection>
    </>
  );
}

const daysText = (days: number) => plural(days, { 0: 'hoje', one: 'há # dia', other: 'há # dias' });

const personRow = ({ user_id, name, cards, overdue }: BoardStats['people'][number]): BarRow => ({
  id: user_id ?? '',
  name: name ?? t`Sem responsável`,
  value: cards,
  part: overdue,
  text:
    overdue > 0
      ? t`${cards}, ${plural(overdue, { one: '# atrasado', other: '# atrasados' })}`
      : String(cards),
});
