import { t } from '@lingui/core/macro';
import type { Card } from '../../domain/entities/card';
import { tellRefusal } from '../state/alerts';
import { act } from './act';
import { nameOf } from './name-of';

/** Archives a card; this is sent once «Desfazer» is over. Returns whether it was performed. */
export const archiveCard = (card: Card): Promise<boolean> =>
  act({
    name: 'card.archive',
    input: { board_id: card.board_id, card_id: card.id },
    message: t`${nameOf(card)} arquivado`,
    isHeld: true,
    closesCard: true,
    tell: tellRefusal,
  });
