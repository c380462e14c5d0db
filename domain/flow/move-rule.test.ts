import { describe, expect, it } from 'vitest';
import { aPassage } from '../../tests/factories/board';
import { aTaskOption } from '../../tests/factories/card';
import { aCardState, threePhases, withRound, withRules } from '../../tests/factories/card-state';
import { idOf } from '../../tests/factories/ids';
import { NOW } from '../../tests/factories/times';
import type { CardState } from '../card/card-state';
import type { Phase } from '../entities/board';
import { REFUSALS, type RefusalCode } from '../refusals';
import { automaticMove, moveRefusal, moveRefusalWords, stayReason } from './move-rule';

const [A, B, C] = [idOf('fase A'), idOf('fase B'), idOf('fase C')];

/** All circumstances of a move from phase A. `stale`: everyone approved, but in an earlier round. */
const CIRCUMSTANCES = {
  flow: ['on', 'off'],
  card: ['active', 'archived'],
  target: ['B', 'A', 'disabled', 'missing'],
  config: ['free', 'rules'],
  rule: ['present', 'deleted', 'missing'],
  round: ['none', 'unopened', 'stale', 'pending', 'partly', 'complete', 'rejected'],
  way: ['on', 'back'],
  passage: ['unasked', 'met', 'missing'],
} as const;
type Case = { [K in keyof typeof CIRCUMSTANCES]: (typeof CIRCUMSTANCES)[K][number] };

const NAMES = Object.keys(CIRCUMSTANCES) as (keyof Case)[];

/**
 * Each row decides a set of cases: `*` is any value, commas separate alternatives. Each case belongs to exactly one
 * row.
 */
const TABLE = `
  flow | card     | target           | config | rule            | round                         | way  | passage     | answer
  off  | *        | *                | *      | *               | *                             | *    | *           | board_disabled
  on   | archived | *                | *      | *               | *                             | *    | *           | card_archived
  on   | active   | A                | *      | *               | *                             | *    | *           | same_phase
  on   | active   | disabled,missing | *      | *               | *                             | *    | *           | phase_unavailable
  on   | active   | B                | rules  | deleted,missing | *                             | *    | *           | no_rule
  on   | active   | B                | free   | *               | rejected                      | *    | *           | approval_rejected
  on   | active   | B                | rules  | present         | rejected                      | *    | *           | approval_rejected
  on   | active   | B                | free   | *               | none                          | on   | unasked,met | may
  on   | active   | B                | free   | *               | none                          | back | *           | may
  on   | active   | B                | free   | *               | unopened,stale,pending,partly | on   | unasked,met | leaves_by_approval
  on   | active   | B                | free   | *               | unopened,stale,pending,partly | back | *           | leaves_by_approval
  on   | active   | B                | free   | *               | complete                      | on   | unasked,met | leaves_by_approval
  on   | active   | B                | free   | *               | complete                      | back | *           | leaves_by_approval
  on   | active   | B                | free   | *               | none                          | on   | missing     | passage_missing
  on   | active   | B                | free   | *               | unopened,stale,pending,partly | on   | missing     | passage_missing
  on   | active   | B                | free   | *               | complete                      | on   | missing     | passage_missing
  on   | active   | B                | rules  | present         | none,complete                 | on   | unasked,met | may
  on   | active   | B                | rules  | present         | none,complete                 | back | *           | may
  on   | active   | B                | rules  | present         | unopened,stale,pending,partly | on   | unasked,met | approval_needed
  on   | active   | B                | rules  | present         | unopened,stale,pending,partly | back | *           | approval_needed
  on   | active   | B                | rules  | present         | none,complete                 | on   | missing     | passage_missing
  on   | active   | B                | rules  | present         | unopened,stale,pending,partly | on   | missing     | passage_missing
`;

const rows = TABLE.trim()
  .split('\n')
  .slice(1)
  .map(line => {
    const cells = line.split('|').map(cell => cell.trim());
    const answer = cells.pop() as RefusalCode | 'may';
    const matches = (one: Case) =>
      NAMES.every((name, at) => cells[at] === '*' || cells[at]!.split(',').includes(one[name]));
    return { title: `${cells.join(' · ')} → ${answer}`, answer, matches };
  });

const cases = NAMES.reduce<Partial<Case>[]>(
  (some, name) => some.flatMap(one => CIRCUMSTANCES[name].map(value => ({ ...one, [name]: value }))),
  [{}],
) as Case[];

