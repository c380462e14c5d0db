import type { CardState } from '../../domain/card/card-state';
import { moveRefusal, moveRefusalWords } from '../../domain/flow/move-rule';
import { byOrder } from '../../domain/flow/phase-order';
import type { MoveTarget, People } from './types';

/**
 * Returns every other phase that can hold cards, each with whether the card may go there and why not: first those after
 * its own phase, then those before it, each time the nearest first.
 */
export function moveTargets(state: CardState, people: People): MoveTarget[] {
  const all = [...state.phases].sort(byOrder);
  const here = all.findIndex(({ id }) => id === state.card?.current_phase_id);
  const others = [...all.slice(here + 1), ...all.slice(0, Math.max(here, 0)).reverse()];
  return others
    .filter(({ enabled }) => enabled)
    .map(phase => {
      const refusal = moveRefusal(state, phase.id);
      const approver_names = state.approvers
        .filter(approver => approver.phase_id === phase.id)
        .map(({ board_user_id }) => state.members.find(({ id }) => id === board_user_id)?.user_id)
        .flatMap(userId => (userId && people.get(userId)?.name) || []);
      return { phase, refusal, reason: refusal && moveRefusalWords(state, refusal), approver_names };
    });
}
