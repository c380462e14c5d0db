import { CHUNKS, chunkOf } from '../../mirror/card-index';
import type { IndexEntry } from '../../mirror/database';
import type { Refresh, Slice } from '../slice';

/** Compact card index of a flow, in memory. */
export interface BoardIndex {
  chunks: ReadonlyMap<number, IndexEntry[]>;
  /** All cards by id; a new map each time one of them changes. */
  entries: ReadonlyMap<string, IndexEntry>;
}

const ALL = Array.from({ length: CHUNKS }, (_, chunk) => chunk);

/**
 * Makes the slice of a flow's index, which reads all chunks once (as many for 100 cards as for 10,000), and from then
 * on only those that changed.
 */
export function indexSlice(boardId: string): Slice<BoardIndex> {
  const staleChunks = ({ touched, cards }: Refresh): number[] => {
    const ofCards = new Set([...cards].map(chunkOf));
    return ALL.filter(chunk => ofCards.has(chunk) || touched.hasKey('card_index', [boardId, chunk]));
  };
  return {
    key: `index ${boardId}`,
    isStale: refresh => staleChunks(refresh).length > 0,
    async read(refresh, before) {
      const wanted = before ? staleChunks(refresh) : ALL;
      const rows = await refresh.db.card_index.bulkGet(
        wanted.map((chunk): [string, number] => [boardId, chunk]),
      );
      const chunks = new Map(before?.chunks);
      wanted.forEach((chunk, at) => {
        const row = rows[at];
        if (row) chunks.set(chunk, row.entries);
        else chunks.delete(chunk);
      });
      return { chunks, entries: changedEntries(before, chunks, wanted) };
    },
  };
}

/** Returns the entries by card, made from the earlier ones and the chunks that were read. */
function changedEntries(
  before: BoardIndex | undefined,
  chunks: Map<number, IndexEntry[]>,
  read: number[],
): ReadonlyMap<string, IndexEntry> {
  const entries = new Map(before?.entries);
  for (const chunk of read) {
    for (const { id } of before?.chunks.get(chunk) ?? []) entries.delete(id);
    for (const entry of chunks.get(chunk) ?? []) entries.set(entry.id, entry);
  }
  return entries;
}
