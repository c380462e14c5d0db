import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, it, vi } from 'vitest';
import {
  ANA,
  aTab,
  BRUNO,
  closeTabs,
  contentsOf,
  database,
  fillMirror,
  leaveWaiting,
  PATIENCE_MS,
  server,
  setUpTabs,
  type Tab,
} from '../../../tests/harness/tabs';
import { inKept, PatioDatabase } from '../../mirror/database';
import { watchStorage } from '../watch-storage';
import { readKey } from './device-key';

setUpTabs();

const WORDS = 'Combinado com a cliente';
const JPEG = new TextEncoder().encode('JPEG of a car');
const PHOTO = { title: 'onix.jpg', size: JPEG.length, content_type: 'image/jpeg', sha256: '0', user_id: ANA };
const FILE = { ...PHOTO, id: 'f', card_id: null, made_at: '2026-11-25T10:00:00Z' };

/**
 * Opens a tab of Ana with a change, a photo of the tray and a draft, on a device that has its key or was given none.
 */
async function withWork(hasKeys = true): Promise<Tab> {
  server.hasKeys = hasKeys;
  const tab = await aTab();
  await tab.session.signIn('ana', 'x');
  if (hasKeys) await vi.waitUntil(async () => Boolean(await readKey(ANA)), PATIENCE_MS);
  await fillMirror(tab);
  await leaveWaiting(tab);
  const db = database(tab);
  await db.outbox.toCollection().modify({ input: { text: WORDS } });
  await db.meta.bulkPut([
    { key: 'draft.comment.1', value: WORDS },
    { key: 'sequence', value: 7 },
    { key: 'client_id', value: 'this device' },
  ]);
  await db.files.put(FILE);
  await db.file_parts.put({ file_id: 'f', at: 0, data: JPEG, by: 'page' });
  return tab;
}

/** Lets the server end the session, as if it had expired. */
async function end(tab: Tab): Promise<void> {
  const { token } = (await tab.device.readSession())!;
  [server.isUp, server.hasKeys] = [true, true];
  server.ended.add(token);
  await tab.sync.syncNow();
  await vi.waitUntil(() => tab.session.session.status === 'guest', PATIENCE_MS);
}
const isSealed = async () => !(await Dexie.getDatabaseNames()).includes(`patio-${ANA}-1`);

/** Returns the content of all databases as text. */
async function allText(): Promise<string> {
  const texts: string[] = [];
  for (const name of await Dexie.getDatabaseNames()) {
    const db = await new Dexie(name).open();
    for (const table of db.tables)
      for (const row of await table.toArray()) {
        const bytes = Object.values(row).filter(
          value => ArrayBuffer.isView(value) || value instanceof ArrayBuffer,
        );
        texts.push(
          JSON.stringify(row),
          ...bytes.map(value => new TextDecoder().decode(value as ArrayBuffer)),
        );
      }
    db.close();
  }
  return texts.join();
}

async function isThereOnce(tab: Tab): Promise<void> {
  const db = database(tab);
  expect((await db.outbox.toArray()).map(({ input }) => input.text)).toEqual([WORDS]);
  expect((await db.meta.get('draft.comment.1'))?.value).toBe(WORDS);
  expect((await db.meta.get('sequence'))?.value).toBe(7);
  expect((await db.meta.get('client_id'))?.value).toBe('this device');
  expect(await db.meta.get('sealing')).toBeUndefined();
  expect(await db.files.toArray()).toEqual([FILE]);
  expect((await db.file_parts.toArray()).map(({ data }) => new TextDecoder().decode(data))).toEqual([
    'JPEG of a car',
  ]);
  expect(await Dexie.getDatabaseNames()).not.toContain(`sealed-${ANA}`);
}

/** Signs in without sync, so that the data on the device stays to be checked; sign-in requests still get responses. */
async function signInAgain(tab: Tab, who: 'ana' | 'bruno' = 'ana'): Promise<void> {
  server.gates.set('/api/sync', new Promise(() => {}));
  await tab.session.signIn(who, 'x');
}

/** Returns the counts that a tab with the sign-in page reports. */
async function leftTo(tab: Tab) {
  let told = '';
  await tab.session.resumeAfterEnd(words => {
    told = words;
  });
  return told.match(/\d+ \p{L}+/gu);
}

