import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queries } from './queries';

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
