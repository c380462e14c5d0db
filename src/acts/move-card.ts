import { t } from '@lingui/core/macro';
import type { CardState } from '../../domain/card/card-state';
import { moveRefusal } from '../../domain/flow/move-rule';
import { MOVE_REFUSED } from '../../domain/refusals';
import { error } from '../state/alerts';
import type { Performed } from '../view/perform';
import { act } from './act';
import { nameOf } from './name-of';

/**
 * Moves a card to another phase, based on its state when the person began, and shows the result or the refusal.
 *
 * @param state the card with its flow and round, as far as the move rule uses it
 * @returns whether it was moved
 */
export function moveCard(state: CardState, phaseId: string): Promise<boolean> {
  const card = state.card!;
  const target = { board_id: card.board_id, card_id: card.id };
  const phase = state.phases.find(({ id }) => id === phaseId)?.name ?? '';
  const moved = {
    ...state,
    card: { ...card, current_phase_id: phaseId, round: card.round + 1 },
    approvals: [],
  };
  const isWayBack = moveRefusal(moved, card.current_phase_id) === null;
  return act({
    name: 'card.move',
    input: { ...target, phase_id: phaseId, from_phase_id: card.current_phase_id },
    message: t`${nameOf(card)} movido para ${phase}`,
    inverse: isWayBack
      ? { name: 'card.move', input: { ...target, phase_id: card.current_phase_id, from_phase_id: phaseId } }
      : null,
    tell: tellMoveRefusal,
  });
}

/** Shows a refused move: fixed words, and below them the reason, without the same words at its beginning. */
function tellMoveRefusal(performed: Performed): boolean {
  if (!performed.ok) error(MOVE_REFUSED, performed.refusal.message.replace(`${MOVE_REFUSED}. `, ''));
  return performed.ok;
}
