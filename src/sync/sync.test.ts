import { anEntry } from '../../tests/factories/entry';
import 'fake-indexeddb/auto';
import { subscribeKey } from 'valtio/utils';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { boardFeed } from '../../domain/entities/feeds';
import { sequenceOfIds } from '../../tests/factories/ids';
import { until } from '../../tests/harness/until';
import { PatioDatabase } from '../mirror/database';
import { discard } from '../outbox/outbox';
import { connectivity } from './connectivity';
import { openBoardFeed, startSync, stopSync, syncNow } from './sync';

const socket = vi.hoisted(() => {
  const made = {
    active: true,
    connected: 0,
    auth: null as null | ((answer: (given: object) => void) => void),
    /** Whether the server responds when asked if it is there. */
    isThere: true,
  };
  const self = {
    ...made,
    on: () => self,
    disconnect: () => self,
    timeout: (ms: number) => ({
      emitWithAck: () =>
        self.isThere
          ? Promise.resolve()
          : new Promise((_, reject) => setTimeout(() => reject(new Error('operation has timed out')), ms)),
    }),
    connect: () => {
      self.connected += 1;
      return self;
    },
  };
  return self;
});
vi.mock('socket.io-client', () => ({
  io: (options: { auth: typeof socket.auth }) => {
    socket.auth = options.auth;
    return socket;
  },
}));

const newId = sequenceOfIds(61);
const USER = newId();
type Answer = () => Response | Promise<Response>;

let db: PatioDatabase;
let asked: string[];
let commands: Answer;
let sync: Answer;
const json = (body: object, status = 200) => Response.json(body, { status });
const nothingNew = () => json({ data: { entitled: [], pages: [], verdicts: {} } });

beforeEach(() => {
  db = new PatioDatabase(USER, 1, { name: newId() });
  asked = [];
  commands = () => json({ data: [] });
  sync = nothingNew;
  Object.assign(socket, { active: true, connected: 0, auth: null, isThere: true });
  Object.assign(connectivity, { online: true, syncing: false, last_synced_at: null, not_kept: null });
});
afterEach(() => {
  stopSync();
  db.close();
  vi.unstubAllGlobals();
});

function start(): void {
  const fetch = (async (path: string) => {
    asked.push(path.slice('/api/'.length));
    return path === '/api/sync' ? sync() : commands();
  }) as unknown as typeof globalThis.fetch;
  startSync(db, { token: 'abc', tenant_id: 1, fetch });
}

const aChange = (sequence: number) =>
  db.outbox.add(anEntry({ id: newId(), sequence, user_id: USER, card_id: newId() }));

