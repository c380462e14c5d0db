import type { Approval } from '../entities/card';
import type { CardState } from './card-state';

/** How the approvals of the card's phase stand: `none` when the phase asks for no approval. */
export type RoundState = 'none' | 'pending' | 'rejected' | 'complete';

/** Where the current round of the card stands. A round just entered, whose approvals have not come yet, is pending. */
export function roundState(state: Pick<CardState, 'approvers' | 'card' | 'approvals'>): RoundState {
  const { card } = state;
  if (!card || !state.approvers.some(approver => approver.phase_id === card.current_phase_id)) return 'none';
  const answers = state.approvals.filter(
    approval => approval.round === card.round && approval.phase_id === card.current_phase_id,
  );
  if (answers.some(answer => answer.state === 'rejected')) return 'rejected';
  return answers.length > 0 && answers.every(answer => answer.state === 'approved') ? 'complete' : 'pending';
}

/** Whether somebody's answer to an approval of the card stands, of whatever round: then only who runs the flow deletes it. */
export function isAnswered(approvals: Pick<Approval, 'state'>[]): boolean {
  return approvals.some(({ state }) => state !== 'pending');
}
