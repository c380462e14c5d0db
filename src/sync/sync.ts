import { liveQuery } from 'dexie';
import { boardFeed } from '../../domain/entities/feeds';
import type { ApiCaller } from '../api/client';
import { ApiError, OfflineError, UnexpectedAnswerError } from '../api/error';
import { TIMEOUT_MS } from '../api/timeout';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { isFull } from '../mirror/is-full';
import { askForSync } from './background';
import { connectivity } from './connectivity';
import { tellFull } from './full';
import { markInSight } from './in-sight';
import { pauseAfter } from './pause';
import { connect, disconnect, isAlive, reconnect, revive } from './realtime';
import type { Running } from './running';

/** Milliseconds between updates of the mirror without a poke. */
const IDLE_MS = 60_000;
/** Largest number of feeds named to realtime; other feeds held are updated by the clock. */
const HEARD_MAX = 1000;
/** Milliseconds between checks that the server is there, while the page is visible. */
const HEARTBEAT_MS = 2000;
/** Milliseconds of a silent server after which the connection counts as slow; after `TIMEOUT_MS` it counts as lost. */
const SLOW_MS = 2000;
/** Longest pause in milliseconds between attempts without a connection, while a change waits on a visible page. */
const EAGER_MS = 2000;

/** Matches a flow's feed, as `feedName` builds it; the server validates requests by the same form. */
const FEED = /^board:[0-9a-f-]{1,36}$/;

let running: Running | null = null;

/** Requests whose response is late: until they get one, no other response makes the connection count as quick. */
const late = new Set<object>();

/**
 * Keeps the database in sync with the server until `stopSync`: at start, on pokes, on changes, on waking, and by the
 * clock.
 *
 * @param isDue resolves when the server may first be asked; a waiting change doesn't wait for it
 */
export function startSync(db: PatioDatabase, caller: ApiCaller, isDue?: Promise<void>): void {
  stopSync();
  const idsOf = (status: OutboxEntry['status']) => db.outbox.where({ status }).primaryKeys();
  // Refused changes are watched too: when one is discarded, those behind it may be sent.
  const watch = liveQuery(async () => Promise.all([idsOf('waiting'), idsOf('refused')])).subscribe({
    next: ([waiting]) => {
      if (running) running.waiting = waiting.length;
      if (waiting.length > 0) void syncNow();
    },
    // A database that can't be read is reported where it is opened; the timer keeps trying.
    error: () => {},
  });
  const run: Running = {
    db,
    caller: { ...caller, fetch: watched(caller.fetch ?? fetch) },
    files: null,
    extra: new Set(),
    pace: { up: { share: 1 }, down: { share: 1 } },
    timer: undefined,
    heartbeat: setInterval(() => void beat(run), HEARTBEAT_MS),
    isBeating: false,
    failures: 0,
    waiting: 0,
    isAskedFor: false,
    isOffline: false,
    isAnswered: false,
    losses: 0,
    wait_ms: 0,
    busy: null,
    again: false,
    released: false,
    watch,
    unmark: markInSight(db),
  };
  running = run;
  globalThis.addEventListener?.('online', wake);
  globalThis.addEventListener?.('offline', lose);
  globalThis.document?.addEventListener('visibilitychange', wake);
  const begin = () => {
    if (running !== run) return;
    const { token, tenant_id } = caller;
    const onPoke = (feed: string | null) => {
      if (feed !== null && !connectivity.news.includes(feed)) connectivity.news.push(feed);
      void syncNow();
    };
    const onLost = () => void syncNow();
    const onConnect = () => {
      void syncNow();
      // Silence is reported only for a server that has answered once.
      void beat(run);
    };
    const feeds = () => heldFeeds(run);
    void connect({ token: token!, tenant_id: tenant_id!, feeds, onConnect, onPoke, onLost });
    void syncNow();
  };
  void db.meta
    .get('synced_at')
    .then(known => {
      if (running === run) connectivity.last_synced_at ??= (known?.value as string | undefined) ?? null;
    })
    // A database that can't be read is reported where it is opened.
    .catch(() => undefined);
  if (isDue) void isDue.then(begin);
  else begin();
}

/**
 * Returns the feeds to name to realtime. Feeds opened on demand may be held from an earlier visit, and the server pokes
 * about them only on request.
 */
