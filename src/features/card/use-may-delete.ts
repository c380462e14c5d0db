import { isAnswered } from '../../../domain/card/round';
import { permission } from '../../../domain/policy';
import { useStore } from '../../view/hooks/use-store';
import { useCardContext } from './card-context';

/**
 * Returns whether the person may delete the open card. `archive` applies to its author once somebody has answered an
 * approval of it: then it can only be archived.
 */
export function useMayDelete(): 'yes' | 'archive' | 'no' {
  const { actor } = useStore();
  const { card, state } = useCardContext().view;
  const member = state.members.find(({ user_id }) => user_id === actor.user_id) ?? null;
  const isAuthor = card.created_by === actor.user_id;
  const may = (answered: boolean) =>
    permission(actor, 'delete_card', { member, isAuthor, isAnswered: answered }) === 'yes';
  if (may(state.answered || isAnswered(state.approvals))) return 'yes';
  return may(false) ? 'archive' : 'no';
}
