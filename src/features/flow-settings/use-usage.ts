import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queries, read } from '../../online/queries';

const used = z.array(z.object({ id: z.string(), cards: z.int(), archived: z.int() }));
const answer = z.object({ data: z.object({ tags: used, fields: used, owners: used }) });

export type UsedPart = keyof z.infer<typeof answer>['data'];

/**
 * How many cards use a part of the flow, archived ones too; undefined while that is not known. A device has no archived
 * cards, so the server counts.
 */
export function useUsage(boardId: string, part: UsedPart, id: string) {
  const { data, error } = useQuery(read(`/boards/${boardId}/usage`, answer), queries);
  const usage = data && (data.data[part].find(one => one.id === id) ?? { cards: 0, archived: 0 });
  return { usage, error };
}
