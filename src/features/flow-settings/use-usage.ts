import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queries, read } from '../../online/queries';

const used = z.array(z.object({ id: z.string(), cards: z.int(), archived: z.int() }));
const answer = z.object({ data: z.object({ tags: used, fields: used, owners: used }) });

export type UsedPart = keyof z.infer<typeof answer>['data'];

/**
 * Returns how many cards use a part of the flow, archived ones included; undefined while that is not known. The server
 * counts, since devices have no archived cards.
 */
export function useUsage(boardId: string, part: UsedPart, id: string) {
  const { data, error } = useQuery(read(`/boards/${boardId}/usage`, answer), queries);
  const usage = data && (data.data[part].find(one => one.id === id) ?? { cards: 0, archived: 0 });
  return { usage, error };
}
