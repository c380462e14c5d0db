import type { Approval } from '../../../../domain/entities/card';
import { answerApproval } from '../../../acts/answer-approval';
import { useCardContext } from '../card-context';

/** Returns the signed-in person's approval in the card's round, if there is one, and the function that answers it. */
export function useAnswer() {
  const { view, myId, isReadOnly } = useCardContext();
  const { card, approvals } = view;
  const mine: Approval | undefined = isReadOnly
    ? undefined
    : approvals.find(({ user_id, round }) => user_id === myId && round === card.round);
  const answer = (name: 'approval.approve' | 'approval.reject', comment: string | null) => {
    if (!mine) return;
    // The pressed button disappears, so the focus moves to the heading.
    document.querySelector<HTMLElement>('[data-card-panel] h2')?.focus({ preventScroll: true });
    void answerApproval(name, card, mine, comment);
  };
  return { mine, answer };
}
