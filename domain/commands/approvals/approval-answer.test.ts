import { describe, expect, it } from 'vitest';
import { aCard } from '../../../tests/factories/card';
import { aCardState, withRound } from '../../../tests/factories/card-state';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith, TARGET } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { anActor } from '../../../tests/factories/people';
import { NOW } from '../../../tests/factories/times';
import type { CardState } from '../../card/card-state';
import type { Approval } from '../../entities/card';
import { approvalApprove } from './approval-approve';
import { approvalReject } from './approval-reject';

const bruno = anActor({ user_id: idOf('bruno') });

describe.each([
  { command: approvalApprove, answer: 'approved', opposite: 'rejected' },
  { command: approvalReject, answer: 'rejected', opposite: 'approved' },
] as const)('$command.name', ({ command, answer, opposite }) => {
  const waiting = withRound(aCardState(), { bruno: 'pending', carla: 'pending' });
  const input = { approval_id: waiting.approvals[0]!.id };
  const by = (state: CardState, more: object = {}) => decide(command, state, { ...input, ...more }, bruno);
  const answered = (values: Partial<Approval>): CardState => {
    const [first, ...others] = withRound(aCardState(), { bruno: answer, carla: 'pending' }).approvals;
    return { ...waiting, approvals: [{ ...first!, ...values }, ...others] };
  };
  const edited = (state: CardState) => ({ ...state, card: aCard({ data_version: 2 }) });

  it('stores the answer with the version of the card that it was given on', () => {
    expect(onlyChange(by(edited(waiting), { data_version: 2, comment: ' Ok ' }))).toEqual({
      op: 'update',
      entity: 'approval',
      id: input.approval_id,
      values: { state: answer, comment: 'Ok', data_version: 2, updated_at: NOW },
    });
  });

  it('can change an earlier answer', () => {
    const before = withRound(aCardState(), { bruno: opposite });
    expect(onlyChange(by(before))).toMatchObject({ values: { state: answer, comment: null } });
  });

  it('changes nothing when the same answer is already stored, and keeps the comment when none is given', () => {
    expect(by(answered({}))).toEqual(NOTHING_TO_DO);
    expect(by(answered({}), { comment: ' ' })).toEqual(NOTHING_TO_DO);
    expect(by(answered({ comment: 'Ok' }))).toEqual(NOTHING_TO_DO);
    expect(by(answered({ comment: 'Ok' }), { comment: 'Ok' })).toEqual(NOTHING_TO_DO);
  });

  it('stores a new comment with the same answer', () => {
    expect(onlyChange(by(answered({}), { comment: 'Revi' }))).toMatchObject({ values: { comment: 'Revi' } });
    expect(onlyChange(by(answered({ comment: 'Ok' }), { comment: null }))).toMatchObject({
      values: { comment: null },
    });
  });

  it('stores the same answer again for a newer version of the card', () => {
    const change = onlyChange(by(edited(answered({ comment: 'Ok' })), { data_version: 2 }));
    expect(change).toMatchObject({ values: { state: answer, comment: 'Ok', data_version: 2 } });
  });

  it('is refused when the card changed after it was read, unless the same answer is already stored', () => {
    const conflict = { data_version: { theirs: 2, yours: 1 } };
    expect(by(edited(waiting), { data_version: 1 })).toMatchObject(
      refusedWith('changed_meanwhile', { conflict }),
    );
    expect(by(edited(answered({})), { data_version: 1 })).toEqual(NOTHING_TO_DO);
  });

  it.each<[string, CardState]>([
    ['is not there', { ...waiting, approvals: [] }],
    ['is of an earlier round', { ...waiting, card: aCard({ round: 2 }) }],
    [
      'is of a phase that the card has left',
      { ...waiting, card: aCard({ current_phase_id: idOf('fase B') }) },
    ],
  ])('is refused when the approval %s', (_, state) => {
    expect(by(state)).toMatchObject(refusedWith('approval_closed'));
  });

  it.each<[string, string, Partial<CardState>]>([
    ['another approver', 'carla', {}],
    ['a member who is not an approver', 'ana', {}],
    ['a former approver', 'bruno', { approvers: [] }],
  ])('is refused for %s', (_, name, parts) => {
    const actor = anActor({ user_id: idOf(name) });
    const decision = decide(command, { ...waiting, ...parts }, input, actor);
    expect(decision).toMatchObject(refusedWith('not_approver'));
  });

  it('is refused for a company administrator who is not an approver', () => {
    const admin = anActor({ user_id: idOf('gestora'), role: 'admin' });
    expect(decide(command, waiting, input, admin)).toMatchObject(refusedWith('not_approver'));
  });

  it('remembers which version of the card was read', () => {
    expect(command.basis?.(edited(waiting), { ...TARGET, ...input })).toEqual({ data_version: 2 });
    expect(command.basis?.({ ...waiting, card: null }, { ...TARGET, ...input })).toEqual({});
  });
});
