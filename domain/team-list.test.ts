import { expect, test } from 'vitest';
import { aCard } from '../tests/factories/card';
import { idOf } from '../tests/factories/ids';
import { makeTeamList, type TeamFacts, teamRowsOf } from './team-list';

const TODAY = '2026-11-28';
const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const daysAgo = (days: number, ms = 0) => new Date(NOW - days * 86_400_000 + ms).toISOString();

interface Case {
  due?: string | null;
  inPhase?: string;
  last?: string | null;
  final?: boolean;
  answers?: ('pending' | 'approved' | 'rejected')[];
  owners?: string[];
}
const facts = ({ due = null, inPhase, last = null, final, answers = [], owners }: Case): TeamFacts => ({
  card: aCard({
    expiration_date: due,
    current_phase_moved_at: inPhase ?? daysAgo(1),
    owner_ids: owners ?? [idOf('ana')],
    created_by: idOf('autora'),
  }),
  board_name: 'Vendas',
  phase_name: 'Proposta',
  is_final: final ?? false,
  answers: answers.map((state, at) => ({
    user_id: idOf(`aprovador ${at}`),
    state,
    updated_at: daysAgo(3 - at),
  })),
  last_at: last,
  admin_ids: [idOf('gestora'), idOf('autora')],
});
const kinds = (given: Case) => teamRowsOf(facts(given), TODAY, NOW).map(({ kind }) => kind);

// due        | phase      | final | history | answers         | kinds
test.each<[string, Case, string[]]>([
  ['due today', { due: TODAY }, []],
  ['past its day', { due: '2026-11-27' }, ['late']],
  ['past its day in a final phase', { due: '2026-11-27', final: true }, []],
  ['asked and unanswered', { answers: ['approved', 'pending'] }, ['waiting']],
  ['asked in a final phase', { answers: ['pending'], final: true }, ['waiting']],
  ['approved by all', { answers: ['approved'] }, []],
  ['refused by one of two', { answers: ['rejected', 'pending'] }, []],
  ['14 days in its phase, nothing ever', { inPhase: daysAgo(14) }, ['still']],
  ['a moment less than 14 days', { inPhase: daysAgo(14, 1) }, []],
  ['14 days, history 7 days ago', { inPhase: daysAgo(14), last: daysAgo(7) }, ['still']],
  ['14 days, history less than 7 days ago', { inPhase: daysAgo(14), last: daysAgo(7, 1) }, []],
  ['30 days in a final phase', { inPhase: daysAgo(30), final: true }, []],
  [
    'all at once',
    { due: '2026-11-01', inPhase: daysAgo(20), answers: ['pending'] },
    ['late', 'waiting', 'still'],
  ],
])('a card %s', (_, given, wanted) => {
  expect(kinds(given)).toEqual(wanted);
});

test('each row names the owners, or else the creator and the flow’s administrators; or the missing approvers', () => {
  const who = (given: Case) => teamRowsOf(facts(given), TODAY, NOW).map(({ user_ids }) => user_ids);
  expect(who({ due: '2026-11-01' })).toEqual([[idOf('ana')]]);
  expect(who({ due: '2026-11-01', owners: [] })).toEqual([[idOf('autora'), idOf('gestora')]]);
  expect(who({ answers: ['approved', 'pending'], owners: [] })).toEqual([[idOf('aprovador 1')]]);
});

test('the list counts everything, shows 200 of a kind, and begins with those that wait longest', () => {
  const many = Array.from({ length: 250 }, (_, n) => {
    const one = facts({ due: n === 249 ? '2026-01-01' : '2026-11-01' });
    return { ...one, card: { ...one.card, id: idOf(`card ${n}`) } };
  });
  const { counts, rows } = makeTeamList([...many, facts({ answers: ['pending'] })], TODAY, NOW);
  expect(counts).toEqual({ late: 250, waiting: 1, still: 0 });
  expect(rows.map(({ kind }) => kind).filter(kind => kind === 'late')).toHaveLength(200);
  expect([rows[0]!.card_id, rows.at(-1)!.kind]).toEqual([idOf('card 249'), 'waiting']);
});
