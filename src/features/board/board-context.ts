import { createContext, useContext } from 'react';
import type { BoardView, CardSummary, People } from '../../view/types';

interface BoardContextValue {
  view: BoardView;
  people: People;
  /** Today where the company is, `YYYY-MM-DD`. */
  today: string;
  /** Null for a flow that is read-only. */
  onMove: ((summary: CardSummary) => void) | null;
}

const BoardContext = createContext<BoardContextValue | null>(null);

export const BoardProvider = BoardContext.Provider;

/** What every column and card of the open board needs. */
export function useBoardContext(): BoardContextValue {
  const value = useContext(BoardContext);
  if (!value) throw new Error('Only inside a board.');
  return value;
}