async function heldFeeds({ db, extra }: Running): Promise<string[]> {
  const held = await db.feeds
    .toCollection()
    .primaryKeys()
    .catch(() => []);
  return [...new Set([...extra, ...held])].slice(0, HEARD_MAX);
}

/** Stops sync for good; waiting changes stay in the outbox. */
export function stopSync(): void {
  if (!running) return;
  clearTimeout(running.timer);
  clearInterval(running.heartbeat);
  running.watch.unsubscribe();
  running.unmark();
  running.files?.stop();
  running = null;
  globalThis.removeEventListener?.('online', wake);
  globalThis.removeEventListener?.('offline', lose);
  late.clear();
  Object.assign(connectivity, {
    slow: false,
    is_fresh: false,
    news: [],
    last_synced_at: null,
    stumbles: false,
  });
  globalThis.document?.removeEventListener('visibilitychange', wake);
  disconnect();
}

/**
 * Mirrors a flow that is not mirrored automatically, or that was left out, from now until sign-out. May be called
 * repeatedly.
 */
export function openBoardFeed(boardId: string): void {
  const run = running;
  const feed = boardFeed(boardId);
  // An id that is not a flow's would spoil every request that names its feed.
  if (!run || !FEED.test(feed)) return;
  void import('../mirror/leave-out')
    .then(({ takeBack }) => takeBack(run.db, boardId))
    .then(wasLeftOut => void (wasLeftOut && syncNow()))
    .catch(() => undefined);
  if (run.extra.has(feed)) return;
  run.extra.add(feed);
  void run.db.feeds
    .get(feed)
    .catch(() => undefined)
    .then(held => {
      // A feed already held is pulled and followed anyway.
      if (held || running !== run) return;
      reconnect();
      void syncNow();
    });
}

function wake(): void {
  if (globalThis.document?.visibilityState !== 'hidden') void syncNow();
  // The page may end before it has sent all waiting changes.
  else if (running && running.waiting > 0) void askForSync();
}

/** Marks the connection as lost: changes wait until a pull succeeds. */
function lose(): void {
  if (running) running.losses += 1;
  Object.assign(connectivity, { online: false, slow: false, is_fresh: false });
}

/** Checks that the server is there, so that a silent loss of the connection is noticed while no request is running. */
async function beat(run: Running): Promise<void> {
  if (run.isBeating || globalThis.document?.visibilityState === 'hidden' || !connectivity.online) return;
  run.isBeating = true;
  const isSilent = setTimeout(() => {
    connectivity.slow = true;
  }, SLOW_MS);
  const isThere = await isAlive(TIMEOUT_MS);
  clearTimeout(isSilent);
  run.isBeating = false;
  if (running !== run) return;
  if (isThere) connectivity.slow = late.size > 0;
  else if (isThere === false) {
    lose();
    void syncNow();
  }
}

/** Wraps `fetch` so that each request of the sync marks the connection as slow while its response is late. */
function watched(fetcher: typeof fetch): typeof fetch {
  return async (...request) => {
    const one = {};
    const isLong = setTimeout(() => {
      late.add(one);
      connectivity.slow = true;
    }, SLOW_MS);
    const response = await fetcher(...request).finally(() => {
      clearTimeout(isLong);
      late.delete(one);
    });
    connectivity.slow = late.size > 0;
    return response;
  };
}

/** Sends waiting changes and fetches new ones now. Resolves when that is done or has failed; never rejects. */
export function syncNow(): Promise<void> {
  const run = running;
  if (!run) return Promise.resolve();
  if (run.busy) {
    run.again = true;
    return run.busy;
  }
  // The server demanded a pause; the timer that is set asks after it.
  if (run.wait_ms > 0) return Promise.resolve();
  clearTimeout(run.timer);
  run.busy = rounds(run).finally(() => {
    run.busy = null;
    if (running !== run) return;
    // The request came while the last round was ending, so nothing else would run before the timer.
    if (run.again && run.failures === 0) return syncNow();
    const isEager = run.isOffline && run.waiting > 0 && globalThis.document?.visibilityState !== 'hidden';
    const wait = run.failures > 0 ? pauseAfter(run.failures, isEager ? EAGER_MS : undefined) : IDLE_MS;
    run.timer = setTimeout(
      () => {
        run.wait_ms = 0;
        void syncNow();
      },
      Math.max(wait, run.wait_ms),
    );
  });
  return run.busy;
}

