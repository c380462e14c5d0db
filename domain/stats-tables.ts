import type { Cell } from './csv/to-csv';
import type { BoardStats, StatsTable } from './stats';

const HOUR = 3600;
const DAY = 24 * HOUR;

const brazilian = (day: string) => day.split('-').reverse().join('/');
/** Returns a duration in the unit, with two decimals, as a number that a spreadsheet can calculate with. */
const inUnits = (seconds: number | null, unit: number): Cell =>
  seconds === null ? null : Math.round((seconds / unit) * 100) / 100;

type Durations = BoardStats['cycle'];
const durationCells = ({ count, mean_seconds, p85_seconds }: Durations, unit: number): Cell[] => [
  count,
  inUnits(mean_seconds, unit),
  inUnits(p85_seconds, unit),
];

/** Cells of each table with its header, with labels for people. */
const TABLES: Record<StatsTable, (stats: BoardStats) => Cell[][]> = {
  phases: ({ phases }) => [['Fase', 'Cards'], ...phases.map(({ name, cards }) => [name, cards])],
  weeks: ({ weeks }) => [
    ['Semana de', 'Criados', 'Concluídos'],
    ...weeks.map(({ week, created, concluded }) => [brazilian(week), created, concluded]),
  ],
  times: ({ times }) => [
    ['Fase', 'Passagens', 'Média (dias)', 'Percentil 85 (dias)'],
    ...times.map(time => [time.name, ...durationCells(time, DAY)]),
  ],
  cycle: ({ cycle }) => [
    ['Cards concluídos', 'Média (dias)', 'Percentil 85 (dias)'],
    durationCells(cycle, DAY),
  ],
  overdue: ({ overdue }) => [
    ['Card', 'Título', 'Fase', 'Vencimento', 'Dias de atraso'],
    ...overdue.cards.map(card => [
      card.identifier,
      card.title,
      card.phase_name,
      brazilian(card.expiration_date),
      card.days,
    ]),
  ],
  cumulative_flow: ({ phases, cumulative_flow }) => [
    ['Dia', ...phases.map(({ name }) => name)],
    ...cumulative_flow.map(({ day, cards }) => [
      brazilian(day),
      ...phases.map(({ phase_id }) => cards[phase_id] ?? 0),
    ]),
  ],
  people: ({ people }) => [
    ['Responsável', 'Cards abertos', 'Atrasados'],
    ...people.map(({ name, cards, overdue }) => [name ?? 'Sem responsável', cards, overdue]),
  ],
  approvals: ({ approvals }) => [
    ['Aprovador', 'Respostas', 'Média (horas)', 'Percentil 85 (horas)'],
    ...approvals.approvers.map(approver => [approver.name, ...durationCells(approver, HOUR)]),
    ['Todos', ...durationCells(approvals, HOUR)],
  ],
};

/** File name of each table. */
export const FILE_NAMES: Record<StatsTable, string> = {
  phases: 'cards-por-fase',
  weeks: 'criados-e-concluidos',
  times: 'tempo-por-fase',
  cycle: 'tempo-de-ciclo',
  overdue: 'atrasados',
  cumulative_flow: 'fluxo-acumulado',
  people: 'carga-por-pessoa',
  approvals: 'espera-por-aprovacao',
};

export const tableOf = (stats: BoardStats, table: StatsTable): Cell[][] => TABLES[table](stats);
