import { describe, expect, it } from 'vitest';
import { aCardState, withRound } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, NOTHING_TO_DO, refusedWith } from '../../../tests/factories/deciding';
import { changesIn, follow, historyIn, noticesIn } from '../../../tests/factories/following';
import { idOf } from '../../../tests/factories/ids';
import { applyChanges } from '../../card/card-state';
import { roundState } from '../../card/round';
import { approvalAsk } from './approval-ask';

const state = withRound(aCardState(), { bruno: 'rejected', carla: 'pending' });
const round = state.card!.round;

/** Returns the card after the command and all its effects. */
function ask(input: object = {}) {
  const decision = decide(approvalAsk, state, input);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return { after: applyChanges(state, decision.changes), effects: follow(state, decision.changes) };
}

describe('approval.ask', () => {
  keepsTheContract(approvalAsk, {
    state,
    says: 'Pedir de novo a saída de Fase A: «Preço corrigido»',
    input: { comment: 'Preço corrigido' },
    wrong: {
      comment: [
        ['a'.repeat(1001), 'Máximo de 1000 caracteres excedido'],
        [3, 'Texto inválido'],
      ],
      round: [
        ['1', 'Número inválido'],
        [1.5, 'Número inválido'],
      ],
    },
  });

  it('starts a new round in the same phase, and keeps the answers of the last one', () => {
    const { after } = ask();
    expect(after.card).toEqual({ ...state.card, round: round + 1 });
    expect(after.approvals.map(({ state }) => state)).toEqual(['rejected']);
    expect(roundState(after)).toBe('pending');
  });

  it('asks every approver again, whatever they answered before, and notifies them with the comment', () => {
    const { effects } = ask({ comment: ' Preço corrigido ' });
    const asked = changesIn(effects).map(change => 'values' in change && change.values);
    expect(asked).toMatchObject(
      ['bruno', 'carla'].map(name => ({ user_id: idOf(name), state: 'pending', round: round + 1 })),
    );
    expect(noticesIn(effects)).toMatchObject(
      ['bruno', 'carla'].map(name => ({
        target_user_id: idOf(name),
        type: 'approval_asked',
        comment: 'Preço corrigido',
      })),
    );
    expect(historyIn(effects)).toMatchObject([
      { kind: 'updated', old: { round }, new: { round: round + 1, comment: 'Preço corrigido' } },
    ]);
  });

  it.each([
    ['nobody has refused', { bruno: 'pending', carla: 'approved' }, NOTHING_TO_DO],
    ['all have approved', { bruno: 'approved' }, refusedWith('approval_closed')],
    ['the phase asks for none', {}, refusedWith('approval_closed')],
  ] as const)('is not needed when %s', (_why, answers, decision) => {
    expect(decide(approvalAsk, withRound(aCardState(), answers))).toMatchObject(decision);
  });

  it('applies to the round that the person saw: changes nothing when someone else has started the next one', () => {
    const later = (answer: 'pending' | 'rejected') =>
      withRound({ ...state, approvers: [], card: { ...state.card!, round: round + 1 } }, { bruno: answer });
    expect(decide(approvalAsk, later('pending'), { round })).toEqual(NOTHING_TO_DO);
    expect(decide(approvalAsk, later('rejected'), { round })).toMatchObject(refusedWith('approval_closed'));
  });
});
