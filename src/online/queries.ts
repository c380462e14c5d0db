import { onlineManager, type Query, QueryClient, queryOptions } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type * as z from 'zod/mini';
import { request } from '../api/client';
import { ApiError, OfflineError } from '../api/error';
import { current } from '../mirror/current';
import { caller } from '../state/session/open-session';
import { connectivity } from '../sync/connectivity';
import { onSaved } from './read-again';

/** Milliseconds during which data count as fresh, so that navigating back and forth requests nothing again. */
const FRESH_MS = 30_000;
/** Retries after an error of the server, a second or two later. */
const RETRIES = 2;
/**
 * Milliseconds until a read is retried that found no connection while other requests have one: no return of the
 * connection is announced then.
 */
const BLIP_MS = 2_000;

/**
 * Cache of online reads that are not mirrored, in memory only: it is cleared with the page, at sign-out, and on a
 * change of company. It is passed to each hook of @tanstack/react-query, so that only screens that read online load
 * that library.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Runs even if the device reports no network, so that the screen shows the error at once instead of waiting for
      // ever.
      networkMode: 'always',
      // A refusal would be repeated, so only server failures are retried; a lost connection is retried on its return.
      retry: (count, error) => count < RETRIES && error instanceof ApiError && error.status >= 500,
      refetchOnReconnect: true,
      refetchInterval: ({ state }) =>
        state.error instanceof OfflineError && connectivity.online ? BLIP_MS : false,
      // Phones return to a page all day long, so focus triggers no reading.
      refetchOnWindowFocus: false,
    },
  },
});

// Replaces the provider's job: from now on it learns of the network's return as the sync finds it.
onlineManager.setEventListener(setOnline => subscribeKey(connectivity, 'online', setOnline));
onlineManager.setOnline(connectivity.online);
queries.mount();
onSaved(() => {
  void queries.invalidateQueries({ refetchType: 'none' });
  // Restarts first reads, as their response may be from before the change and would otherwise only be awaited.
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

/**
 * Returns the key of a read. It contains person and company, so that another one's response is never shown, and the
 * schema, since another screen may read only a part.
 */
export const keyOf = (path: string, shape: object) => {
  const { user_id, tenant_id } = current.open?.db ?? {};
  return [user_id, tenant_id, path, numberOf(shape)] as const;
};

/**
 * Returns the options of a read, for `useQuery(read(…), queries)`. Its `error` is what `request` throws; `problemOf`
 * has its words.
 *
 * @param path with its query, below `/api`
 * @param answer the same object at each call, since it is part of the cache's key
 */
export const read = <Answer extends z.ZodMiniType>(path: string, answer: Answer) =>
  queryOptions({
    queryKey: keyOf(path, answer),
    queryFn: () => request(caller(), 'GET', path, answer),
  });
