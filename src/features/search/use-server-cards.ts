import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { queries, read } from '../../online/queries';
import { connectivity } from '../../state/connectivity';

/** Letters from which on the server is asked, and how long after the last of them, in milliseconds. */
const LETTERS_MIN = 2;
const PAUSE_MS = 300;

const answer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      board_id: z.string(),
      board_name: z.string(),
      identifier: z.string(),
      title: z.string(),
      phase_name: z.string(),
      archived_at: z.nullable(z.string()),
    }),
  ),
});

export type ServerCard = z.infer<typeof answer>['data'][number];

/** Cards that the server finds by a text, archived ones too; undefined while it has not said, and offline. */
export function useServerCards(text: string): ServerCard[] | undefined {
  const { online } = useSnapshot(connectivity);
  const [asked] = useDebouncedValue(text.trim().slice(0, 255), PAUSE_MS);
  const enabled = online && asked.length >= LETTERS_MIN && asked === text.trim();
  const { data } = useQuery(
    { ...read(`/search?text=${encodeURIComponent(asked)}`, answer), enabled, retry: false },
    queries,
  );
  return enabled ? data?.data : undefined;
}