/** Reverses the order of the phases. */
const backwards = (phases: Phase[]) => phases.map(phase => ({ ...phase, phase_order: -phase.phase_order }));

/** Builds the state and the target phase of a case. */
function build(one: Case): { state: CardState; to: string } {
  let state = aCardState();
  if (one.round === 'unopened') state = { ...withRound(state, { bruno: 'pending' }), approvals: [] };
  if (one.round === 'stale') {
    state = withRound(state, { bruno: 'approved' });
    state = { ...state, card: { ...state.card!, round: 2 } };
  }
  if (one.round === 'pending') state = withRound(state, { bruno: 'pending', carla: 'pending' });
  if (one.round === 'partly') state = withRound(state, { bruno: 'approved', carla: 'pending' });
  if (one.round === 'complete') state = withRound(state, { bruno: 'approved', carla: 'approved' });
  if (one.round === 'rejected') state = withRound(state, { bruno: 'approved', carla: 'rejected' });

  const to = { A, B, disabled: C, missing: idOf('fase que não existe') }[one.target];
  const passage = one.passage === 'unasked' ? null : aPassage({ checklist: true });
  const phases = one.way === 'on' ? threePhases() : backwards(threePhases());
  state = {
    ...state,
    phases: phases.map(phase => ({
      ...phase,
      enabled: phase.id !== C,
      passage: phase.id === A ? passage : null,
    })),
    options: [aTaskOption({ checked: one.passage === 'met' })],
  };
  if (one.rule !== 'missing') {
    const letter = { A: 'A', B: 'B', disabled: 'C', missing: 'X' }[one.target];
    const { rules } = withRules(state, `A>${letter}`, 'B>A');
    state.rules = rules.map(rule => (one.rule === 'deleted' ? { ...rule, deleted_at: NOW } : rule));
  }
  const board = { ...state.board, enabled: one.flow === 'on', phase_config: one.config };
  const card = { ...state.card!, archived_at: one.card === 'archived' ? NOW : null };
  return { state: { ...state, board, card }, to };
}

describe('moveRefusal', () => {
  it('has a row of the table for every case', () => {
    const undecided = cases.filter(one => rows.filter(row => row.matches(one)).length !== 1);
    expect(cases).toHaveLength(4032);
    expect(undecided).toEqual([]);
  });

  it.each(rows)('$title', ({ matches, answer }) => {
    const matched = cases.filter(matches);
    const wrong = matched.filter(one => {
      const { state, to } = build(one);
      return moveRefusal(state, to) !== (answer === 'may' ? null : answer);
    });
    expect(matched).not.toEqual([]);
    expect(wrong).toEqual([]);
  });

  it('is not_found without a card', () => {
    expect(moveRefusal(aCardState({ card: null }), B)).toBe('not_found');
  });

  it('does not require approval once the phase has no approver left, whatever was answered', () => {
    const state = { ...withRound(aCardState(), { bruno: 'rejected' }), approvers: [] };
    expect(moveRefusal(state, B)).toBeNull();
  });

  it('requires a rule in the direction of the move', () => {
    expect(moveRefusal(withRules(aCardState(), 'B>A', 'A>C'), B)).toBe('no_rule');
  });
});

/** Makes phase A ask for photos that the card doesn't have. */
const asking = (state: CardState): CardState => ({
  ...state,
  phases: state.phases.map(phase =>
    phase.id === A ? { ...phase, passage: aPassage({ photos: 2 }) } : phase,
  ),
});
/** Moves this phase behind all others. */
const atTheEnd = (state: CardState, last: string): CardState => ({
  ...state,
  phases: state.phases.map(phase => (phase.id === last ? { ...phase, phase_order: 9 } : phase)),
});

describe('moveRefusalWords', () => {
  it.each([
    ['De Fase A, o card só vai para Fase C.', ['A>C']],
    ['De Fase A, o card só vai para Fase B ou Fase C.', ['A>C', 'A>B', 'B>A']],
    ['De Fase A, o card não vai para outra fase.', ['B>A']],
  ])('name the phases that the rules allow: %s', (words, rules) => {
    expect(moveRefusalWords(withRules(aCardState(), ...rules), 'no_rule')).toBe(words);
  });

  it('name the requirements of the phase that are missing', () => {
    expect(moveRefusalWords(asking(aCardState()), 'passage_missing')).toBe(
      'Antes de sair de «Fase A»: junte 2 fotos.',
    );
  });

  it('are the general message for any other refusal', () => {
    expect(moveRefusalWords(aCardState(), 'approval_needed')).toBe(REFUSALS.approval_needed.message);
  });
});

