import { useMemo } from 'react';
import { useStore, useView } from './use-store';

/** How many changes wait for the server, and how many it refused; undefined until they are read. */
export function useQueue(): { waiting: number; refused: number } | undefined {
  const store = useStore();
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
