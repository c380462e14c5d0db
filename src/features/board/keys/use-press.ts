import { type KeyboardEvent, type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { screenDrawn } from '../../../state/screen-drawn';
import type { CardSummary, MoveTarget } from '../../../view/types';
import { selection } from '../group/selection';

/** Key that lifts the focused card. */
export const LIFT_KEY = 'Space';

/** Id of the element that explains how to move cards by keyboard. */
export const DRAG_HELP = 'drag-help';

/** Pressed card and the kind of press, from which a drag begins. */
export interface Press {
  cardId: string;
  by: 'onMouseDown' | 'onTouchStart' | 'onKeyDown';
  event: SyntheticEvent;
  /** True until it is released: a press from before the code of dragging was loaded still counts. */
  isHeld: boolean;
}

/** Card that is being dragged, the result of a drop on each phase, and the phase that it is over. */
export interface Dragged {
  summary: CardSummary;
  targets: ReadonlyMap<unknown, MoveTarget>;
  overId: unknown;
}

/** Returns the card last pressed, and the board's handlers that record it. */
export function usePress() {
  const [press, setPress] = useState<Press | null>(null);
  const handlers = useMemo(() => {
    const note = (by: Press['by']) => (event: SyntheticEvent) => {
      const card = (event.target as Element).closest('article');
      const cardId = card?.querySelector<HTMLElement>('[data-card-id]')?.dataset.cardId;
      if (!cardId || selection.chosen || (by === 'onKeyDown' && (event as KeyboardEvent).code !== LIFT_KEY))
        return;
      const noted: Press = { cardId, by, event, isHeld: true };
      const gone = new AbortController();
      const endPress = () => {
        noted.isHeld = false;
        gone.abort();
      };
      addEventListener('pointerup', endPress, { signal: gone.signal });
      addEventListener('pointercancel', endPress, { signal: gone.signal });
      // Rendered within the event, since the drag may still have to prevent the browser's default action.
      flushSync(() => setPress(noted));
    };
    return {
      onMouseDown: note('onMouseDown'),
      onTouchStart: note('onTouchStart'),
      onKeyDown: note('onKeyDown'),
    };
  }, []);
  return { press, handlers };
}

/**
 * Loads the code of dragging once the board is drawn or a card is pressed; each press tries again until it is loaded.
 * `load` must always be the same function.
 */
export function useDrag<Drag>(press: Press | null, load: () => Promise<Drag>): Drag | undefined {
  const [drag, setDrag] = useState<Drag>();
  useEffect(() => {
    if (drag) return;
    const fetchIt = async () => {
      const loaded = await load();
      setDrag(() => loaded);
    };
    void (press ? fetchIt() : screenDrawn().then(fetchIt));
  }, [press, drag, load]);
  return drag;
}
