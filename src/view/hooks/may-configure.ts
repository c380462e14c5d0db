import { permission } from '../../../domain/policy';
import { myMembershipsSlice } from '../slices/memberships-slice';
import { useSlice, useStore } from './use-store';

/**
 * Returns a test of whether the person may configure a flow of the list; if the flow is not on this device, only
 * administrators of the company may.
 */
export function useMayConfigure(): (boardId: string) => boolean {
  const { actor } = useStore();
  const memberships = useSlice(myMembershipsSlice);
  return boardId =>
    permission(actor, 'configure_flow', { member: memberships?.get(boardId) ?? null }) === 'yes';
}

/** Returns whether the person administers the company, or a flow that is on this device. */
export function useRunsFlows(): boolean {
  const { actor } = useStore();
  const memberships = useSlice(myMembershipsSlice);
  return actor.role === 'admin' || [...(memberships?.values() ?? [])].some(({ role }) => role === 'admin');
}
