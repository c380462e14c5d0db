import { describe, expect, it } from 'vitest';
import { aCardState, withRound } from '../../tests/factories/card-state';
import { idOf } from '../../tests/factories/ids';
import { isAnswered, type RoundState, roundState } from './round';

const B = idOf('fase B');

describe('roundState', () => {
  it.each<[string, Parameters<typeof withRound>[1], RoundState]>([
    ['no approver', {}, 'none'],
    ['one waits', { bruno: 'approved', carla: 'pending' }, 'pending'],
    ['all approved', { bruno: 'approved', carla: 'approved' }, 'complete'],
    ['a rejection outweighs who still waits', { bruno: 'rejected', carla: 'pending' }, 'rejected'],
  ])('%s', (_, answers, expected) => {
    expect(roundState(withRound(aCardState(), answers))).toBe(expected);
  });

  it('ignores an answer that was given in another phase', () => {
    const state = withRound(aCardState(), { bruno: 'approved' });
    const elsewhere = state.approvals.map(approval => ({ ...approval, phase_id: B }));
    expect(roundState({ ...state, approvals: elsewhere })).toBe('pending');
  });
});

describe('isAnswered', () => {
  it('is true once an approver has approved or rejected', () => {
    expect(isAnswered(withRound(aCardState(), { bruno: 'pending' }).approvals)).toBe(false);
    expect(isAnswered(withRound(aCardState(), { bruno: 'pending', carla: 'rejected' }).approvals)).toBe(true);
  });
});