it('can’t be read on the device, and is complete for its person once they are back', async () => {
  const tab = await withWork();
  expect(await allText()).toContain(WORDS);
  await end(tab);
  await vi.waitUntil(isSealed, PATIENCE_MS);
  await vi.waitUntil(async () => !(await readKey(ANA)), PATIENCE_MS);
  const text = await allText();
  for (const word of [WORDS, 'onix', 'JPEG', 'client_id']) expect(text).not.toContain(word);
  expect(await leftTo(tab)).toEqual(['1 alteração', '1 foto']);
  await signInAgain(tab);
  await isThereOnce(tab);
});

it('accepts no more data from a tab that hasn’t noticed the end', async () => {
  const tab = await withWork();
  const late = new PatioDatabase(ANA, 1);
  watchStorage(late);
  await late.open();
  await end(tab);
  await vi.waitUntil(isSealed, PATIENCE_MS);
  await expect(late.meta.put({ key: 'draft.late', value: WORDS })).rejects.toThrow('closed');
  expect(await isSealed()).toBe(true);
});

it('is not touched when another person signs in', async () => {
  const tab = await withWork();
  await end(tab);
  await vi.waitUntil(isSealed, PATIENCE_MS);
  await signInAgain(tab, 'bruno');
  expect(database(tab).user_id).toBe(BRUNO);
  expect(await database(tab).outbox.count()).toBe(0);
  await tab.session.signOut();
  await signInAgain(tab);
  await isThereOnce(tab);
});

it('stays unsealed without a key, and is available to its person', async () => {
  const tab = await withWork(false);
  expect(await tab.session.unsentBeforeSignOut()).toMatchObject({ waiting: 1, photos: 1, in_clear: 2 });
  await end(tab);
  await vi.waitUntil(async () => !(await contentsOf(`patio-${ANA}-1`)).includes('card'), PATIENCE_MS);
  expect(await allText()).toContain(WORDS);
  expect(await leftTo(tab)).toEqual(['1 alteração', '1 foto']);
  await signInAgain(tab);
  await isThereOnce(tab);
});

/** Makes the device refuse sealed rows for want of room from the nth row on. */
function fullFrom(nth: number): { written: number } {
  const add = IDBObjectStore.prototype.add;
  const disk = { written: 0 };
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name === 'rows' && ++disk.written >= nth)
      throw new DOMException('No room', 'QuotaExceededError');
    return add.apply(this, row);
  });
  return disk;
}

it.each([1, 2, 3, 4])('continues where a page ended or the disk was full, from its row %i on', async at => {
  const tab = await withWork();
  const disk = fullFrom(at);
  await end(tab);
  await vi.waitUntil(() => disk.written >= 4, PATIENCE_MS);
  closeTabs();
  expect(await isSealed()).toBe(false);
  vi.restoreAllMocks();
  const next = await aTab();
  for (const _ of ['as it was', 'once all is sealed'])
    expect(await leftTo(next)).toEqual(['1 alteração', '1 foto']);
  expect(await isSealed()).toBe(true);
  expect(await allText()).not.toContain(WORDS);
  await signInAgain(next);
  await isThereOnce(next);
});

it('is complete for its person who is back before all of it was sealed', async () => {
  const tab = await withWork();
  const disk = fullFrom(3);
  await end(tab);
  await vi.waitUntil(() => disk.written >= 4, PATIENCE_MS);
  await signInAgain(tab);
  await isThereOnce(tab);
});

it('stops sealing at the next row once its person is back', async () => {
  const tab = await withWork();
  const parts = Array.from({ length: 20 }, (_, at) => ({ file_id: 'f', at, data: JPEG, by: 'page' }));
  await database(tab).file_parts.bulkPut(parts);
  await endUnheard(tab);
  const { clearLeftBehind } = await import('./left-behind');
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  let rows = 0;
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
    rows += 1;
    if (rows === 4) await inKept(ANA, 1, db => db.table('meta').delete('sealing'));
    return encrypt(...given);
  });
  await expect(clearLeftBehind()).rejects.toThrow('come back');
  expect(rows).toBe(4);
  const next = await aTab();
  await signInAgain(next);
  expect(await database(next).file_parts.count()).toBe(20);
});

