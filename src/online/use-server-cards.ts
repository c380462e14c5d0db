import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queries, read } from './queries';
import { TYPING_PAUSE_MS } from './typing-pause';

/** Fewest letters with which the server is asked. */
const LETTERS_MIN = 2;

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
  meta: z.object({ total: z.int() }),
});

/** A card that the server found. */
export type ServerCard = z.infer<typeof answer>['data'][number];

interface ServerCards {
  /** Cards found; undefined while the server has not responded, and for a text that is too short. */
  found: ServerCard[] | undefined;
  /** Total number, including cards that are not listed. */
  total: number;
  isAsking: boolean;
  error: Error | null;
}

/**
 * Searches cards on the server by a text, once the person pauses.
 *
 * @param path up to its text: `/search?text=`
 * @param isOn false requests nothing
 */
export function useServerCards(path: string, text: string, isOn = true): ServerCards {
  const typed = text.trim().slice(0, 255);
  const [asked] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const isAsked = isOn && typed.length >= LETTERS_MIN;
  const enabled = isAsked && asked === typed;
  const { data, error } = useQuery(
    { ...read(`${path}${encodeURIComponent(asked)}`, answer), enabled, retry: false },
    queries,
  );
  return {
    found: enabled ? data?.data : undefined,
    total: (enabled && data?.meta.total) || 0,
    isAsking: isAsked && !(enabled && (data || error)),
    error: enabled ? error : null,
  };
}
