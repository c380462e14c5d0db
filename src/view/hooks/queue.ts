import { useMemo } from 'react';
import { useStore, useView } from './use-store';

/**
 * How many changes wait for the server, how many of them are held back while they can be undone, and how many it
 * refused; undefined until they are read.
 */
export function useQueue(): { waiting: number; held: number; refused: number } | undefined {
  const store = useStore();
  const entries = useView(store, () => store.entries());
  return useMemo(
    () =>
      entries && {
        held: entries.filter(({ held }) => held).length,
        waiting: entries.filter(({ status }) => status === 'waiting').length,
        refused: entries.filter(({ status }) => status === 'refused').length,
      },
    [entries],
  );
}