/**
 * Makes requests for a key fail with this status, as from the server or a proxy; null makes them fail as without a
 * network (`Failed to fetch`). Returns a function that ends this.
 */
function answerForKey(status: number | null): () => void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/user/device-key') return fetch(path, init);
    if (status === null) throw new TypeError('Failed to fetch');
    return Response.json({ message: 'Agora não', error: 'not_now' }, { status });
  });
  return () => vi.stubGlobal('fetch', fetch);
}

it.each([
  [null, 'Sem conexão'],
  [500, 'Agora não'],
  [429, 'Agora não'],
  [401, 'Agora não'],
])(
  'keeps its person out while the key is unavailable (%s), so that no new work precedes it',
  async (status, words) => {
    const tab = await withWork();
    await end(tab);
    await vi.waitUntil(isSealed, PATIENCE_MS);
    const letThrough = answerForKey(status);
    await expect(tab.session.signIn('ana', 'x')).rejects.toThrow(words);
    expect(tab.session.session.status).toBe('guest');
    letThrough();
    await signInAgain(tab);
    await isThereOnce(tab);
  },
);

it.each([1, 2, 3])(
  'is complete though its person was kept out when %i of its rows were sealed',
  async sealed => {
    const tab = await withWork();
    const disk = fullFrom(sealed + 1);
    await end(tab);
    await vi.waitUntil(() => disk.written >= 4, PATIENCE_MS);
    vi.restoreAllMocks();
    const letThrough = answerForKey(null);
    await expect(tab.session.signIn('ana', 'x')).rejects.toThrow('Sem conexão');
    closeTabs();
    const next = await aTab();
    await next.session.resumeAfterEnd();
    expect(await allText()).not.toContain('JPEG');
    letThrough();
    await signInAgain(next);
    await isThereOnce(next);
  },
);

/**
 * Simulates a page that is killed at its nth change to a database: that change and all later ones fail until the mocks
 * are restored.
 */
function killAt(nth: number): { changes: number } {
  const page = { changes: 0 };
  const stop = (of: object, name: string, isChange: boolean) => {
    const real = Reflect.get(of, name);
    vi.spyOn(of as Record<string, (...given: unknown[]) => unknown>, name).mockImplementation(function (
      this: unknown,
      ...given
    ) {
      if (isChange) page.changes += 1;
      if (page.changes < nth) return real.apply(this, given);
      if (this instanceof IDBObjectStore) this.transaction.abort();
      throw new DOMException('The page is gone', 'AbortError');
    });
  };
  for (const name of ['add', 'put', 'delete']) stop(IDBObjectStore.prototype, name, true);
  // The mirror has forty tables, which are deleted together.
  stop(IDBObjectStore.prototype, 'clear', false);
  stop(IDBFactory.prototype, 'open', false);
  stop(IDBFactory.prototype, 'deleteDatabase', true);
  return page;
}

/** Ends the session while no page is open that would seal its data. */
async function endUnheard(tab: Tab): Promise<void> {
  const { token } = (await tab.device.readSession())!;
  server.isUp = true;
  await tab.device.forgetSession(token);
  closeTabs();
}

it('is complete wherever the page that seals it is killed', { timeout: PATIENCE_MS }, async () => {
  let tab = await withWork();
  for (let nth = 1; ; nth += 1) {
    await endUnheard(tab);
    const { clearLeftBehind } = await import('./left-behind');
    const page = killAt(nth);
    await clearLeftBehind().catch(() => undefined);
    vi.restoreAllMocks();
    tab = await aTab();
    await tab.session.resumeAfterEnd();
    expect(await isSealed()).toBe(true);
    expect(await allText()).not.toContain(WORDS);
    await signInAgain(tab);
    await isThereOnce(tab);
    if (page.changes < nth) break;
  }
});

it('is complete wherever the page that opens it is killed', { timeout: PATIENCE_MS }, async () => {
  let tab = await withWork();
  for (let nth = 1; ; nth += 1) {
    await endUnheard(tab);
    tab = await aTab();
    await tab.session.resumeAfterEnd();
    const page = killAt(nth);
    await signInAgain(tab).catch(() => undefined);
    vi.restoreAllMocks();
    closeTabs();
    tab = await aTab();
    await tab.session.resumeAfterEnd();
    await signInAgain(tab);
    await isThereOnce(tab);
    if (page.changes < nth) break;
  }
});

