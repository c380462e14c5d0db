import { useCardSummaries } from '../../view/hooks/cards';
import type { CardSummary } from '../../view/types';
import { windowIds } from './window-ids';

/** Summaries of the cards in the window of a column, and of the one that is held, wherever it stands. */
export function useWindowSummaries(
  boardId: string,
  ids: readonly string[],
  { first, last, heldId }: { first: number; last: number; heldId?: string | undefined },
): ReadonlyMap<string, CardSummary> {
  const shown = windowIds(ids, first, last);
  return useCardSummaries(boardId, heldId && !shown.includes(heldId) ? [...shown, heldId] : shown);
}
