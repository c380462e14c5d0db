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

/** Without a poke the mirror is brought up to date this often, in milliseconds. */
const IDLE_MS = 60_000;
/** Most feeds named to realtime; what is held beyond that is brought up to date by the clock. */
const HEARD_MAX = 1000;
/** While the page is in sight, the server is asked this often whether it is there, in milliseconds. */
const HEARTBEAT_MS = 2000;
/** After this a silent server makes the connection a slow one, in milliseconds; `TIMEOUT_MS` makes it none. */
const SLOW_MS = 2000;
/** While something waits and the page is in sight, a lost connection is tried again at least this often. */
const EAGER_MS = 2000;

/** A flow's feed, as `feedName` has it; what is asked of the server is read by that. */
const FEED = /^board:[0-9a-f-]{1,36}$/;

let running: Running | null = null;

/** Requests whose answer is long in coming: until it is there, nothing else makes the connection a quick one. */
const late = new Set<object>();

/**
 * Keeps the database in step with the server until `stopSync`: at start, on pokes, on changes, on waking, and by the clock.
 *
 * @param isDue unless a change waits, the server is first asked after this
 */
export function startSync(db: PatioDatabase, caller: ApiCaller, isDue?: Promise<void>): void {
  stopSync();
  const idsOf = (status: OutboxEntry['status']) => db.outbox.where({ status }).primaryKeys();
  // Those refused are looked at too: when one goes, what waited behind it may be sent.
  const watch = liveQuery(async () => Promise.all([idsOf('waiting'), idsOf('refused')])).subscribe({
    next: ([waiting]) => {
      if (running) running.waiting = waiting.length;
      if (waiting.length > 0) void syncNow();
    },
    // A database that can't be read is told of by whoever opened it; the clock goes on trying.
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
      // Only a server that has answered this once is missed when it falls silent.
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
    // A database that can't be read is told of by whoever opened it.
    .catch(() => undefined);
  if (isDue) void isDue.then(begin);
  else begin();
}

/** Those opened on demand may be held from an earlier visit, and the server pokes nobody about them unasked. */
async function heldFeeds({ db, extra }: Running): Promise<string[]> {
  const held = await db.feeds
    .toCollection()
    .primaryKeys()
    .catch(() => []);
  return [...new Set([...extra, ...held])].slice(0, HEARD_MAX);
}

/** Stops for good; what waits stays in the outbox. */
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
 * Mirrors a flow that is not mirrored by itself, from now until sign-out, or one that was left out. May be called again
 * and again.
 */
export function openBoardFeed(boardId: string): void {
  const run = running;
  const feed = boardFeed(boardId);
  // An address that is no flow's would spoil every request that names it.
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
      // Held already: it is pulled and heard of as it is.
      if (held || running !== run) return;
      reconnect();
      void syncNow();
    });
}

function wake(): void {
  if (globalThis.document?.visibilityState !== 'hidden') void syncNow();
  // What waits may be more than this page lives to send.
  else if (running && running.waiting > 0) void askForSync();
}

/** There is no connection, as far as is known: what waits stays until a pull has come through. */
function lose(): void {
  if (running) running.losses += 1;
  Object.assign(connectivity, { online: false, slow: false, is_fresh: false });
}

/** A connection that fell silent is noticed although nothing is being asked. */
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

/** Every request of the sync tells when its answer is long in coming. */
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

/** Sends what waits and fetches what changed, now. Resolves when that is done, or has failed; it never rejects. */
export function syncNow(): Promise<void> {
  const run = running;
  if (!run) return Promise.resolve();
  if (run.busy) {
    run.again = true;
    return run.busy;
  }
  // The server said when to come again; the timer that is set asks then.
  if (run.wait_ms > 0) return Promise.resolve();
  clearTimeout(run.timer);
  run.busy = rounds(run).finally(() => {
    run.busy = null;
    if (running !== run) return;
    // Asked for while the last round was already ending: nothing else would go round before the clock does.
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
    // What asks, and reads the answers with all their schemas, comes after the first screen.
    const { pullOnce } = await import('../mirror/pull');
    if (running !== run) return;
    let isComplete: boolean;
    let unfinished = false;
    do {
      run.again = false;
      // Nothing is sent into a network that is known to be gone, or has not answered this page yet: what has not left can
      // still be taken back.
      const maySend = connectivity.online && (run.isAnswered || !(await hasWaiting(run.db)));
      // Between two answers of a long first snapshot, what the person does meanwhile goes out.
      if (maySend && !unfinished) unfinished = await drain(run);
      const { losses } = run;
      isComplete = await pullOnce(run.db, run.caller, [...run.extra], run.pace.down);
      if (running !== run) return;
      run.isAnswered = true;
      // An answer to a request from before the loss does not show that there is a connection now.
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
      // What could not be read or loaded is tried again with the next round.
      void sendFiles(run).catch(() => undefined);
    } while (!isComplete || run.again);
    connectivity.last_synced_at = new Date().toISOString();
    connectivity.is_fresh = true;
    connectivity.news = [];
    await run.db.meta.put({ key: 'synced_at', value: connectivity.last_synced_at });
    if (running === run) connectivity.not_kept = null;
  } catch (error) {
    // Its database is closed by now, and whoever closed it minds what waits there.
    if (running !== run) return;
    run.failures += 1;
    run.isOffline = error instanceof OfflineError;
    // An answer that refuses, or can't be read or kept, is an answer, too: what waits goes all the same.
    run.isAnswered ||= !run.isOffline;
    connectivity.stumbles = error instanceof ApiError;
    run.wait_ms = error instanceof ApiError ? error.wait_ms : 0;
    if (run.waiting > 0 && !run.isAskedFor) {
      run.isAskedFor = true;
      void askForSync();
    }
    tell(run, error);
  } finally {
    // Whoever took its place says so itself.
    if (running === run || !running) connectivity.syncing = false;
  }
}

const hasWaiting = async (db: PatioDatabase) => (await db.outbox.where({ status: 'waiting' }).count()) > 0;

/** Files are rare: what sends them comes with the first one. */
async function sendFiles(run: Running): Promise<void> {
  const { db } = run;
  if (!run.files) {
    if ((await db.files.count()) + (await db.file_parts.count()) === 0) return;
    const { createFileLane } = await import('./file-lane');
    if (running !== run) return;
    // A piece may take long where nothing is slow.
    const { fetch: _, ...caller } = run.caller;
    run.files ??= createFileLane(db, caller, () => void syncNow());
  }
  run.files.go();
}

function tell({ db }: Running, error: unknown): void {
  if (error instanceof OfflineError) lose();
  // The server is there, and what it said is not known, which the client has reported, or finds no room: nothing is
  // written before it has answered once. What is shown may be old.
  else if (error instanceof UnexpectedAnswerError || isFull(error)) {
    Object.assign(connectivity, { online: true, slow: false, is_fresh: false });
    if (isFull(error)) tellFull();
  }
  // The server's own words are for whoever asks it something; a closed database has been told of.
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
