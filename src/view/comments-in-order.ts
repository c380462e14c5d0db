import type { Comment } from '../../domain/entities/card';
import type { FoldedCard } from '../overlay/fold';

/**
 * Returns a card's comments in the server's order; those that wait on this device, which the server has not ordered
 * yet, are last.
 */
export function commentsInOrder({ state, entries }: Pick<FoldedCard, 'state' | 'entries'>): Comment[] {
  const waiting = new Set(entries.map(({ input }) => input.comment_id));
  const arrived = state.comments.filter(({ id }) => !waiting.has(id));
  return [
    ...arrived.sort((a, b) => (isBefore(a, b) ? -1 : 1)),
    ...state.comments.filter(({ id }) => waiting.has(id)),
  ];
}

const isBefore = (a: Comment, b: Comment) =>
  a.created_at === b.created_at ? a.id < b.id : a.created_at < b.created_at;