it('is restored once for its person who signs in by two tabs at once', async () => {
  const tab = await withWork();
  await endUnheard(tab);
  const tabs = [await aTab(), await aTab()];
  await tabs[0]!.session.resumeAfterEnd();
  server.gates.set('/api/sync', new Promise(() => {}));
  const ended = await Promise.allSettled(tabs.map(tab => tab.session.signIn('ana', 'x')));
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  await isThereOnce(tabs[0]!);
});

it('is restored for its person who begins in the other of two companies', async () => {
  const tab = await withWork();
  await endUnheard(tab);
  const next = await aTab();
  await next.session.resumeAfterEnd();
  server.profiles.ana = { ...server.profiles.ana, current_tenant_id: 2 };
  await signInAgain(next);
  expect(database(next).tenant_id).toBe(2);
  expect(await database(next).outbox.count()).toBe(0);
  await next.session.switchTenant(1);
  await isThereOnce(next);
});

it('is upgraded once restored if an older version of the app sealed it', async () => {
  const tab = await withWork();
  await endUnheard(tab);
  await Dexie.delete(`patio-${ANA}-1`);
  const old = new Dexie(`patio-${ANA}-1`);
  old.version(2).stores({
    card: 'id',
    feeds: 'feed',
    card_index: '[board_id+chunk], board_id',
    outbox: 'id, sequence, card_id, board_id, status',
    meta: 'key',
  });
  await old
    .table('outbox')
    .add({ id: 'e', sequence: 3, card_id: 'c', board_id: 'b', status: 'waiting', input: {} });
  await old.table('meta').add({ key: 'sequence', value: 3 });
  old.close();
  const next = await aTab();
  await next.session.resumeAfterEnd();
  expect(await isSealed()).toBe(true);
  await signInAgain(next);
  expect(await database(next).outbox.toArray()).toMatchObject([{ id: 'e', subject: 'card:c' }]);
  expect(await database(next).files.count()).toBe(0);
});

it('is reported to its person while a sleeping tab blocks its database, and is restored afterwards', async () => {
  const tab = await withWork();
  await endUnheard(tab);
  const sleeping = await new Promise<IDBDatabase>(resolve => {
    const asked = indexedDB.open(`patio-${ANA}-1`);
    asked.onsuccess = () => resolve(asked.result);
  });
  const isAsked = new Promise(resolve => {
    sleeping.onversionchange = resolve;
  });
  const next = await aTab();
  const sealing = next.session.resumeAfterEnd();
  await isAsked;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
  await expect(next.session.signIn('ana', 'x')).rejects.toThrow('Feche todas as abas do Pátio');
  expect(next.session.session.status).toBe('guest');
  vi.restoreAllMocks();
  sleeping.close();
  await sealing;
  await signInAgain(next);
  await isThereOnce(next);
});

it('is completed later for its person when the device had no room for it at sign-in', async () => {
  const tab = await withWork();
  await endUnheard(tab);
  const next = await aTab();
  await next.session.resumeAfterEnd();
  const put = IDBObjectStore.prototype.put;
  for (const full of ['outbox', 'files', 'meta', 'file_parts', 'session']) {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      if (this.name === full) throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, row);
    });
    await expect(next.session.signIn('ana', 'x')).rejects.toThrow('libere espaço');
    vi.restoreAllMocks();
    expect(next.session.session.status).toBe('guest');
  }
  await signInAgain(next);
  await isThereOnce(next);
});

it('is sealed whatever fails in another company', async () => {
  const tab = await withWork();
  await endUnheard(tab);
  const broken = new Dexie(`patio-${ANA}-2`);
  broken.version(2).stores({ meta: 'key' });
  await broken.open();
  broken.close();
  const { clearLeftBehind } = await import('./left-behind');
  await expect(clearLeftBehind()).rejects.toThrow('outbox');
  expect(await isSealed()).toBe(true);
  expect(await allText()).not.toContain(WORDS);
});
