import type { PushState } from '../../online/push';
import type { WantedCount } from '../../pictures/count-wanted';
import type { Queue } from '../../view/hooks/queue';

/** Items that a person checks before they go where there is no signal, in the order in which they are shown. */
type Item = 'install' | 'app' | 'storage' | 'push' | 'flows' | 'photos' | 'queue' | 'space';

/**
 * `todo`: the person can do something. `pending`: they can't right now, because it is resolved automatically or isn't
 * known to be missing. `impossible`: not available in this browser.
 */
export type State = 'ok' | 'todo' | 'pending' | 'impossible';

/** State of one item and its reason; without a state while that is not known. */
export interface ReadyRow {
  item: Item;
  state?: State;
  why?: string;
}

/** Facts reported by the device and its browser; undefined if not known yet. */
export interface Facts {
  isInstalled: boolean;
  /** True if the browser offers to install the app. */
  isOffered: boolean;
  /** True on an iPhone or iPad, where every browser is based on Safari. */
  isApple: boolean;
  /** True if the browser can't work offline. */
  isLimited: boolean;
  /** True if all files of the app are on the device. */
  isStored: boolean | undefined;
  /** True if the device can't store anything right now. */
  isNotKept: boolean;
  /** Whether the browser has promised to keep the stored data; null if it can't be asked. */
  persisted: boolean | null | undefined;
  /** True if it was asked just now and did not promise. */
  hasDeclined: boolean;
  push: PushState;
  /** True once everything has been loaded for the first time. */
  isComplete: boolean | undefined;
  /** True while a flow is being loaded for the first time or again. */
  isComing: boolean | undefined;
  /** Number of flows kept on this device. */
  flows: number | undefined;
  /** Number of flows that the person has switched off on this device. */
  leftOut: number | undefined;
  synced_at: string | null;
  /** Number of pictures that should be on this device, and of those missing. */
  photos: WantedCount | undefined;
  queue: Pick<Queue, 'waiting' | 'stuck' | 'refused'> | undefined;
  /** Other companies with unsent changes. */
  elsewhere: readonly unknown[] | undefined;
  /** Storage in bytes; null if the browser doesn't report it. */
  space: { usage: number; quota: number } | null | undefined;
}

/** Milliseconds since the last sync after which another is recommended before leaving. */
const FRESH_MS = 3600 * 1000;
/** Share of the storage allowed by the browser from which on it counts as full. */
const FULL = 0.8;

type Known = Omit<ReadyRow, 'item'>;
const ok = (why: string): Known => ({ state: 'ok', why });
const todo = (why: string): Known => ({ state: 'todo', why });
const pending = (why: string): Known => ({ state: 'pending', why });
const impossible = (why: string): Known => ({ state: 'impossible', why });
const UNKNOWN: Known = {};

/** Returns, item by item, whether this device is ready for work without a signal. */
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
  // Safari always refuses this to a browser tab.
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

/** Returns the number of items that the person has to do. */
export const countTodo = (rows: ReadyRow[]): number => rows.filter(({ state }) => state === 'todo').length;
