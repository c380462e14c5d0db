import { liveQuery } from 'dexie';
import { subscribe } from 'valtio/vanilla';
import { readChoices } from '../mirror/choices';
import { current } from '../mirror/current';
import { companiesKept, PatioDatabase } from '../mirror/database';
import { askWorker } from '../sync/asked-of-worker';
import { unlessLocked } from '../sync/tab-lock';
import { keyOf } from './addresses';
import { flowsIn } from './feeds-kept';
import { keptNow } from './kept-now';
import { connection, isCalm, mayFetchAhead } from './may-fetch';
import { wantedPictures } from './wanted';

/** Pictures that are fetched in parallel. */
const AT_ONCE = 2;
/** Milliseconds between two checks while something else is under way. */
const LOOK_AGAIN_MS = 300;
/** Milliseconds after which another pass runs, and failed pictures are requested again. */
const AGAIN_MS = 5 * 60_000;
/** Milliseconds within which the server makes previews of a new photo. */
const PREVIEWS_MS = 5000;
/** Milliseconds between two checks whether a pass is due. */
const CLOCK_MS = 10_000;
/** Consecutive failures that count as a problem of the network: the pass is tried again later. */
const FAILURES_MAX = 4;

/** Fetches pictures ahead for the signed-in person in the current company, as long as the page exists. */
export function watchPictures(): void {
  let db: PatioDatabase | undefined;
  let stop: (() => void) | undefined;
  const follow = () => {
    if (current.open?.db === db) return;
    stop?.();
    db = current.open?.db;
    stop = db && fetchAhead(db);
  };
  subscribe(current, follow);
  follow();
}

/** Fetches pictures that were not opened yet, while nothing else is under way. Returns the function that stops it. */
function fetchAhead(db: PatioDatabase): () => void {
  let isOver = false;
  let isBusy = false;
  /** True if something has changed since the last pass. */
  let isDue = true;
  let doneAt = 0;
  let flows: string | null = null;
  /** Pictures that could not be fetched; not requested again for a while. */
  const failed = new Set<string>();
  let failedSince = Date.now();
  const mayGoOn = () => !isOver && mayFetchAhead() && Boolean(navigator.serviceWorker?.controller);

  /**
   * Fetches the missing pictures once.
   *
   * @returns whether it was completed
   */
  async function pass(): Promise<boolean> {
    const choices = await readChoices(db);
    const { marked, first } = await wantedPictures(db, await flowsIn(db.feeds), choices);
    const others = await inOthers(db, async other =>
      wantedPictures(other, await flowsIn(other.feeds), await readChoices(other)),
    );
    if (isOver) return false;
    const keys = [...marked, ...others.flatMap(wanted => wanted.marked)].map(keyHere);
    if ((await askWorker({ type: 'PICTURES_MARKED', keys })) !== 'done' || isOver) return false;
    const { kept, isNearlyFull } = await keptNow();
    const isMissing = (address: string) => !kept.has(keyHere(address)) && !failed.has(address);
    const end = await fetchAll(marked.filter(isMissing));
    if (end !== 'all') return end === 'full';
    return isNearlyFull || (await fetchAll(first.filter(isMissing))) !== 'stopped';
  }

  async function fetchAll(addresses: string[]): Promise<'all' | 'full' | 'stopped'> {
    let failures = 0;
    for (let at = 0; at < addresses.length; at += AT_ONCE) {
      if (!(await calm(mayGoOn)) || failures >= FAILURES_MAX) return 'stopped';
      const asked = addresses.slice(at, at + AT_ONCE);
      const answers = await Promise.all(asked.map(address => askWorker({ type: 'PICTURE_AHEAD', address })));
      if (answers.includes('full')) return 'full';
      const lost = mayGoOn() ? asked.filter((_, index) => answers[index] === 'failed') : [];
      for (const address of lost) failed.add(address);
      failures = lost.length === asked.length ? failures + lost.length : 0;
    }
    return 'all';
  }

  async function work(): Promise<void> {
    if (!(await calm(mayGoOn))) return;
    await unlessLocked('pictures', async () => {
      isDue = false;
      if (Date.now() - failedSince > AGAIN_MS) {
        failed.clear();
        failedSince = Date.now();
      }
      if (await pass()) doneAt = Date.now();
      else isDue = true;
    });
  }

  function go(): void {
    const isTime = isDue || Date.now() - doneAt > AGAIN_MS;
    if (isBusy || !isTime || !mayGoOn()) return;
    isBusy = true;
    // A database that can't be read is reported where it is opened.
    void work()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  }

  function goAnew(): void {
    isDue = true;
    go();
  }

  const feeds = liveQuery(async () => flowsIn(db.feeds)).subscribe({
    next: here => {
      // Also called at each change of a cursor, which is ignored here.
      if (here.join() === flows) return;
      flows = here.join();
      // The pictures of a flow that leaves the device are deleted at once.
      void askWorker({ type: 'PICTURES_OF_FLOWS' }).then(goAnew);
    },
    error: () => {},
  });
  let chosen: string | null = null;
  const choices = liveQuery(async () => JSON.stringify(await readChoices(db))).subscribe({
    next: now => {
      if (now === chosen) return;
      chosen = now;
      goAnew();
    },
    error: () => {},
  });
  let waiting = 0;
  // Keeps the person's own photos available once they have been sent.
  const photos = liveQuery(async () => db.files.count()).subscribe({
    next: now => {
      if (now < waiting) setTimeout(goAnew, PREVIEWS_MS);
      waiting = now;
    },
    error: () => {},
  });
  const clock = setInterval(go, CLOCK_MS);
  const events: [EventTarget | undefined, string][] = [
    [document, 'visibilitychange'],
    [window, 'online'],
    [connection(), 'change'],
    [navigator.serviceWorker, 'controllerchange'],
  ];
  for (const [target, event] of events) target?.addEventListener(event, go);
  return () => {
    isOver = true;
    clearInterval(clock);
    feeds.unsubscribe();
    choices.unsubscribe();
    photos.unsubscribe();
    for (const [target, event] of events) target?.removeEventListener(event, go);
  };
}

const keyHere = (address: string) => keyOf(address, location.origin);

/**
 * Runs work on each database of the person's other companies on this device, since the pictures and marks of all of
 * them are in one place.
 */
async function inOthers<T>(db: PatioDatabase, work: (other: PatioDatabase) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (const tenantId of await companiesKept(db.user_id)) {
    if (tenantId === db.tenant_id) continue;
    const other = new PatioDatabase(db.user_id, tenantId);
    try {
      done.push(await work(other));
    } finally {
      other.close();
    }
  }
  return done;
}

/** Waits until nothing else is under way and the browser is idle; returns false once it must stop. */
async function calm(mayGoOn: () => boolean): Promise<boolean> {
  while (mayGoOn()) {
    if (isCalm()) {
      await idle();
      if (isCalm()) return mayGoOn();
    }
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return false;
}

const idle = () =>
  new Promise<unknown>(resolve => {
    // Safari lacks this function.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, LOOK_AGAIN_MS);
  });
