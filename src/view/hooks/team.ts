import { useMemo } from 'react';
import { makeTeamList, type TeamList } from '../../../domain/team-list';
import { teamSlice } from '../slices/team-slice';
import { useSlice, useStore } from './use-store';

/**
 * Returns the late, waiting and unmoved cards on this device, of the flows that the person administers, without unsent
 * changes. Undefined while they are not known, null for a person who administers no flow.
 *
 * @param today the company's day, `YYYY-MM-DD`
 * @param now in milliseconds
 */
export function useTeam(today: string, now: number): TeamList | null | undefined {
  const { actor } = useStore();
  const facts = useSlice(useMemo(() => teamSlice(actor, today), [actor, today]));
  return useMemo(() => facts && makeTeamList(facts, today, now), [facts, today, now]);
}
