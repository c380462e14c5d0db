import { useMemo } from 'react';
import type { Approval } from '../../../domain/entities/card';
import { readAskedRounds } from '../asked-rounds';
import { askedRoundsSlice } from '../slices/asked-rounds-slice';
import { areSame, useHeld, useStore, useView } from './use-store';

/**
 * Returns the answers that hold up cards in rounds I have asked for, the latest first; undefined until they are known.
 */
export function useAskedRounds(): Approval[] | undefined {
  const store = useStore();
  const slice = useMemo(() => askedRoundsSlice(store.actor.user_id), [store]);
  useHeld(store, [slice]);
  return useView(store, () => readAskedRounds(store), areSame);
}
