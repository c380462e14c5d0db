import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { current } from '../../mirror/current';
import { storeOf } from '../open-store';
import type { Slice } from '../slice';
import type { ViewStore } from '../store';

/** Returns the store of the signed-in person. */
export function useStore(): ViewStore {
  const { open } = useSnapshot(current) as typeof current;
  if (!open) throw new Error('Nobody is signed in.');
  return useMemo(() => storeOf(open), [open]);
}

/**
 * Keeps slices in memory while the component is mounted; they are read together with all slices that others request.
 */
export function useHeld(store: ViewStore, slices: readonly Slice<unknown>[]): void {
  const key = slices.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: slices of one key are one
  useEffect(() => store.hold(slices), [store, key]);
}

/** Returns the result of `read`, again after each change; the previous value is kept while `isSame` returns true. */
export function useView<T>(store: ViewStore, read: () => T, isSame: (a: T, b: T) => boolean = Object.is): T {
  const last = useRef<{ value: T } | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const value = read();
    if (!last.current || !isSame(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

/** Returns whether two lists hold the same objects, or are both unknown: for `useView`. */
export function areSame<T>(a: readonly T[] | undefined, b: readonly T[] | undefined): boolean {
  return a === b || (a?.length === b?.length && a?.every((item, at) => b?.[at] === item) === true);
}

/** Returns a single slice; undefined while it is not known yet. */
export function useSlice<Value>(slice: Slice<Value>): Value | undefined {
  const store = useStore();
  useHeld(store, [slice]);
  return useView(store, () => store.read(slice));
}
