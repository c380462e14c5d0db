import type { Approval } from '../../domain/entities/card';
import { standingApproval } from './count-pending';
import { askedRoundsSlice } from './slices/asked-rounds-slice';
import type { ViewStore } from './store';

/**
 * Returns the answers that hold up cards in rounds I have asked for, the latest first: of each card its last rejection,
 * or else the pending answers of others. Undefined until they are known.
 */
export function readAskedRounds(store: ViewStore): Approval[] | undefined {
  const { user_id } = store.actor;
  const answers = store.read(askedRoundsSlice(user_id));
  const standing: Approval[] = [];
  for (const { id, board_id, card_id } of answers ?? []) {
    const folded = store.card(board_id, card_id);
    if (folded === undefined) return undefined;
    const answer = folded && standingApproval(folded, id);
    if (answer) standing.push(answer);
  }
  const refused = new Map<string, Approval>();
  for (const answer of standing)
    if (answer.state === 'rejected' && !refused.has(answer.card_id)) refused.set(answer.card_id, answer);
  return (
    answers &&
    standing.filter(answer => {
      const refusal = refused.get(answer.card_id);
      return refusal ? refusal === answer : answer.state === 'pending' && answer.user_id !== user_id;
    })
  );
}
