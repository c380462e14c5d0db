import type { Approval } from '../entities/card';
import type { CardState } from './card-state';

/** State of the approvals of the card's phase. `none` when the phase asks for no approval. */
export type RoundState = 'none' | 'pending' | 'rejected' | 'complete';

/**
 * Returns the state of the card's current round. A round that has just begun, whose approvals are not loaded yet, is
 * pending.
 */
export function roundState(state: Pick<CardState, 'approvers' | 'card' | 'approvals'>): RoundState {
  const { card } = state;
  if (!card || !state.approvers.some(approver => approver.phase_id === card.current_phase_id)) return 'none';
  const answers = state.approvals.filter(
    approval => approval.round === card.round && approval.phase_id === card.current_phase_id,
  );
  if (answers.some(answer => answer.state === 'rejected')) return 'rejected';
  return answers.length > 0 && answers.every(answer => answer.state === 'approved') ? 'complete' : 'pending';
}

/**
 * Returns whether any approval of the card, of any round, has an answer that was not withdrawn. Then only an
 * administrator of the flow or the company may delete the card.
 */
export function isAnswered(approvals: Pick<Approval, 'state'>[]): boolean {
  return approvals.some(({ state }) => state !== 'pending');
}
