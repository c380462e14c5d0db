import { useMemo } from 'react';
import { platedSlice } from '../slices/plated-slice';
import { useHeld, useStore, useView } from './use-store';

const NONE: ReadonlySet<string> = new Set();

/** Returns the vehicles whose plate a text asks for; none while they are not known. */
export function usePlated(text: string): ReadonlySet<string> {
  const store = useStore();
  const slice = useMemo(() => platedSlice(text), [text]);
  useHeld(store, [slice]);
  return useView(store, () => store.read(slice) ?? NONE);
}