describe('automaticMove', () => {
  const complete = withRound(aCardState(), { bruno: 'approved', carla: 'approved' });
  const disabled = (state: CardState, ...ids: string[]): CardState => ({
    ...state,
    phases: state.phases.map(phase => (ids.includes(phase.id) ? { ...phase, enabled: false } : phase)),
  });
  const inLast = { ...complete, card: { ...complete.card!, current_phase_id: C } };
  const lastApproves: CardState = {
    ...inLast,
    approvers: inLast.approvers.map(approver => ({ ...approver, phase_id: C })),
    approvals: inLast.approvals.map(approval => ({ ...approval, phase_id: C })),
  };

  it.each<[string, CardState, string | null]>([
    ['free: the next phase', complete, B],
    ['free: over a disabled one', disabled(complete, B), C],
    ['free: from a disabled phase, the next in order', disabled(complete, A), B],
    ['free: nowhere from the last', lastApproves, null],
    ['free: phases in any order of the list', { ...complete, phases: complete.phases.toReversed() }, B],
    ['rules: the only rule', withRules(complete, 'A>C', 'B>C'), C],
    ['rules: nowhere when several are in reach', withRules(complete, 'A>B', 'A>C'), null],
    ['rules: the only one left enabled', disabled(withRules(complete, 'A>B', 'A>C'), B), C],
    ['rules: nowhere without a rule', withRules(complete, 'B>C'), null],
    ['rules: a rule to itself is none', withRules(complete, 'A>A', 'A>B'), B],
    ['not while the phase asks for something', asking(complete), null],
    ['rules: not either', asking(withRules(complete, 'A>C')), null],
    ['rules: back, where nothing is asked', atTheEnd(asking(withRules(complete, 'A>B')), A), B],
    ['not while one waits', withRound(aCardState(), { bruno: 'approved', carla: 'pending' }), null],
    ['not after a rejection', withRound(aCardState(), { bruno: 'approved', carla: 'rejected' }), null],
    ['not from a phase that asks for no approval', aCardState(), null],
    ['not in a disabled flow', { ...complete, board: { ...complete.board, enabled: false } }, null],
    ['not for an archived card', { ...complete, card: { ...complete.card!, archived_at: NOW } }, null],
    ['not without a card', { ...complete, card: null }, null],
    ['not from a phase that is gone', { ...complete, phases: complete.phases.slice(1) }, null],
  ])('%s', (_, state, expected) => {
    expect(automaticMove(state)).toBe(expected);
  });

  it('ignores a deleted rule', () => {
    const state = withRules(complete, 'A>B', 'A>C');
    state.rules[0]!.deleted_at = NOW;
    expect(automaticMove(state)).toBe(C);
  });
});

describe('the reason why an approved card stays', () => {
  const last = withRound(aCardState(), { bruno: 'approved' });
  last.phases = last.phases.filter(({ id }) => id === A);

  it('is that no phase follows, in a free flow', () => {
    expect(stayReason(last)).toBe('Todos aprovaram. O card fica aqui: não há fase seguinte.');
  });

  it('is a missing requirement of the phase, wherever the card could go on', () => {
    const words = 'Todos aprovaram. Antes de sair de «Fase A»: junte 2 fotos.';
    const approved = withRound(aCardState(), { bruno: 'approved' });
    expect(stayReason(asking(approved))).toBe(words);
    expect(stayReason(asking(withRules(approved, 'A>B', 'A>C')))).toBe(words);
  });

  it.each([
    [
      'while a way back is open',
      atTheEnd(asking(withRules(withRound(aCardState(), { bruno: 'approved' }), 'A>B')), A),
    ],
    ['while it goes on by itself', withRound(aCardState(), { bruno: 'approved' })],
    [
      'while an answer is missing',
      { ...last, approvals: last.approvals.map(row => ({ ...row, state: 'pending' as const })) },
    ],
    ['where rules say where to', withRules(last)],
    ['where nobody approves', { ...last, approvers: [] }],
    ['once it is archived', { ...last, card: { ...last.card!, archived_at: NOW } }],
  ])('is not told %s', (_, state) => expect(stayReason(state)).toBeNull());
});
