import { useRef } from 'react';
import { useCardSummaries } from '../../view/hooks';
import type { CardSummary } from '../../view/types';
import { windowIds } from './window-ids';

/** Cards remembered after they left the window, so that scrolling back shows them at once. */
const REMEMBERED = 400;

/** Summaries of the cards in the window of a column. */
export function useWindowSummaries(boardId: string, ids: readonly string[], first: number, last: number) {
  const fresh = useCardSummaries(boardId, windowIds(ids, first, last));
  const seen = useRef(new Map<string, CardSummary>());
  if (seen.current.size > REMEMBERED) seen.current = new Map();
  for (const [id, summary] of fresh) seen.current.set(id, summary);
  return (id: string): CardSummary | undefined => fresh.get(id) ?? seen.current.get(id);
}
