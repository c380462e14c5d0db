import { useMemo } from 'react';
import { entryView } from '../entry-view';
import type { EntryView } from '../types';
import { useHeld, useStore, useView } from './use-store';

/** The person's unsettled changes, in the order they were made; undefined until they are read. */
export function useOutbox(): EntryView[] | undefined {
  const store = useStore();
  const entries = useView(store, () => store.entries());
  return useMemo(
    () =>
      entries?.map(entry => {
        const { board_id, card_id, subject } = entry;
        const folded = board_id && card_id ? store.card(board_id, card_id) : null;
        return entryView(entry, folded ?? null, store.entriesOf(subject));
      }),
    [store, entries],
  );
}

/** How many changes wait for the server, and how many it refused; undefined until they are read. */
export function useQueue(): { waiting: number; refused: number } | undefined {
  const store = useStore();
  useHeld(store, []);
  const entries = useView(store, () => store.entries());
  return useMemo(
    () =>
      entries && {
        waiting: entries.filter(({ status }) => status === 'waiting').length,
        refused: entries.filter(({ status }) => status === 'refused').length,
      },
    [entries],
  );
}
