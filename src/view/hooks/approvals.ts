import { useMemo } from 'react';
import { readApprovals } from '../approvals';
import { approvalsSlice } from '../slices/approvals-slice';
import { feedsSlice } from '../slices/feeds-slice';
import type { ApprovalItem } from '../types';
import { useHeld, useStore, useView } from './use-store';

/**
 * Returns my approvals in rounds that are still open, pending ones first; undefined until all flows have been mirrored
 * once.
 */
export function useApprovals(): ApprovalItem[] | undefined {
  const store = useStore();
  const slice = useMemo(() => approvalsSlice(store.actor.user_id), [store]);
  useHeld(store, [slice, feedsSlice]);
  return useView(store, () => readApprovals(store, slice), isSame);
}

const isSame = (a: ApprovalItem[] | undefined, b: ApprovalItem[] | undefined) =>
  a === b || (a?.length === b?.length && a?.every((item, at) => b?.[at] === item) === true);
