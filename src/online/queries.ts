import {
  infiniteQueryOptions,
  onlineManager,
  type Query,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import * as z from 'zod/mini';
import { request } from '../api/client';
import { ApiError, OfflineError } from '../api/error';
import { current } from '../mirror/current';
import { caller } from '../state/session/open-session';
import { connectivity } from '../sync/connectivity';
import { onSaved } from './read-again';

/** What was read counts as fresh for so long, in milliseconds: going back and forth asks nothing again. */
const FRESH_MS = 30_000;
/** A server that stumbled is asked so often again, a second or two later. */
const RETRIES = 2;
/** What found no connection, where all else has one, asks again after so long: nobody hears of a return then. */
const BLIP_MS = 2_000;
/** Rows in one page of a list. */
export const PAGE_ROWS = 50;

/**
 * What was read of what is not mirrored, in memory alone: gone with the page, at sign-out, and in another company.
 * Handed to each hook of @tanstack/react-query, so that only screens that read online load it.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Asked also when the device says that it has no network: the screen says so at once instead of waiting for ever.
      networkMode: 'always',
      // What the server refused it refuses again; without a connection the return of it is waited for.
      retry: (count, error) => count < RETRIES && error instanceof ApiError && error.status >= 500,
      refetchOnReconnect: true,
      refetchInterval: ({ state }) =>
        state.error instanceof OfflineError && connectivity.online ? BLIP_MS : false,
      // Phones come back to a page all day long.
      refetchOnWindowFocus: false,
    },
  },
});

// There is no provider that would do so: from now on it hears of the network's return, as the sync finds it.
onlineManager.setEventListener(setOnline => subscribeKey(connectivity, 'online', setOnline));
onlineManager.setOnline(connectivity.online);
queries.mount();
onSaved(() => {
  void queries.invalidateQueries({ refetchType: 'none' });
  // What is being read for the first time would only be waited for, and its answer may be from before the change.
  const isFirst = (query: Query) => query.isActive() && query.state.data === undefined;
  void queries.cancelQueries({ predicate: isFirst }).then(() => queries.refetchQueries({ type: 'active' }));
});
subscribe(current, () => queries.clear(), true);

const shapes = new WeakMap<object, number>();
let shapesSeen = 0;
function numberOf(shape: object): number {
  const number = shapes.get(shape) ?? ++shapesSeen;
  shapes.set(shape, number);
  return number;
}

/** Nobody else's answer can show, whatever is still under way, nor one of which another screen took a part alone. */
const keyOf = (path: string, shape: object) => {
  const { user_id, tenant_id } = current.open?.db ?? {};
  return [user_id, tenant_id, path, numberOf(shape)] as const;
};

/**
 * Something to read, for `useQuery(read(…), queries)`. Its `error` is what `request` throws; `problemOf` has its words.
 *
 * @param path with its query, below `/api`
 * @param answer one and the same at each call, as what was read is kept by it
 */
export const read = <Answer extends z.ZodMiniType>(path: string, answer: Answer) =>
  queryOptions({
    queryKey: keyOf(path, answer),
    queryFn: () => request(caller(), 'GET', path, answer),
  });

const place = z.object({ current_page: z.int(), last_page: z.int() });

/**
 * A list to read page by page, for `useInfiniteQuery(readPages(…), queries)`.
 *
 * @param path below `/api`; its query says nothing of pages
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