describe('the sync loop', () => {
  it('sends once the server has answered, then fetches, and reports that it is in sync', async () => {
    await aChange(1);
    start();
    await syncNow();
    expect(asked.slice(0, 3)).toEqual(['sync', 'commands', 'sync']);
    expect(connectivity).toMatchObject({ online: true, syncing: false, sending: [] });
    expect(connectivity.last_synced_at).not.toBeNull();
  });

  it('sends nothing before the server has answered the page, so that a change can be undone', async () => {
    sync = () => Promise.reject(new TypeError('no network'));
    await aChange(1);
    start();
    await syncNow();
    expect(asked).toEqual(['sync']);
    expect(await db.outbox.filter(({ sent }) => sent === true).count()).toBe(0);
    sync = nothingNew;
    await syncNow();
    expect(asked).toContain('commands');
  });

  it.each([
    ['refuses', () => json({ message: 'Erro', error: 'internal' }, 500)],
    ['can’t be read', () => json({ data: { entitled: 'all' } })],
  ])('sends waiting changes once the server has answered, though the answer %s', async (_, answer) => {
    sync = answer;
    await aChange(1);
    start();
    await syncNow();
    expect(asked).toEqual(['sync']);
    await syncNow();
    expect(asked).toContain('commands');
  });

  it('reports for each company when that one was in sync', async () => {
    start();
    await syncNow();
    stopSync();
    db.close();
    db = new PatioDatabase(USER, 2, { name: newId() });
    const lastWeek = '2026-11-01T10:00:00.000Z';
    await db.meta.put({ key: 'synced_at', value: lastWeek });
    sync = () => Promise.reject(new TypeError('no network'));
    start();
    await vi.waitUntil(() => connectivity.last_synced_at !== null);
    expect(connectivity.last_synced_at).toBe(lastWeek);
  });

  it('sends changes made while it runs, without any notification', async () => {
    start();
    await syncNow();
    asked = [];
    await aChange(1);
    await vi.waitUntil(() => asked.includes('commands'));
  });

  it('sends at once what waited behind a discarded change', async () => {
    const refused = anEntry({ id: newId(), sequence: 1, status: 'refused' });
    const behind = anEntry({ id: newId(), sequence: 2 });
    await db.outbox.bulkAdd([refused, behind]);
    start();
    await syncNow();
    expect(asked).not.toContain('commands');
    await discard(db, refused.id);
    await vi.waitUntil(() => asked.includes('commands'));
  });

  it('registers a worker wake-up for what it can’t send, once each time, and when the page hides', async () => {
    const tags: string[] = [];
    const registration = { sync: { register: async (tag: string) => void tags.push(tag) } };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    sync = () => new Response('<html>');
    start();
    await syncNow();
    expect(tags).toEqual([]);
    await aChange(1);
    await vi.waitUntil(() => tags.length > 0);
    await syncNow();
    expect(tags).toEqual(['outbox']);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.waitUntil(() => tags.length > 1);
    sync = nothingNew;
    commands = () => json({ data: [] });
    await syncNow();
    commands = () => new Response('<html>');
    await syncNow();
    await vi.waitUntil(() => tags.length > 2);
  });

  it('registers no wake-up once it was stopped', async () => {
    const register = vi.fn(async () => undefined);
    const registration = { sync: { register } };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
    await aChange(1);
    let fail = (_: Error) => {};
    commands = () => new Promise((_, reject) => (fail = reject));
    start();
    await vi.waitUntil(() => asked.includes('commands'));
    const ended = syncNow();
    stopSync();
    fail(new TypeError('no network'));
    await ended;
    await new Promise(resolve => setTimeout(resolve));
    expect(register).not.toHaveBeenCalled();
  });

  it('runs once more for changes made while the last round ends', async () => {
    start();
    await syncNow();
    let isEnding = false;
    db.meta.hook('updating', (_changes, key) => {
      if (isEnding || key !== 'synced_at') return;
      isEnding = true;
      asked = [];
      void syncNow();
    });
    await syncNow();
    expect(isEnding).toBe(true);
    expect(asked).toEqual(['sync']);
  });

  it('fetches other people’s changes although the server fails on what it sends', async () => {
    await aChange(1);
    commands = () => json({ message: 'Erro', error: 'internal' }, 500);
    start();
    await syncNow();
    expect(asked).toContain('sync');
    expect(connectivity.online).toBe(true);
    expect(await db.outbox.where({ status: 'waiting' }).count()).toBe(1);
  });

  it('is offline when an answer is not ours, until one is', async () => {
    sync = () => new Response('<html>');
    start();
    await syncNow();
    expect(connectivity).toMatchObject({ online: false, syncing: false, last_synced_at: null });
    sync = nothingNew;
    await syncNow();
    expect(connectivity.online).toBe(true);
  });

  it('keeps what it sent, and isn’t offline, when the answer has an unknown shape', async () => {
    await aChange(1);
    commands = () => json({ data: [{ id: 'x', verdict: { status: 'maybe' } }] });
    start();
    await syncNow();
    expect(asked).toContain('sync');
    expect(connectivity.online).toBe(true);
    expect(await db.outbox.where({ status: 'waiting' }).count()).toBe(1);
  });

  it('isn’t in sync when what it fetched has an unknown shape, though it isn’t offline', async () => {
    sync = () => new Response('<html>');
    start();
    await syncNow();
    sync = () => json({ data: { entitled: 'all' } });
    await syncNow();
    expect(connectivity).toMatchObject({ online: true, is_fresh: false, last_synced_at: null });
  });

  it('doesn’t take an answer to a request from before the loss for a sign of the connection', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    let isGone = false;
    const seen: boolean[] = [];
    sync = () => {
      if (isGone) throw new TypeError('Failed to fetch');
      isGone = true;
      page.dispatchEvent(new Event('offline'));
      const stop = subscribeKey(connectivity, 'online', online => seen.push(online), true);
      onTestFinished(stop);
      return nothingNew();
    };
    start();
    await syncNow();
    expect(asked).toEqual(['sync', 'sync']);
    expect(connectivity.online).toBe(false);
    expect(seen).toEqual([]);
  });

  it('runs once more for requests made while it was busy, and no more often', async () => {
    start();
    await syncNow();
    asked = [];
    let open = () => {};
    const gate = new Promise<void>(resolve => {
      open = resolve;
    });
    sync = () => gate.then(nothingNew);
    const first = syncNow();
    await vi.waitUntil(() => asked.length === 1);
    const others = [syncNow(), syncNow(), syncNow()];
    open();
    await Promise.all([first, ...others]);
    expect(asked).toEqual(['sync', 'sync']);
  });

  it('ends when it is stopped, even half way, and never rejects', async () => {
    start();
    await syncNow();
    connectivity.last_synced_at = null;
    sync = () => {
      stopSync();
      db.close();
      return nothingNew();
    };
    await syncNow();
    expect(connectivity).toMatchObject({ syncing: false, last_synced_at: null });
    asked = [];
    await syncNow();
    expect(asked).toEqual([]);
  });

  it('reports that the device is full, which isn’t offline, until a write succeeds again', async () => {
    sync = () => new Response('<html>');
    start();
    await syncNow();
    sync = nothingNew;
    for (const write of ['put', 'add'] as const) {
      vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
    }
    await syncNow();
    expect(connectivity).toMatchObject({ online: true, is_fresh: false });
    expect(connectivity.not_kept).toContain('sem espaço');
    await expect(db.meta.put({ key: 'a', value: 1 })).rejects.toThrow();
    expect(connectivity.not_kept).not.toBeNull();
    vi.restoreAllMocks();
    await db.meta.put({ key: 'a', value: 1 });
    expect(connectivity.not_kept).toBeNull();
    await syncNow();
    expect(connectivity).toMatchObject({ online: true, is_fresh: true });
  });

  it('revives a socket that the server has rejected, once the server is well', async () => {
    start();
    await syncNow();
    await vi.waitUntil(() => socket.auth !== null);
    socket.active = false;
    await syncNow();
    expect(socket.connected).toBe(1);
  });
});

