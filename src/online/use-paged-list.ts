import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { request } from '../api/client';
import { caller } from '../state/session/open-session';
import { keyOf, queries } from './queries';

/** Rows in one page of a list. */
export const PAGE_ROWS = 50;

const place = z.object({ current_page: z.int(), last_page: z.int() });

/**
 * Returns the options of a list that is read page by page, for `usePagedList(readPages(…))`.
 *
 * @param path below `/api`; its query must not name pages
 * @param from the first page to read
 */
export const readPages = <Row extends z.ZodMiniType>(path: string, row: Row, from = 1) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(path, row), from],
    queryFn: ({ pageParam }) =>
      request(
        caller(),
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE_ROWS}&page=${pageParam}`,
        z.object({ data: z.array(row), meta: place }),
      ),
    initialPageParam: from,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : null),
  });

/**
 * Reads a list page by page. `showMore` loads the next page; if the pages shown are being read again, or have to be
 * first (the connection was lost, or something was saved meanwhile), it is loaded after them.
 */
export function usePagedList<Page, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, number>,
) {
  const { fetchNextPage, ...list } = useInfiniteQuery(options, queries);
  const at = `${options.queryKey} ${list.data?.pages.length}`;
  /** List, and the number of its pages after which one more was asked for. */
  const asked = useRef('');
  const showMore = () => {
    asked.current = at;
    // Without cancelling, as pages that are being read again may have moved.
    void fetchNextPage({ cancelRefetch: false });
  };
  useEffect(() => {
    if (asked.current === at && list.hasNextPage && !list.isFetching && !list.error) showMore();
  });
  return { ...list, showMore };
}
