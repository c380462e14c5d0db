import type { Approval } from '../../domain/entities/card';
import { askerOf } from './approvals';
import { standingApproval } from './count-pending';
import { refusedRoundsSlice } from './slices/refused-rounds-slice';
import type { ViewStore } from './store';

/**
 * Returns the rejections of approvals I have asked for, one for each card that is still in that round, the latest
 * first; undefined until they are known.
 */
export function readRefusedRounds(store: ViewStore): Approval[] | undefined {
  const refusals = store.read(refusedRoundsSlice);
  const mine = new Map<string, Approval>();
  for (const { id, board_id, card_id } of refusals ?? []) {
    const folded = store.card(board_id, card_id);
    if (folded === undefined) return undefined;
    const refusal = folded && standingApproval(folded, id);
    const card = folded?.state.card;
    if (!card || refusal?.state !== 'rejected' || mine.has(card.id)) continue;
    if (askerOf(store, card) === store.actor.user_id) mine.set(card.id, refusal);
  }
  return refusals && [...mine.values()];
}
