import { t } from '@lingui/core/macro';
import type { Card, Comment } from '../../domain/entities/card';
import { tellRefusal } from '../state/alerts';
import { act } from './act';
import { nameOf } from './name-of';

/** Deletes a comment; this is sent once «Desfazer» is over. Returns whether it was performed. */
export const removeComment = (card: Card, comment: Comment): Promise<boolean> =>
  act({
    name: 'comment.remove',
    input: { board_id: card.board_id, card_id: card.id, comment_id: comment.id },
    message: t`Comentário de ${nameOf(card)} excluído`,
    isHeld: true,
    tell: tellRefusal,
  });
