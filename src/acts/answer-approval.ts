import { t } from '@lingui/core/macro';
import type { Approval, Card } from '../../domain/entities/card';
import { tellRefusal } from '../state/alerts';
import { act } from './act';
import { nameOf } from './name-of';

/**
 * Answers an approval, on the card as the person saw it. It is sent once «Desfazer» is over, since the server may move
 * the card on at once. Returns whether it was performed.
 */
export const answerApproval = (
  name: 'approval.approve' | 'approval.reject',
  card: Card,
  approval: Approval,
  comment: string | null,
): Promise<boolean> =>
  act({
    name,
    input: {
      board_id: card.board_id,
      card_id: card.id,
      approval_id: approval.id,
      comment,
      data_version: card.data_version,
    },
    message: name === 'approval.approve' ? t`${nameOf(card)} aprovado` : t`${nameOf(card)} reprovado`,
    isHeld: true,
    tell: tellRefusal,
  });
