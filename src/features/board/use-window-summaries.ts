import { useCardSummaries } from '../../view/hooks/cards';
import type { CardSummary } from '../../view/types';
import { windowIds } from './window-ids';

/** Returns the data of the cards in the visible window of a column, and of the held card, wherever it is. */
export function useWindowSummaries(
  boardId: string,
  ids: readonly string[],
  { first, last, heldId }: { first: number; last: number; heldId?: string | undefined },
): ReadonlyMap<string, CardSummary> {
  const shown = windowIds(ids, first, last);
  return useCardSummaries(boardId, heldId && !shown.includes(heldId) ? [...shown, heldId] : shown);
}
