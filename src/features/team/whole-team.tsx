import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type TeamList, teamList } from '../../../domain/team-list';
import { queries, read } from '../../online/queries';
import { session } from '../../state/session/session';

const answer = z.object({ data: teamList });

/** Reads all active flows of the company from the server, since this device may have only some of them. */
export default function WholeTeam({ onFound }: { onFound: (list: TeamList | null) => void }) {
  const { data } = useQuery(
    // Always read again, as a card may have moved a moment ago, and every five minutes on a page that stays open.
    { ...read(`/tenants/${session.tenant_id}/team`, answer), staleTime: 0, refetchInterval: 300_000 },
    queries,
  );
  useEffect(() => onFound(data?.data ?? null), [data, onFound]);
  return null;
}
