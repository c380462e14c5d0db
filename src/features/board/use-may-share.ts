import { permission } from '../../../domain/policy';
import { useStore } from '../../view/hooks/use-store';
import { useBoardContext } from './board-context';

/** Whether the person may save views for everybody who sees the flow. */
export function useMayShare(): boolean {
  const { actor } = useStore();
  const { view } = useBoardContext();
  return view.board.enabled && permission(actor, 'configure_flow', { member: view.me }) === 'yes';
}
