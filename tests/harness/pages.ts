import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { randomFrom } from '../factories/random';

type Timer = { at: number; every: number | null; run: () => void };

/**
 * One opening of the app: a page, or the service worker while it is awake. All of its code runs `inside` it, so that
 * its globals (time, locks, network) know which page they belong to, and end with it.
 */
export class Page {
  /** True once it was killed: nothing that it started continues. */
  isGone = false;
  readonly timers = new Set<Timer>();

  constructor(
    readonly name: string,
    readonly fetch: typeof globalThis.fetch,
  ) {}

  inside<T>(work: () => T): T {
    return current.run(this, work);
  }
}

const current = new AsyncLocalStorage<Page>();
const never = () => new Promise<never>(() => {});

/** Time that pages see, in milliseconds; it passes only when a test says so. */
let now = 0;
/** Random numbers of the pages. */
let random = Math.random;
const opened = new Set<Page>();

interface Lock {
  name: string;
  owner: Page;
  begin: () => void;
  lose: () => void;
}
let held: Lock[] = [];
let waiting: Lock[] = [];

function grantNext(name: string): void {
  if (held.some(lock => lock.name === name)) return;
  const next = waiting.find(lock => lock.name === name);
  if (!next) return;
  waiting = waiting.filter(lock => lock !== next);
  held.push(next);
  next.begin();
}

function release(lock: Lock): void {
  if (!held.includes(lock)) return;
  held = held.filter(other => other !== lock);
  grantNext(lock.name);
}

/** Locks as browsers have them: all pages of one browser see the same locks, and those of a page end with it. */
const locks = {
  request(name: string, ...rest: unknown[]) {
    const work = rest.at(-1) as (lock: object | null) => unknown;
    const {
      ifAvailable = false,
      steal = false,
      signal,
    } = (rest.length > 1 ? rest[0] : {}) as {
      ifAvailable?: boolean;
      steal?: boolean;
      signal?: AbortSignal;
    };
    const owner = current.getStore()!;
    if (owner.isGone) return never();
    if (ifAvailable && [...held, ...waiting].some(lock => lock.name === name))
      return Promise.resolve(work(null));
    return new Promise((resolve, reject) => {
      const begin = () =>
        owner.inside(() => {
          Promise.resolve()
            .then(() => work({}))
            .then(resolve, reject)
            .finally(() => release(lock));
        });
      const lose = () => reject(new DOMException('Taken by another', 'AbortError'));
      const lock: Lock = { name, owner, begin, lose };
      if (steal) {
        for (const lost of held.filter(other => other.name === name)) lost.lose();
        held = held.filter(other => other.name !== name);
        waiting.unshift(lock);
      } else waiting.push(lock);
      signal?.addEventListener('abort', () => {
        if (!waiting.includes(lock)) return;
        waiting = waiting.filter(other => other !== lock);
        reject(signal.reason);
      });
      grantNext(name);
    });
  },
  query: async () => ({ held: held.map(({ name }) => ({ name })) }),
};

/** Broadcast channel among the pages of one browser: a message reaches at once all that listen except its sender. */
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  private readonly owner = current.getStore();
  constructor(readonly name: string) {
    channels.add(this);
  }
  postMessage(data: unknown): void {
    if (this.owner?.isGone) return;
    for (const other of channels) if (other !== this && other.name === this.name) other.hear(data);
  }
  private hear(data: unknown): void {
    if (this.owner?.isGone) return;
    const tell = () => this.onmessage?.({ data });
    if (this.owner) this.owner.inside(tell);
    else tell();
  }
  close(): void {
    channels.delete(this);
  }
}
const channels = new Set<Channel>();

/** Resets the pages' clock, and sets the seed of their random numbers. */
export function beginPages(seed: number): void {
  now = 0;
  random = randomFrom(seed);
}

/** Opens a page; its code must run `inside` it. */
export function openPage(name: string, fetcher: typeof fetch): Page {
  const page = new Page(name, fetcher);
  opened.add(page);
  return page;
}

/** Kills a page abruptly, as when the system reclaims memory. */
export function killPage(page: Page): void {
  page.isGone = true;
  page.timers.clear();
  opened.delete(page);
  waiting = waiting.filter(({ owner }) => owner !== page);
  for (const lock of held.filter(({ owner }) => owner === page)) release(lock);
}

/**
 * Lets time pass for all pages; due timers run one after the other, each once the work of the previous one has come to
 * rest.
 */
export async function passTime(ms: number, quiet: () => Promise<void>): Promise<void> {
  const until = now + ms;
  for (;;) {
    const due = [...opened]
      .flatMap(page => [...page.timers].map(timer => ({ page, timer })))
      .filter(({ timer }) => timer.at <= until)
      .sort((a, b) => a.timer.at - b.timer.at)[0];
    if (!due) break;
    const { page, timer } = due;
    now = Math.max(now, timer.at);
    if (timer.every === null) page.timers.delete(timer);
    else timer.at += timer.every;
    page.inside(timer.run);
    await quiet();
  }
  now = until;
}

const real = {
  random: Math.random,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  timeout: AbortSignal.timeout,
};

function timed(run: () => void, ms: number, isRepeated: boolean): Timer {
  const page = current.getStore()!;
  const timer = { at: now + ms, every: isRepeated ? ms : null, run };
  if (!page.isGone) page.timers.add(timer);
  return timer;
}
const untimed = (timer: unknown) => {
  for (const { timers } of opened) timers.delete(timer as Timer);
};
const isPage = () => current.getStore() !== undefined;

/**
 * Replaces the globals of the test by those of pages: code inside a page gets that page's time, locks and `fetch`. The
 * server, and code of the test outside any page, keep the real ones.
 */
export function stubPages(): void {
  vi.stubGlobal('setTimeout', ((run: () => void, ms = 0, ...more: unknown[]) =>
    isPage() ? timed(run, ms, false) : real.setTimeout(run, ms, ...more)) as typeof setTimeout);
  vi.stubGlobal('setInterval', ((run: () => void, ms = 0, ...more: unknown[]) =>
    isPage() ? timed(run, ms, true) : real.setInterval(run, ms, ...more)) as typeof setInterval);
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    untimed(timer);
    real.clearTimeout(timer);
  });
  vi.stubGlobal('clearInterval', (timer: NodeJS.Timeout) => {
    untimed(timer);
    real.clearInterval(timer);
  });
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('BroadcastChannel', Channel);
  // The worker's view of its browser: no page is visible, so it handles the waiting changes, and no notification is
  // shown.
  const [clients, registration] = [{ matchAll: async () => [] }, { getNotifications: async () => [] }];
  vi.stubGlobal('self', { clients, registration });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const page = current.getStore()!;
    return page.isGone ? never() : page.fetch(path, init);
  });
  Math.random = () => (isPage() ? random() : real.random());
  AbortSignal.timeout = ms => {
    if (!isPage()) return real.timeout(ms);
    const controller = new AbortController();
    timed(() => controller.abort(new DOMException('Too long', 'TimeoutError')), ms, false);
    return controller.signal;
  };
}

export function unstubPages(): void {
  AbortSignal.timeout = real.timeout;
  Math.random = real.random;
  vi.unstubAllGlobals();
}
