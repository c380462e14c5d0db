/** Position on a flow's board, stored per tab, so that reload, back and forward restore it. */
interface Place {
  left: number;
  /** Scroll position of each phase's list, by phase and filter. */
  tops: Record<string, number>;
  /** Phase that a phone shows. */
  phase_id: string | null;
}

const places = new Map<string, Place>();
const keyOf = (boardId: string) => `patio.place.${boardId}`;

/** Returns this tab's last position on the board; its beginning if the tab has not shown it. */
export function placeOn(boardId: string): Place {
  const known = places.get(boardId) ?? stored(boardId);
  places.set(boardId, known);
  return known;
}

/** Stores the tab's current position; may be called on every scroll. */
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

// Written when the page is left, not on every scroll.
globalThis.addEventListener?.('pagehide', () => {
  for (const [boardId, place] of places) {
    try {
      sessionStorage.setItem(keyOf(boardId), JSON.stringify(place));
    } catch {
      // If storage is full or forbidden, only the place is lost.
    }
  }
});
