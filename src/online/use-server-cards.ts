import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queries, read } from './queries';
import { TYPING_PAUSE_MS } from './typing-pause';

/** Letters from which on the server is asked. */
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
  /** Undefined while the server has not said, and of a text that is too short to ask. */
  found: ServerCard[] | undefined;
  /** Also of those that it didn't name. */
  total: number;
  isAsking: boolean;
  error: Error | null;
}

/**
 * Cards that the server finds by a text, asked once the person pauses.
 *
 * @param path up to its text: `/search?text=`
 * @param isOn false asks nothing
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