describe('a lost connection', () => {
  /** Returns when the server was tried, in milliseconds from now on. */
  async function triesWithin(ms: number): Promise<number[]> {
    const at: number[] = [];
    for (let now = 0; now < ms; now += 100) {
      const before = asked.length;
      await vi.advanceTimersByTimeAsync(100);
      // The database takes real time, during which the fake clock stands still.
      await until(
        () => connectivity.syncing,
        syncing => !syncing,
      );
      if (asked.length > before) at.push(now);
    }
    return at;
  }
  const pauses = (at: number[]) => at.slice(1).map((time, index) => time - at[index]!);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is retried within 2 s while changes wait, and not by all devices at once', async () => {
    await aChange(1);
    sync = commands = () => Promise.reject(new TypeError('Failed to fetch'));
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.999);
    start();
    await syncNow();
    await triesWithin(4000);
    const slowest = pauses(await triesWithin(30_000));
    expect(slowest.length).toBeGreaterThan(10);
    expect(Math.max(...slowest)).toBeLessThanOrEqual(2000);
    chance.mockReturnValue(0);
    await triesWithin(4000);
    expect(Math.max(...pauses(await triesWithin(10_000)))).toBeLessThan(1500);
  });

  it('is no reason to hurry once the server is back and fails', async () => {
    await aChange(1);
    sync = commands = () => Promise.reject(new TypeError('Failed to fetch'));
    start();
    await syncNow();
    await triesWithin(10_000);
    sync = nothingNew;
    commands = () => json({ message: 'Erro', error: 'internal' }, 500);
    await triesWithin(40_000);
    expect((await triesWithin(40_000)).length).toBeLessThan(12);
  });
});

