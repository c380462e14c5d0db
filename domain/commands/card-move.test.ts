import { describe, expect, it } from 'vitest';
import { aPassage } from '../../tests/factories/board';
import { aCard } from '../../tests/factories/card';
import { aCardState, withRound, withRules } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith, TARGET } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { NOW } from '../../tests/factories/times';
import { cardMove } from './card-move';

const [A, B, C] = [idOf('fase A'), idOf('fase B'), idOf('fase C')];
const state = aCardState();
const at = (phase: string) => aCardState({ card: aCard({ current_phase_id: phase }) });

describe('card.move', () => {
  keepsTheContract(cardMove, {
    state,
    says: 'Mover para Fase B',
    input: { phase_id: B },
    wrong: {
      phase_id: [
        ['B', 'Identificador inválido'],
        [undefined, 'Campo obrigatório'],
      ],
      from_phase_id: [[null, 'Identificador inválido']],
    },
  });

  it('moves the card to the phase at the current time and starts a new round', () => {
    expect(onlyChange(decide(cardMove, state, { phase_id: B, from_phase_id: A }))).toEqual({
      op: 'update',
      entity: 'card',
      id: idOf('card'),
      values: { current_phase_id: B, current_phase_moved_at: NOW, round: 2 },
    });
  });

  it('changes nothing when another person has already moved the card there', () => {
    expect(decide(cardMove, at(B), { phase_id: B, from_phase_id: A })).toEqual(NOTHING_TO_DO);
  });

  it('is refused when the card was moved elsewhere meanwhile, and names both phases', () => {
    const conflict = { current_phase_id: { theirs: C, yours: B } };
    expect(decide(cardMove, at(C), { phase_id: B, from_phase_id: A })).toMatchObject(
      refusedWith('changed_meanwhile', { conflict }),
    );
  });

  it('is refused as the same phase when the card was never to leave it', () => {
    expect(decide(cardMove, state, { phase_id: A })).toMatchObject(refusedWith('same_phase'));
    expect(decide(cardMove, state, { phase_id: A, from_phase_id: A })).toMatchObject(
      refusedWith('same_phase'),
    );
  });

  it.each([
    ['no_rule', withRules(state, 'A>C')],
    ['approval_needed', withRules(withRound(state, { bruno: 'pending' }), 'A>B')],
    [
      'passage_missing',
      {
        ...state,
        phases: state.phases.map(phase => ({
          ...phase,
          passage: aPassage({ photos: 1 }),
        })),
      },
    ],
    ['approval_rejected', withRound(state, { bruno: 'rejected' })],
    ['leaves_by_approval', withRound(state, { bruno: 'approved' })],
    ['phase_unavailable', { ...state, phases: state.phases.filter(({ id }) => id !== B) }],
  ] as const)('keeps to the move rule: %s', (code, refusing) => {
    expect(decide(cardMove, refusing, { phase_id: B })).toMatchObject(refusedWith(code));
  });

  it('remembers the phase that the card was in', () => {
    expect(cardMove.basis?.(state, { ...TARGET, phase_id: B })).toEqual({ from_phase_id: A });
    expect(cardMove.basis?.({ ...state, card: null }, { ...TARGET, phase_id: B })).toEqual({});
  });
});
