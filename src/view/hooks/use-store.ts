import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { current } from '../../mirror/current';
import { storeOf } from '../open-store';
import type { Slice } from '../slice';
import type { ViewStore } from '../store';

/** The store of whoever is signed in. */
export function useStore(): ViewStore {
  const { open } = useSnapshot(current) as typeof current;
  if (!open) throw new Error('Nobody is signed in.');
  return useMemo(() => storeOf(open), [open]);
}

/** Keeps slices in memory while the component is there; they are read together with all that others ask for. */
export function useHeld(store: ViewStore, slices: readonly Slice<unknown>[]): void {
  const key = slices.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: slices of one key are one
  useEffect(() => store.hold(slices), [store, key]);
}

/** What `read` answers now, and again after each change; kept while `isSame` says that it is. */
export function useView<T>(store: ViewStore, read: () => T, isSame: (a: T, b: T) => boolean = Object.is): T {
  const last = useRef<{ value: T } | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const value = read();
    if (!last.current || !isSame(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

/** Whether two lists hold the same objects, or are both not known yet: for `useView`. */
export function areSame<T>(a: readonly T[] | undefined, b: readonly T[] | undefined): boolean {
  return a === b || (a?.length === b?.length && a?.every((item, at) => b?.[at] === item) === true);
}

/** One slice by itself; undefined while it is not known yet. */
export function useSlice<Value>(slice: Slice<Value>): Value | undefined {
  const store = useStore();
  useHeld(store, [slice]);
  return useView(store, () => store.read(slice));
}
