import { applyChanges, type CardState, type Change } from '../card/card-state';
import type { PhaseApprover } from '../entities/board';
import type { Approval, Card } from '../entities/card';
import { automaticMove } from '../flow/move-rule';
import type { Effect, EffectContext } from './effect';
import { historyOf } from './history';
import { askedOf, notificationsOf } from './notifications';
import { otherSides } from './other-sides';

/**
 * Returns the consequences of a command's changes, in writing order: approval rounds, history, notifications, and the
 * automatic move of a card that everyone approved and that has what its phase asks for. `before` is the state on which
 * the command was decided.
 */
export function effectsOf(before: CardState, changes: Change[], context: EffectContext): Effect[] {
  const { effects, after } = follow(before, changes, false, context);
  // The card is moved by the change that makes it ready: the last answer, the last missing requirement, or a return
  // from the archive, during which it was skipped. A card that was ready before is left to the job that the change of
  // the flow has queued.
  return automaticMove(before) ? effects : [...effects, ...settleRound(after, context)];
}

/**
 * Returns the automatic move of a card whose round is complete and that has everything its phase asks for, with all
 * consequences. Empty while more than one way leads on. Also called when the flow itself changes, because that may
 * leave a single way.
 */
export function settleRound(state: CardState, context: EffectContext): Effect[] {
  const target = automaticMove(state);
  if (!target || !state.card) return [];
  const move: Change = {
    op: 'update',
    entity: 'card',
    id: state.card.id,
    values: { current_phase_id: target, current_phase_moved_at: context.now, round: state.card.round + 1 },
  };
  return [move, ...follow(state, [move], true, context).effects];
}

function follow(before: CardState, changes: Change[], automatic: boolean, context: EffectContext) {
  const after = applyChanges(before, changes);
  const opened = newRound(changes, after, context);
  const effects: Effect[] = [
    ...historyOf(before, after, changes, automatic, context),
    ...notificationsOf(before, after, changes, context),
    ...opened,
    ...askedOf(opened, after, context, changes),
    ...otherSides(before, changes, context),
  ];
  return { effects, after };
}

/** Returns one pending approval for each approver of the phase in which a round has just begun. */
function newRound(changes: Change[], state: CardState, { now, newId }: EffectContext): ApprovalInsert[] {
  const { card } = state;
  const hasBegun = changes.some(
    change => change.entity === 'card' && change.op !== 'remove' && change.values.round !== undefined,
  );
  if (!card || !hasBegun) return [];
  return state.approvers
    .filter(approver => approver.phase_id === card.current_phase_id)
    .flatMap(approver => {
      const userId = state.members.find(({ id }) => id === approver.board_user_id)?.user_id;
      if (!userId) return [];
      const values = askedApproval(newId(), card, approver, userId, now);
      return [{ op: 'insert' as const, entity: 'approval' as const, id: values.id, values }];
    });
}

/** Makes the pending approval of one approver, in the card's current round. */
export function askedApproval(
  id: string,
  card: Pick<Card, 'id' | 'round'>,
  approver: PhaseApprover,
  userId: string,
  now: string,
): Approval {
  return {
    id,
    board_id: approver.board_id,
    card_id: card.id,
    phase_id: approver.phase_id,
    phase_approver_id: approver.id,
    user_id: userId,
    round: card.round,
    state: 'pending',
    comment: null,
    data_version: null,
    updated_at: now,
  };
}

type ApprovalInsert = Extract<Change, { entity: 'approval'; op: 'insert' }>;
