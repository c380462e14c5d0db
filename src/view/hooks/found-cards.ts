import { useMemo } from 'react';
import { type FoundCards, findCards } from '../found-cards';
import { indexSlice } from '../slices/index-slice';
import { useBoards } from './flows';
import { usePlated } from './plated';
import { areSame, useHeld, useStore, useView } from './use-store';

/** Number of cards that are named; of the others only the number is given. */
const MOST = 20;

/** Finds cards of all my flows on this device by their text; undefined until the flows are known. See `findCards`. */
export function useFoundCards(text: string, ownerId: string | null): FoundCards | undefined {
  const store = useStore();
  const flows = useBoards();
  // Flows still being loaded have nothing to search yet.
  const ids = useMemo(
    () => flows?.flatMap(({ id, cards_count }) => (cards_count === null ? [] : id)) ?? [],
    [flows],
  );
  useHeld(store, ids.map(indexSlice));
  const indexes = useView(store, () => ids.map(id => store.read(indexSlice(id))?.entries), areSame);
  const overlays = useView(store, () => ids.map(id => store.overlay(id)), areSame);
  const plated = usePlated(text);
  return useMemo(() => {
    if (!flows || indexes.includes(undefined)) return undefined;
    const searched = ids.map((board_id, at) => ({
      board_id,
      entries: indexes[at]!,
      overlay: overlays[at]!,
    }));
    return findCards(searched, { text, ownerId, plated }, MOST);
  }, [flows, ids, indexes, overlays, text, ownerId, plated]);
}
