import type { NotificationType } from '../../../domain/entities/people';
import { companyTimeZone } from '../../state/session/session';
import { useToday } from '../../ui/use-now';
import { groupBy } from '../../view/group-by';
import { useApprovals } from '../../view/hooks/approvals';
import { useAskedRounds } from '../../view/hooks/asked-rounds';
import { usePeople } from '../../view/hooks/company';
import { useCounts } from '../../view/hooks/counts';
import { useBoards } from '../../view/hooks/flows';
import { useMentions, useMyDueCards } from '../../view/hooks/my-day';
import { useNotices } from '../../view/hooks/notices';
import { useOutbox } from '../../view/hooks/outbox';
import { useTeam } from '../../view/hooks/team';

/** Types of notification that other parts of the day already show. */
const TOLD_ELSEWHERE: readonly NotificationType[] = ['mentioned', 'approval_asked', 'overdue'];
/** Number of newest notifications shown here. */
const NEWEST = 3;

/**
 * Reads everything that the first screen shows; undefined until all of it is loaded, since parts that arrive one by one
 * would move the rest of the page.
 */
export function useMyDay(now: number) {
  const today = useToday(companyTimeZone());
  const flows = useBoards();
  const approvals = useApprovals();
  const asked = useAskedRounds();
  const due = useMyDueCards(flows, today);
  const mentions = useMentions();
  const entries = useOutbox();
  const notices = useNotices();
  const counts = useCounts();
  const people = usePeople();
  const team = useTeam(today, now);
  if (!flows || !approvals || !asked || !due || !mentions || !entries || !notices || !counts || !people)
    return undefined;
  if (team === undefined) return undefined;
  return {
    flows,
    counts,
    people,
    due,
    rejected: asked.filter(({ state }) => state === 'rejected'),
    waiting: [
      ...groupBy(
        asked.filter(({ state }) => state === 'pending'),
        ({ card_id }) => card_id,
      ).values(),
    ],
    mentions,
    newest: notices
      .filter(({ is_read, type }) => !is_read && !TOLD_ELSEWHERE.includes(type))
      .slice(0, NEWEST),
    pending: approvals.filter(({ approval }) => approval.state === 'pending'),
    refused: entries.filter(({ status }) => status === 'refused'),
  };
}
export type MyDay = NonNullable<ReturnType<typeof useMyDay>>;
