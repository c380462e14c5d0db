import { t } from '@lingui/core/macro';
import type { Attachment, Card } from '../../domain/entities/card';
import { tellRefusal } from '../state/alerts';
import { act } from './act';

/** Removes a file from a card; this is sent once «Desfazer» is over. Returns whether it was performed. */
export const removeAttachment = (card: Card, attachment: Attachment): Promise<boolean> =>
  act({
    name: 'attachment.remove',
    input: { board_id: card.board_id, card_id: card.id, attachment_id: attachment.id },
    message: t`«${attachment.title}» excluído`,
    isHeld: true,
    tell: tellRefusal,
  });
