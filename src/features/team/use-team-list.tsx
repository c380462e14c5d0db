import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { TeamList } from '../../../domain/team-list';
import { todayIn } from '../../../domain/today-in';
import { companyTimeZone, currentTenant } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { loadLater } from '../../ui/page/load-later';
import { useTeam } from '../../view/hooks/team';

const WholeTeam = loadLater(() => import('./whole-team'));

interface FoundTeam {
  /** Undefined while it is not known, null for a person who administers no flow. */
  list: TeamList | null | undefined;
  /** Why flows that are not on this device are missing; null if none are. */
  lacks: 'offline' | 'unread' | null;
  /** Reads the flows that are not on this device, once it is rendered. */
  reader: ReactNode;
}

/**
 * Returns overdue, waiting and idle cards: with a connection, of all active flows for an administrator of the company;
 * otherwise of those on this device that the person administers.
 */
export function useTeamList(now: number): FoundTeam {
  const here = useTeam(todayIn(companyTimeZone(), new Date(now)), now);
  const { online } = useSnapshot(connectivity);
  const [whole, setWhole] = useState<TeamList | null>(null);
  if (currentTenant()?.role !== 'admin') return { list: here, lacks: null, reader: null };
  if (!online) return { list: here, lacks: 'offline', reader: null };
  return {
    list: whole ?? here,
    lacks: whole ? null : 'unread',
    reader: <WholeTeam onFound={setWhole} onFailed={null} />,
  };
}
