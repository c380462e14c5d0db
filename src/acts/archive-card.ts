import { t } from '@lingui/core/macro';
import type { Card } from '../../domain/entities/card';
import { tellRefusal } from '../state/alerts';
import { act } from './act';
import { nameOf } from './name-of';

/** Archives a card; it reaches the server once «Desfazer» is over. Answers whether it was done. */
export const archiveCard = (card: Card): Promise<boolean> =>
  act({
    name: 'card.archive',
    input: { board_id: card.board_id, card_id: card.id },
    message: t`${nameOf(card)} arquivado`,
    isHeld: true,
    closesCard: true,
    tell: tellRefusal,
  });
