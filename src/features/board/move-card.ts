import type { Card } from '../../../domain/entities/card';
import { tellMoveRefusal } from '../../state/alerts';
import { perform } from '../../view/perform';

/** Moves a card and tells when the rules forbid it. */
export async function moveCard(card: Card, phaseId: string): Promise<boolean> {
  const input = { board_id: card.board_id, card_id: card.id, phase_id: phaseId };
  return tellMoveRefusal(await perform('card.move', input));
}
