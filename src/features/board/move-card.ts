import type { Card } from '../../../domain/entities/card';
import { tellMoveRefusal } from '../../state/alerts';
import { perform } from '../../view/perform';

/** Moves a card, as it was when the person began, and tells when it can't be. */
export async function moveCard(card: Card, phaseId: string): Promise<boolean> {
  const input = {
    board_id: card.board_id,
    card_id: card.id,
    phase_id: phaseId,
    from_phase_id: card.current_phase_id,
  };
  return tellMoveRefusal(await perform('card.move', input));
}
