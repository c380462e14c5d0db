import { bareState, type CardState } from '../../../domain/card-state';
import type { BoardView, CardSummary } from '../../view/types';

/** What the move rule looks at, from what the board already shows: nothing is read to light the columns up. */
export function stateOf(view: BoardView, summary: CardSummary): CardState {
  return { ...bareState(view, summary.card), approvals: summary.approvals };
}
