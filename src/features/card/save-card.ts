import type { CommandInputs } from '../../../domain/commands/table';
import type { Card } from '../../../domain/entities/card';
import { error } from '../../state/alerts';
import { perform } from '../../view/perform';

type Patch = Omit<CommandInputs['card.update'], 'board_id' | 'card_id' | 'was'>;

/** Saves one part of a card; answers why it can't be, in words for the field, or null. */
export async function saveCard({ id, board_id }: Card, patch: Patch): Promise<string | null> {
  const decision = await perform('card.update', { board_id, card_id: id, ...patch });
  if (decision.ok) return null;
  const { errors, message } = decision.refusal;
  const first = errors && Object.values(errors)[0]?.[0];
  if (!first) error(message);
  return first ?? message;
}
