import { liveQuery, type Subscription } from 'dexie';
import { v7 as newId } from 'uuid';
import { boardFeed } from '../../domain/entities/feeds';
import type { ApiCaller } from '../api/client';
import { ApiError, OfflineError } from '../api/error';
import { current } from '../mirror/current';
import type { PatioDatabase } from '../mirror/database';
import { pull } from '../mirror/pull';
import { releaseUpgraded } from '../outbox/outbox';
import { replay } from '../outbox/replay';
import { connectivity } from '../state/connectivity';
import { connect, disconnect, reconnect } from './realtime';

/** Without a poke the mirror is brought up to date this often, in milliseconds. */
const IDLE_MS = 60_000;
/** After a failure: doubling from the first to the last, in milliseconds. */
const BACKOFF_MS = { first: 1000, last: 60_000 };

interface Running {
  db: PatioDatabase;
  caller: ApiCaller;
  extra: Set<string>;
  timer: ReturnType<typeof setTimeout> | undefined;
  failures: number;
  busy: Promise<void> | null;
  /** Asked for while busy: go round once more. */
  again: boolean;
  watch: Subscription;
}

let running: Running | null = null;

/** Keeps the database in step with the server until `stopSync`: at start, on pokes, on changes, on waking, and by the clock. */
export async function startSync(db: PatioDatabase, caller: ApiCaller): Promise<void> {
  stopSync();
  await releaseUpgraded(db);
  const watch = liveQuery(async () => db.outbox.where({ status: 'waiting' }).primaryKeys()).subscribe(
    waiting => {
      if (waiting.length > 0) void syncNow();
    },
  );
  running = { db, caller, extra: new Set(), timer: undefined, failures: 0, busy: null, again: false, watch };
  globalThis.addEventListener?.('online', wake);
  globalThis.document?.addEventListener('visibilitychange', wake);
  const feeds = () => [...(running?.extra ?? [])];
  void connect({ token: caller.token!, tenant_id: caller.tenant_id!, feeds, onPoke: () => void syncNow() });
  void syncNow();
}

/** Stops for good; what waits stays in the outbox. */
export function stopSync(): void {
  if (!running) return;
  clearTimeout(running.timer);
  running.watch.unsubscribe();
  running = null;
  globalThis.removeEventListener?.('online', wake);
  globalThis.document?.removeEventListener('visibilitychange', wake);
  disconnect();
}

/** Mirrors a flow that is not mirrored by itself, from now until sign-out. May be called again and again. */
export function openBoardFeed(boardId: string): void {
  if (!running || running.extra.has(boardFeed(boardId))) return;
  running.extra.add(boardFeed(boardId));
  void running.db.feeds.get(boardFeed(boardId)).then(held => {
    if (held) return;
    reconnect();
    void syncNow();
  });
}

function wake(): void {
  if (globalThis.document?.visibilityState !== 'hidden') void syncNow();
}

/** Sends what waits and fetches what changed, now. Resolves when that is done, or has failed for want of a connection. */
export function syncNow(): Promise<void> {
  const run = running;
  if (!run) return Promise.resolve();
  if (run.busy) {
    run.again = true;
    return run.busy;
  }
  clearTimeout(run.timer);
  run.busy = rounds(run).finally(() => {
    run.busy = null;
    if (running !== run) return;
    const backoff = Math.min(BACKOFF_MS.first * 2 ** (run.failures - 1), BACKOFF_MS.last);
    // Devices that lost the server together must not all come back in the same instant.
    const wait = run.failures > 0 ? backoff * (0.5 + Math.random() / 2) : IDLE_MS;
    run.timer = setTimeout(() => void syncNow(), wait);
  });
  return run.busy;
}

async function rounds(run: Running): Promise<void> {
  connectivity.syncing = true;
  try {
    do {
      run.again = false;
      const unfinished = await underLock(run.db, () => drain(run));
      await pull(run.db, run.caller, [...run.extra]);
      connectivity.online = true;
      connectivity.last_synced_at = new Date().toISOString();
      run.failures = unfinished ? run.failures + 1 : 0;
    } while (run.again && running === run);
  } catch (error) {
    run.failures += 1;
    if (error instanceof OfflineError) connectivity.online = false;
    // A session that ended has been dealt with by the caller; a closed database means that this run is over.
    else if (!(error instanceof ApiError) && running === run && current.open?.db.isOpen()) throw error;
  } finally {
    connectivity.syncing = false;
  }
}

function drain({ db, caller }: Running): Promise<boolean> {
  const onSending = (ids: string[]) => {
    connectivity.sending = ids;
  };
  return replay({ db, caller, newId: () => newId(), onSending });
}

/** One drain at a time among tabs (S6); where there are no locks the server alone keeps things single (S3). */
function underLock<T>(db: PatioDatabase, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? (locks.request(`outbox ${db.name}`, work) as Promise<T>) : work();
}
