import { createContext, useContext } from 'react';
import type { BoardView, CardSummary, People } from '../../view/types';

interface BoardContextValue {
  view: BoardView;
  people: People;
  /** Today's date in the company's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Opens the choice of another phase; null for a read-only flow. */
  onMove: ((summary: CardSummary) => void) | null;
}

const BoardContext = createContext<BoardContextValue | null>(null);

export const BoardProvider = BoardContext.Provider;

/** Returns the data that every column and card of the open board needs. */
export function useBoardContext(): BoardContextValue {
  const value = useContext(BoardContext);
  if (!value) throw new Error('Only inside a board.');
  return value;
}
