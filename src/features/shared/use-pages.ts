import { useState } from 'react';
import * as z from 'zod/mini';
import { readShared } from './use-shared-card';

/** Rows that are loaded with the card, and in each further page. */
const PAGE_ROWS = 20;

/**
 * Manages a list whose first page is loaded with the card, the newest first; `more` reads the next page.
 *
 * @returns `state` is `failed` when a page could not be read: `more` tries again
 */
export function usePages<Row>(
  { slug, path, row }: { slug: string; path: string; row: z.ZodMiniType<Row> },
  first: Row[],
  count: number,
) {
  const [rows, setRows] = useState(first);
  const [page, setPage] = useState(1);
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const more = async () => {
    setState('reading');
    try {
      const query = `?limit=${PAGE_ROWS}&page=${page + 1}`;
      const { data } = await readShared(slug, `${path}${query}`, z.object({ data: z.array(row) }));
      // New rows have pushed some of the previous page into this one, so known rows are skipped.
      const known = new Set(rows.map(one => JSON.stringify(one)));
      setRows([...rows, ...data.filter(one => !known.has(JSON.stringify(one)))]);
      setPage(page + 1);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { rows, state, more, hasMore: page * PAGE_ROWS < count };
}
