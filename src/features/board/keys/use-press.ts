import { type KeyboardEvent, type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { screenDrawn } from '../../../state/screen-drawn';
import type { CardSummary, MoveTarget } from '../../../view/types';
import { selection } from '../group/selection';

/** Lifts the card that has the focus. */
export const LIFT_KEY = 'Space';

/** The id of what says how cards are moved by keyboard. */
export const DRAG_HELP = 'drag-help';

/** A card that was pressed, and how: what drags takes it up from there. */
export interface Press {
  cardId: string;
  by: 'onMouseDown' | 'onTouchStart' | 'onKeyDown';
  event: SyntheticEvent;
  /** Nobody has let go: one that came before what drags was there still counts. */
  isHeld: boolean;
}

/** A card that is carried, what the phases say to it, and the one that it is over. */
export interface Dragged {
  summary: CardSummary;
  targets: ReadonlyMap<unknown, MoveTarget>;
  overId: unknown;
}

/** The last card that was pressed, and the handlers of the board that note it. */
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
      // Within the event, since what drags may still have to keep the browser from what it does by itself.
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
 * What drags: it comes once the board is drawn, or a card is pressed; each press asks again until it is there. `load`
 * is always the same one.
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