describe('a server that demands a pause', () => {
  it.each(['commands', 'sync'])('receives no request until its end, whatever happens (%s)', async call => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tooMany = () =>
      Response.json(
        { message: 'Muitas tentativas', error: 'too_many_requests' },
        { status: 429, headers: { 'retry-after': '40' } },
      );
    if (call === 'commands') commands = tooMany;
    else sync = tooMany;
    await aChange(1);
    start();
    await syncNow();
    [commands, sync] = [() => json({ data: [] }), nothingNew];
    asked = [];
    await aChange(2);
    await syncNow();
    await vi.advanceTimersByTimeAsync(39_000);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await until(
      () => asked,
      all => all.includes('commands') && all.includes('sync'),
    );
  });
});

describe('a connection that falls silent', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    start();
    await syncNow();
    await vi.waitUntil(() => socket.auth !== null);
    socket.connected = 1;
  });
  afterEach(() => vi.useRealTimers());

  it('is called slow after 2 s, and counts as lost after 8', async () => {
    await vi.advanceTimersByTimeAsync(2000);
    expect(connectivity).toMatchObject({ online: true, slow: false });
    // Neither the socket, a response nor a failed request may reveal the loss.
    sync = () => new Promise(() => {});
    socket.isThere = false;
    await vi.advanceTimersByTimeAsync(2000 + 1900);
    expect(connectivity).toMatchObject({ online: true, slow: false });
    await vi.advanceTimersByTimeAsync(200);
    expect(connectivity).toMatchObject({ online: true, slow: true });
    await vi.advanceTimersByTimeAsync(5800);
    expect(connectivity).toMatchObject({ online: true, slow: true });
    await vi.advanceTimersByTimeAsync(200);
    expect(connectivity).toMatchObject({ online: false, slow: false });
  });

  it('is called slow until a late answer has arrived, although the server is there', async () => {
    let answer = (_: Response) => {};
    sync = () =>
      new Promise(resolve => {
        answer = resolve;
      });
    asked = [];
    void syncNow();
    await vi.waitUntil(() => asked.length > 0);
    await vi.advanceTimersByTimeAsync(2100);
    for (let ms = 0; ms < 5000; ms += 100) {
      expect(connectivity, `after ${ms} ms`).toMatchObject({ online: true, slow: true });
      await vi.advanceTimersByTimeAsync(100);
    }
    answer(nothingNew());
    await vi.advanceTimersByTimeAsync(100);
    expect(connectivity).toMatchObject({ online: true, slow: false });
  });
});

describe('a flow opened on demand', () => {
  const feed = boardFeed(newId());
  const boardId = feed.slice('board:'.length);

  it('is requested, and the socket follows it', async () => {
    start();
    await syncNow();
    await vi.waitUntil(() => socket.auth !== null);
    openBoardFeed(boardId);
    openBoardFeed(boardId);
    await vi.waitUntil(() => socket.connected === 1);
    const told = await new Promise(resolve => socket.auth!(resolve));
    expect(told).toEqual({ token: 'abc', tenant_id: 1, feeds: [feed] });
  });

  it('is followed from the start if it is held from an earlier visit', async () => {
    await db.feeds.put({ feed, cursor: 'a.1', ready: true });
    sync = () =>
      json({
        data: {
          entitled: [feed],
          pages: [{ feed, from: 'a.1', cursor: 'a.1', reset: false, head: true, rows: [] }],
          verdicts: {},
        },
      });
    start();
    await vi.waitUntil(() => socket.auth !== null);
    const told = await new Promise(resolve => socket.auth!(resolve));
    expect(told).toMatchObject({ feeds: [feed] });
  });
});
