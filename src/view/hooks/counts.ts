import { useMemo } from 'react';
import { cardCountsSlice } from '../slices/board-slices';
import { peopleSlice } from '../slices/company-slices';
import { feedsSlice } from '../slices/feeds-slice';
import { useApprovals } from './approvals';
import { useNotices } from './notices';
import { useSlice } from './use-store';

/** The numbers beside the navigation and on the first screen; undefined until every flow has come once. */
export function useCounts() {
  const feeds = useSlice(feedsSlice);
  const approvals = useApprovals();
  const cards = useSlice(cardCountsSlice);
  const people = useSlice(peopleSlice);
  const notices = useNotices();
  return useMemo(() => {
    if (!feeds?.isComplete || !approvals || !cards || !people || !notices) return undefined;
    return {
      approvals_pending: approvals.filter(({ approval }) => approval.state === 'pending').length,
      notices_unread: notices.filter(({ is_read }) => !is_read).length,
      cards: [...cards.values()].reduce((sum, count) => sum + count, 0),
      people: [...people.values()].filter(({ enabled }) => enabled).length,
    };
  }, [feeds, approvals, cards, people, notices]);
}
