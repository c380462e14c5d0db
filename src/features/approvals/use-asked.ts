import { useRef } from 'react';
import type { ApprovalItem } from '../../view/types';

/**
 * Separates the person's approvals. One that was pending during this visit keeps its place in the list until the visit
 * ends, even after its card has moved on: if the next one moved up, it would be under the finger that has just
 * answered.
 */
export function useAsked(items: ApprovalItem[] | undefined): Asked {
  const known = useRef(new Map<string, ApprovalItem>());
  if (!items) return { asked: [], answered: [], left: 0 };
  const seen = known.current;
  const now = new Map(items.map(item => [item.approval.id, item]));
  for (const [id, item] of seen) {
    // One that disappeared unanswered was settled by another person.
    if (!now.has(id) && item.approval.state === 'pending') seen.delete(id);
  }
  const fresh = items.filter(({ approval }) => approval.state === 'pending' && !seen.has(approval.id));
  for (const item of fresh.sort(longestWaiting)) seen.set(item.approval.id, item);
  for (const [id, item] of now) if (seen.has(id)) seen.set(id, item);
  const asked = [...seen.values()].map(item => ({ ...item, isGone: !now.has(item.approval.id) }));
  const answered = items
    .filter(({ approval }) => !seen.has(approval.id))
    .map(item => ({ ...item, isGone: false }));
  return { asked, answered, left: asked.filter(({ approval }) => approval.state === 'pending').length };
}

export interface Asked {
  asked: ListedApproval[];
  /** Answered before this visit, for cards that are still in the phase. */
  answered: ListedApproval[];
  /** Number of approvals that wait for an answer. */
  left: number;
}

/** Approval in the list. `isGone` is true if it was answered in this visit and its card has left the phase. */
export type ListedApproval = ApprovalItem & { isGone: boolean };

const longestWaiting = (a: ApprovalItem, b: ApprovalItem) =>
  a.card.current_phase_moved_at < b.card.current_phase_moved_at ? -1 : 1;
