import type { Approval } from '../../../domain/entities/card';
import { readRefusedRounds } from '../refused-rounds';
import { refusedRoundsSlice } from '../slices/refused-rounds-slice';
import { areSame, useHeld, useStore, useView } from './use-store';

/**
 * Returns the rejections of approvals I have asked for that still hold, the latest first; undefined until they are
 * known.
 */
export function useRefusedRounds(): Approval[] | undefined {
  const store = useStore();
  useHeld(store, [refusedRoundsSlice]);
  return useView(store, () => readRefusedRounds(store), areSame);
}
