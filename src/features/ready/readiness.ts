import type { PushState } from '../../online/push';
import type { WantedCount } from '../../pictures/count-wanted';
import type { Queue } from '../../view/hooks/queue';

/** What somebody looks after before they go where there is no signal, in the order that it is told. */
type Item = 'install' | 'app' | 'storage' | 'push' | 'flows' | 'photos' | 'queue' | 'space';

/**
 * `todo`: something for the person to do. `pending`: nothing they can do right now, it comes by itself or isn't known to
 * be missing. `impossible`: not in this browser.
 */
export type State = 'ok' | 'todo' | 'pending' | 'impossible';

/** How one item stands and why; no state while that is not known. */
export interface ReadyRow {
  item: Item;
  state?: State;
  why?: string;
}

/** What the device and its browser say; undefined is what isn't known yet. */
export interface Facts {
  isInstalled: boolean;
  /** The browser would install the app. */
  isOffered: boolean;
  /** An iPhone or iPad, where every browser is Safari. */
  isApple: boolean;
  /** The browser can't work offline. */
  isLimited: boolean;
  /** All of the app itself is on the device. */
  isStored: boolean | undefined;
  /** The device keeps nothing right now. */
  isNotKept: boolean;
  /** Whether the browser has promised to keep what is here; null where it can't be asked. */
  persisted: boolean | null | undefined;
  /** It was asked to just now, and did not. */
  hasDeclined: boolean;
  push: PushState;
  /** Everything has come once. */
  isComplete: boolean | undefined;
  /** A flow is on its way, again or anew. */
  isComing: boolean | undefined;
  /** How many flows are kept here. */
  flows: number | undefined;
  /** How many the person has switched off here. */
  leftOut: number | undefined;
  synced_at: string | null;
  /** Of the pictures that should be here. */
  photos: WantedCount | undefined;
  queue: Pick<Queue, 'waiting' | 'stuck' | 'refused'> | undefined;
  /** Other companies where something waits. */
  elsewhere: readonly unknown[] | undefined;
  /** In bytes; null where the browser doesn't say. */
  space: { usage: number; quota: number } | null | undefined;
}

/** What was in step longer ago is worth a look before one goes. */
const FRESH_MS = 3600 * 1000;
/** Of what the browser lets the app keep. */
const FULL = 0.8;

type Known = Omit<ReadyRow, 'item'>;
const ok = (why: string): Known => ({ state: 'ok', why });
const todo = (why: string): Known => ({ state: 'todo', why });
const pending = (why: string): Known => ({ state: 'pending', why });
const impossible = (why: string): Known => ({ state: 'impossible', why });
const UNKNOWN: Known = {};

/** How ready this device is for work without a signal, item by item. */
export function readiness(facts: Facts, now: number): ReadyRow[] {
  return [
    { item: 'install', ...installOf(facts) },
    { item: 'app', ...appOf(facts) },
    { item: 'storage', ...storageOf(facts) },
    { item: 'push', ...pushOf(facts) },
    { item: 'flows', ...flowsOf(facts, now) },
    { item: 'photos', ...photosOf(facts) },
    { item: 'queue', ...queueOf(facts) },
    { item: 'space', ...spaceOf(facts) },
  ];
}

function installOf({ isInstalled, isLimited, isOffered, isApple }: Facts): Known {
  if (isInstalled) return ok('installed');
  if (isLimited) return impossible('limited');
  if (isOffered) return todo('offered');
  return isApple ? todo('apple') : pending('not_offered');
}

function appOf({ isLimited, isStored }: Facts): Known {
  if (isLimited) return impossible('limited');
  if (isStored === undefined) return UNKNOWN;
  return isStored ? ok('stored') : pending('coming');
}

function storageOf({ isNotKept, persisted, isApple, isInstalled, hasDeclined }: Facts): Known {
  if (isNotKept) return todo('not_kept');
  if (persisted === undefined) return UNKNOWN;
  if (persisted) return ok('kept');
  if (persisted === null) return impossible('unsupported');
  // A browser tab there is always told no.
  if (isApple && !isInstalled) return impossible('apple');
  return todo(hasDeclined ? 'declined' : 'not_asked');
}

function pushOf({ push }: Facts): Known {
  if (push === 'on') return ok(push);
  return push === 'off' || push === 'denied' ? todo(push) : impossible(push);
}

function flowsOf({ isComplete, isComing, flows, leftOut, synced_at }: Facts, now: number): Known {
  if (isComplete === false || isComing) return pending('coming');
  if (!isComplete || isComing === undefined || flows === undefined || synced_at === null) return UNKNOWN;
  if (flows === 0 && leftOut === undefined) return UNKNOWN;
  if (flows === 0) return leftOut ? todo('left_out') : ok('none');
  return now - Date.parse(synced_at) > FRESH_MS ? todo('stale') : ok('fresh');
}

function photosOf({ isLimited, photos }: Facts): Known {
  if (isLimited) return impossible('limited');
  if (photos === undefined) return UNKNOWN;
  if (photos.missing > 0) return photos.isNearlyFull ? todo('no_room') : pending('coming');
  if (photos.here > 0) return ok('kept');
  return photos.foreign > 0 ? impossible('foreign') : ok('none');
}

function queueOf({ queue, elsewhere }: Facts): Known {
  if (!queue || !elsewhere) return UNKNOWN;
  if (queue.refused > 0) return todo('refused');
  if (queue.stuck > 0) return todo('stuck');
  if (elsewhere.length > 0) return todo('elsewhere');
  return queue.waiting === 0 ? ok('empty') : pending('waiting');
}

function spaceOf({ space }: Facts): Known {
  if (space === undefined) return UNKNOWN;
  if (space === null) return impossible('unsupported');
  return space.usage > FULL * space.quota ? todo('full') : ok('enough');
}

/** How many things there are to do. */
export const countTodo = (rows: ReadyRow[]): number => rows.filter(({ state }) => state === 'todo').length;
