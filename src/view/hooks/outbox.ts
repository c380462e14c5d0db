import { useMemo } from 'react';
import { entryView } from '../entry-view';
import type { EntryView } from '../types';
import { areSame, useStore, useView } from './use-store';

/** Returns the person's unsettled changes, in the order they were made; undefined until they are read. */
export function useOutbox(): EntryView[] | undefined {
  const store = useStore();
  const entries = useView(store, () => store.entries());
  // A pull may add or remove a doubt of a waiting change, which alters its card's fold but not the entry.
  const folds = useView(
    store,
    () =>
      store
        .entries()
        ?.map(({ board_id, card_id }) => (board_id && card_id && store.card(board_id, card_id)) || null),
    areSame,
  );
  return useMemo(
    () => entries?.map((entry, at) => entryView(entry, folds?.[at] ?? null, store.entriesOf(entry.subject))),
    [store, entries, folds],
  );
}
