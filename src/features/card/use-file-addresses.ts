import { useQueries } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Attachment } from '../../../domain/entities/card';
import { queries, read } from '../../online/queries';

const answer = z.object({
  data: z.object({ url: z.string(), previews: z.nullable(z.record(z.string(), z.string())) }),
});
export type FileAddress = z.infer<typeof answer>['data'];

/** An address opens its file for ten minutes: it is asked for again before that. */
const FRESH_MS = 8 * 60_000;

/** Where each file may be fetched now, by its id; those that are not known yet, or not without a connection, are missing. */
export function useFileAddresses(files: Attachment[]): ReadonlyMap<string, FileAddress> {
  const answers = useQueries(
    {
      queries: files.map(({ board_id, card_id, id, has_previews }) => {
        const asked = read(`/boards/${board_id}/cards/${card_id}/attachments/${id}/address`, answer);
        return {
          ...asked,
          // Its smaller pictures come a moment after the file.
          queryKey: [...asked.queryKey, has_previews] as never,
          staleTime: FRESH_MS,
          refetchInterval: FRESH_MS,
        };
      }),
    },
    queries,
  );
  return new Map(
    files.flatMap(({ id }, at) => {
      const address = answers[at]?.data?.data;
      return address ? [[id, address] as const] : [];
    }),
  );
}
