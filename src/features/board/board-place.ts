/** Where somebody was on a flow's board: kept for the tab, so that reload, back and forward lead there again. */
interface Place {
  left: number;
  /** How far each phase's list is scrolled, by phase and filter. */
  tops: Record<string, number>;
  /** The phase that a phone shows. */
  phase_id: string | null;
}

const places = new Map<string, Place>();
const keyOf = (boardId: string) => `patio.place.${boardId}`;

/** Where this tab last was on the board; its beginning for a board it was never on. */
export function placeOn(boardId: string): Place {
  const known = places.get(boardId) ?? stored(boardId);
  places.set(boardId, known);
  return known;
}

/** Notes where the tab is now; may be called on every scroll. */
export function notePlace(boardId: string, change: Partial<Place>): void {
  Object.assign(placeOn(boardId), change);
}

export function noteTop(boardId: string, list: string, top: number): void {
  placeOn(boardId).tops[list] = top;
}

function stored(boardId: string): Place {
  try {
    const known = JSON.parse(sessionStorage.getItem(keyOf(boardId)) ?? '{}') as Partial<Place>;
    return { left: known.left ?? 0, tops: known.tops ?? {}, phase_id: known.phase_id ?? null };
  } catch {
    return { left: 0, tops: {}, phase_id: null };
  }
}

// Written once the page goes, not on every scroll.
globalThis.addEventListener?.('pagehide', () => {
  for (const [boardId, place] of places) {
    try {
      sessionStorage.setItem(keyOf(boardId), JSON.stringify(place));
    } catch {
      // Storage that is full or forbidden only costs the place.
    }
  }
});