async function rounds(run: Running): Promise<void> {
  connectivity.syncing = true;
  try {
    // Loaded after the first screen, as it brings the schemas of all responses.
    const { pullOnce } = await import('../mirror/pull');
    if (running !== run) return;
    let isComplete: boolean;
    let unfinished = false;
    do {
      run.again = false;
      // Sends nothing on a network known to be lost, or before this page's first response: unsent changes can still be
      // undone.
      const maySend = connectivity.online && (run.isAnswered || !(await hasWaiting(run.db)));
      // Sends changes made meanwhile between two responses of a long first snapshot.
      if (maySend && !unfinished) unfinished = await drain(run);
      const { losses } = run;
      isComplete = await pullOnce(run.db, run.caller, [...run.extra], run.pace.down);
      if (running !== run) return;
      run.isAnswered = true;
      // A response to a request from before the loss doesn't prove a connection now.
      const isThere = losses === run.losses;
      if (isThere) connectivity.online = true;
      if (!isThere || !maySend) {
        run.again = true;
        continue;
      }
      run.failures = unfinished ? run.failures + 1 : 0;
      run.isOffline = false;
      connectivity.stumbles = unfinished;
      run.isAskedFor = false;
      revive();
      // Failed reads and loads are retried in the next round.
      void sendFiles(run).catch(() => undefined);
    } while (!isComplete || run.again);
    connectivity.last_synced_at = new Date().toISOString();
    connectivity.is_fresh = true;
    connectivity.news = [];
    await run.db.meta.put({ key: 'synced_at', value: connectivity.last_synced_at });
    if (running === run) connectivity.not_kept = null;
  } catch (error) {
    // The database is closed by now, and its waiting changes are handled where it was closed.
    if (running !== run) return;
    run.failures += 1;
    run.isOffline = error instanceof OfflineError;
    // A refusal, or a response that can't be read or stored, counts as an answer, too: waiting changes are sent all the
    // same.
    run.isAnswered ||= !run.isOffline;
    connectivity.stumbles = error instanceof ApiError;
    run.wait_ms = error instanceof ApiError ? error.wait_ms : 0;
    if (run.waiting > 0 && !run.isAskedFor) {
      run.isAskedFor = true;
      void askForSync();
    }
    tell(run, error);
  } finally {
    // A run that took its place reports its own state.
    if (running === run || !running) connectivity.syncing = false;
  }
}

const hasWaiting = async (db: PatioDatabase) => (await db.outbox.where({ status: 'waiting' }).count()) > 0;

/** Uploads files. Its code is loaded with the first file, as files are rare. */
async function sendFiles(run: Running): Promise<void> {
  const { db } = run;
  if (!run.files) {
    if ((await db.files.count()) + (await db.file_parts.count()) === 0) return;
    const { createFileLane } = await import('./file-lane');
    if (running !== run) return;
    // Without the timed fetch: a piece may take long on a healthy connection.
    const { fetch: _, ...caller } = run.caller;
    run.files ??= createFileLane(db, caller, () => void syncNow());
  }
  run.files.go();
}

function tell({ db }: Running, error: unknown): void {
  if (error instanceof OfflineError) lose();
  // The server is there, but its response is unknown (already reported by the client) or finds no room. The app
  // stores no rows before a usable one arrives, so the shown data may be outdated.
  else if (error instanceof UnexpectedAnswerError || isFull(error)) {
    Object.assign(connectivity, { online: true, slow: false, is_fresh: false });
    if (isFull(error)) tellFull();
  }
  // A refusal's message is for the caller of that request; a closed database has already been reported.
  else if (!(error instanceof ApiError) && db.isOpen()) globalThis.reportError?.(error);
}

async function drain(run: Running): Promise<boolean> {
  const { db, caller } = run;
  const { releaseLeft, sendAll } = await import('./send-all');
  const { v7: newId } = await import('uuid');
  if (!run.released) {
    await releaseLeft(db);
    run.released = true;
  }
  return sendAll({
    db,
    caller,
    newId: () => newId(),
    pace: run.pace.up,
    isOver: () => running !== run,
    onSending: ids => {
      connectivity.sending = ids;
    },
  });
}
