import { permission } from '../../../domain/policy';
import { myMembershipsSlice } from '../slices/memberships-slice';
import { useSlice, useStore } from './use-store';

/** Whether the person may configure a flow of the list; of one that is not on this device, only who runs the company. */
export function useMayConfigure(): (boardId: string) => boolean {
  const { actor } = useStore();
  const memberships = useSlice(myMembershipsSlice);
  return boardId =>
    permission(actor, 'configure_flow', { member: memberships?.get(boardId) ?? null }) === 'yes';
}

/** Whether the person administers the company, or a flow that is on this device. */
export function useRunsFlows(): boolean {
  const { actor } = useStore();
  const memberships = useSlice(myMembershipsSlice);
  return actor.role === 'admin' || [...(memberships?.values() ?? [])].some(({ role }) => role === 'admin');
}
