import { t } from '@lingui/core/macro';
import type { Approval } from '../../../domain/entities/card';
import { success, tellRefusal } from '../../state/alerts';
import { perform } from '../../view/perform';
import { useCardContext } from './card-context';

/** My approval in the card's round, if I am asked, and the way to answer it. */
export function useAnswer() {
  const { view, myId, isReadOnly } = useCardContext();
  const { card, approvals } = view;
  const mine: Approval | undefined = isReadOnly
    ? undefined
    : approvals.find(({ user_id, round }) => user_id === myId && round === card.round);
  const answer = async (name: 'approval.approve' | 'approval.reject', comment: string | null) => {
    if (!mine) return;
    const input = {
      board_id: card.board_id,
      card_id: card.id,
      approval_id: mine.id,
      comment,
      data_version: card.data_version,
    };
    if (tellRefusal(await perform(name, input))) {
      success(name === 'approval.approve' ? t`Aprovado` : t`Reprovado`, card.title);
    }
  };
  return { mine, answer };
}
