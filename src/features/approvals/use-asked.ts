import { useRef } from 'react';
import type { ApprovalItem } from '../../view/types';

/**
 * Parts my approvals. One that is answered during this visit keeps its place in the list: if the next one slid up,
 * it would lie under the finger that has just answered.
 */
export function useAsked(items: ApprovalItem[] | undefined) {
  const order = useRef<string[]>([]);
  const all = items ?? [];
  for (const { approval } of all) {
    if (approval.state === 'pending' && !order.current.includes(approval.id)) order.current.push(approval.id);
  }
  const asked = order.current.flatMap(id => all.find(({ approval }) => approval.id === id) ?? []);
  const answered = all.filter(({ approval }) => !order.current.includes(approval.id));
  const left = asked.filter(({ approval }) => approval.state === 'pending').length;
  return { asked, answered, left };
}
