import { t } from '@lingui/core/macro';
import type { Card } from '../../domain/entities/card';
import { tellRefusal } from '../state/alerts';
import { act } from './act';
import { nameOf } from './name-of';

/**
 * Asks everybody again to approve a card whose round, as the person saw it, was refused. Returns whether it was
 * performed.
 */
export const askApproval = (card: Card, comment: string | null): Promise<boolean> =>
  act({
    name: 'approval.ask',
    input: { board_id: card.board_id, card_id: card.id, round: card.round, comment },
    message: t`Aprovação de ${nameOf(card)} pedida de novo`,
    tell: tellRefusal,
  });
