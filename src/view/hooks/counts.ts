import { useMemo } from 'react';
import { countPending } from '../count-pending';
import { approvalsSlice } from '../slices/approvals-slice';
import { cardCountsSlice } from '../slices/board-slices';
import { peopleSlice } from '../slices/company-slices';
import { feedsSlice } from '../slices/feeds-slice';
import { useNotices } from './notices';
import { useHeld, useSlice, useStore, useView } from './use-store';

/**
 * Returns the counts shown in the navigation and on the first screen; undefined until every flow has been mirrored
 * once.
 */
export function useCounts() {
  const feeds = useSlice(feedsSlice);
  const store = useStore();
  const slice = useMemo(() => approvalsSlice(store.actor.user_id), [store]);
  useHeld(store, [slice]);
  const approvals_pending = useView(store, () => countPending(store, slice), Object.is);
  const cards = useSlice(cardCountsSlice);
  const people = useSlice(peopleSlice);
  const notices = useNotices();
  return useMemo(() => {
    if (!feeds?.isComplete || approvals_pending === undefined || !cards || !people || !notices)
      return undefined;
    return {
      approvals_pending,
      notices_unread: notices.filter(({ is_read }) => !is_read).length,
      cards: [...cards.values()].reduce((sum, count) => sum + count, 0),
      people: [...people.values()].filter(({ enabled }) => enabled).length,
    };
  }, [feeds, approvals_pending, cards, people, notices]);
}
