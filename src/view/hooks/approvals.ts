import { useMemo } from 'react';
import type { Approval } from '../../../domain/entities/card';
import { readApprovals, readRefusedRounds } from '../approvals';
import { approvalsSlice } from '../slices/approvals-slice';
import { feedsSlice } from '../slices/feeds-slice';
import { refusedRoundsSlice } from '../slices/refused-rounds-slice';
import type { ApprovalItem } from '../types';
import { areSame, useHeld, useStore, useView } from './use-store';

/** My approvals in rounds that still stand, pending ones first; undefined until all flows have come once. */
export function useApprovals(): ApprovalItem[] | undefined {
  const store = useStore();
  const slice = useMemo(() => approvalsSlice(store.actor.user_id), [store]);
  useHeld(store, [slice, feedsSlice]);
  return useView(store, () => readApprovals(store, slice), isSame);
}

/** The refusals of what I have asked for and that still hold, the latest first; undefined until they are known. */
export function useRefusedRounds(): Approval[] | undefined {
  const store = useStore();
  useHeld(store, [refusedRoundsSlice]);
  return useView(store, () => readRefusedRounds(store), areSame);
}

const isSame = (a: ApprovalItem[] | undefined, b: ApprovalItem[] | undefined) =>
  a === b || (a?.length === b?.length && a?.every((item, at) => b?.[at] === item) === true);
