import type { Approval } from '../../domain/entities/card';
import type { FoldedCard } from '../overlay/fold';
import type { Slice } from './slice';
import { feedsSlice } from './slices/feeds-slice';
import type { ViewStore } from './store';

/**
 * Counts the approvals that wait for me; undefined until every flow has been mirrored once and all their cards are
 * known.
 */
export function countPending(store: ViewStore, slice: Slice<Approval[]>): number | undefined {
  const approvals = store.read(slice);
  if (!approvals || !store.read(feedsSlice)?.isComplete) return undefined;
  let pending = 0;
  for (const { id, board_id, card_id } of approvals) {
    const folded = store.card(board_id, card_id);
    if (folded === undefined) return undefined;
    if (folded && standingApproval(folded, id)?.state === 'pending') pending += 1;
  }
  return pending;
}

/** Returns an approval as the person sees it; null once its card is no longer in that round. */
export function standingApproval({ state }: FoldedCard, id: string): Approval | null {
  const { board, card, phases, approvals } = state;
  const approval = approvals.find(row => row.id === id);
  if (!board.enabled || !card || card.archived_at || approval?.round !== card.round) return null;
  const isThere = approval.phase_id === card.current_phase_id;
  return isThere && phases.some(phase => phase.id === approval.phase_id) ? approval : null;
}
