import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
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

interface ServerCardsProps {
  text: string;
  /** Told what is found, archived cards too; null while the server has not said, and offline. */
  onFound: (cards: ServerCard[] | null) => void;
}

/** Asks the server for cards by a text. By itself, since reading online brings a library that few need. */
export default function ServerCards({ text, onFound }: ServerCardsProps) {
  const { online } = useSnapshot(connectivity);
  const typed = text.trim().slice(0, 255);
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const enabled = online && asked.length >= LETTERS_MIN && asked === typed;
  const { data } = useQuery(
    { ...read(`/search?text=${encodeURIComponent(asked)}`, answer), enabled, retry: false },
    queries,
  );
  const found = enabled ? data?.data : undefined;
  useEffect(() => onFound(found ?? null), [found, onFound]);
  return null;
}
