import { t } from '@lingui/core/macro';
import type { CommandInputs } from '../../../../domain/commands/command-table';
import type { Card } from '../../../../domain/entities/card';
import { error } from '../../../state/alerts';
import { perform } from '../../../view/perform';
import type { Problem } from './use-draft';

type Patch = Omit<CommandInputs['card.update'], 'board_id' | 'card_id'>;

/**
 * Saves one part of a card, decided on its value when the editing began. Returns the reason why it can't be saved, in
 * words for the field, or null.
 */
export async function saveCard({ id, board_id }: Card, patch: Patch): Promise<Problem | null> {
  const decision = await perform('card.update', { board_id, card_id: id, ...patch });
  if (decision.ok) return null;
  const { code, errors, message } = decision.refusal;
  const first = errors && Object.values(errors)[0]?.[0];
  const isConflict = code === 'changed_meanwhile';
  if (code === 'not_found') {
    const gone = t`O card saiu do fluxo: o que você escreveu não foi salvo, e está guardado neste aparelho.`;
    return { message: gone, isConflict, isGone: true };
  }
  if (!first && !isConflict) error(message);
  return { message: first ?? message, isConflict };
}
