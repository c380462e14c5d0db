import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import {
  ANA,
  aTab,
  BRUNO,
  database,
  fillMirror,
  leaveWaiting,
  PATIENCE_MS,
  PEOPLE,
  server,
  setUpTabs,
  tenant,
} from '../../tests/harness/tabs';
import { readKey } from './session/device-key';
import { sharedAddress, sharedOf } from './shared-photos';

setUpTabs();

/**
 * Simulates photos that other apps have shared with these people, by address; the browser's other caches can only be
 * deleted, which `gone` records.
 */
function shareWith(...people: string[]): { shared: Set<string>; gone: string[] } {
  const shared = new Set(
    people.map(id => `https://patio.test${sharedAddress(id, Date.now(), '1', 'a.jpg')}`),
  );
  const cache = {
    keys: async () => [...shared].map(url => ({ url })),
    match: async () => new Response('JPEG'),
    put: async (url: string) => shared.add(url),
    delete: async ({ url }: Request) => shared.delete(url),
  };
  const gone: string[] = [];
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => cache,
    delete: async (name: string) => gone.push(name),
  });
  return { shared, gone };
}

/** Waits until the device has stored the key with which it seals data. */
const hasKey = () => vi.waitUntil(async () => Boolean(await readKey(ANA)), PATIENCE_MS);

describe('signing out', () => {
  it('removes the person’s data from the device', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const { gone } = shareWith();
    await tab.session.signOut();
    expect(gone).toContain('vehicles');
    expect(await Dexie.getDatabaseNames()).toEqual(['patio-device']);
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/logout' });
    expect(tab.session.session).toMatchObject({ status: 'guest', user: null, ended_reason: null });
  });

  it('keeps waiting work for the same person, hidden from other people', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await hasKey();
    await fillMirror(tab);
    await leaveWaiting(tab);
    expect(await tab.session.unsentBeforeSignOut()).toMatchObject({
      waiting: 1,
      photos: 0,
      drafts: 0,
      checks: 0,
    });
    await tab.session.signOut();
    expect(await Dexie.getDatabaseNames()).toEqual(['patio-device', `sealed-${ANA}`]);

    server.isUp = true;
    server.asked = [];
    await tab.session.signIn('bruno', 'x');
    await tab.sync.syncNow();
    expect(await database(tab).outbox.count()).toBe(0);
    expect(server.asked.map(({ path }) => path)).not.toContain('/api/commands');
    await tab.session.signOut();

    await tab.session.signIn('ana', 'x');
    await tab.sync.syncNow();
    const [entry] = await database(tab).outbox.toArray();
    expect(entry).toMatchObject({ status: 'refused', user_id: ANA });
    const sent = server.asked.filter(({ path }) => path === '/api/commands');
    expect(sent.length).toBeGreaterThan(0);
    for (const { token, tenant } of sent) expect([token!.split('-')[0], tenant]).toEqual(['ana', '1']);
  });

  it('keeps photos that wait in the tray', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const photo = { title: 'a.jpg', size: 1, content_type: 'image/jpeg', sha256: '0', user_id: ANA };
    await database(tab).files.put({ ...photo, id: 'f', card_id: null, made_at: '2026-11-25T10:00:00Z' });
    expect(await tab.session.unsentBeforeSignOut()).toMatchObject({
      waiting: 0,
      photos: 1,
      drafts: 0,
      checks: 0,
    });
    await tab.session.signOut();
    await tab.session.signIn('ana', 'x');
    expect(await database(tab).files.toCollection().primaryKeys()).toEqual(['f']);
  });

  it('counts photos shared with the person, who finds them again, and leaves those of others untouched', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const { shared } = shareWith(ANA, BRUNO);
    expect(await tab.session.unsentBeforeSignOut()).toMatchObject({ photos: 1 });
    await hasKey();
    await tab.session.signOut();
    expect([...shared].map(url => sharedOf(url, BRUNO).isTheirs)).toEqual([true]);
    await tab.session.signIn('ana', 'x');
    expect(shared.size).toBe(2);
  });

  it('counts drafts, and removes them from the device even if changes wait', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await leaveWaiting(tab);
    await database(tab).meta.bulkPut([
      { key: 'draft.card.1', value: { title: 'Onix' } },
      { key: 'draft.comment.1', value: 'Combinado' },
      { key: 'draft.yard-check @1', value: {} },
    ]);
    expect(await tab.session.unsentBeforeSignOut()).toMatchObject({
      waiting: 1,
      photos: 0,
      drafts: 2,
      checks: 1,
    });
    await tab.session.signOut();
    server.isUp = true;
    await tab.session.signIn('ana', 'x');
    expect(await database(tab).meta.where('key').startsWith('draft.').count()).toBe(0);
    expect(await database(tab).outbox.count()).toBe(1);
  });

  it('is shown only once the device has forgotten the session, so closing the app can’t bring it back', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const forget = IDBObjectStore.prototype.delete;
    const shown: string[] = [];
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      if (key === 'session')
        this.transaction.addEventListener('complete', () => shown.push(tab.session.session.status));
      return forget.call(this, key);
    });
    await tab.session.signOut();
    expect(shown).toEqual(['signed_in']);
    expect(tab.session.session.status).toBe('guest');
  });

  it('takes effect at once, even while a sync and the call that ends the session hang', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await tab.sync.syncNow();
    let open = () => {};
    const gate = new Promise<void>(resolve => {
      open = resolve;
    });
    for (const path of ['/api/sync', '/api/logout']) server.gates.set(path, gate);
    const hanging = tab.sync.syncNow();
    const leaving = tab.session.signOut();
    await vi.waitUntil(() => tab.session.session.status === 'guest', PATIENCE_MS);
    await vi.waitUntil(async () => (await Dexie.getDatabaseNames()).length === 1, PATIENCE_MS);
    open();
    await Promise.all([hanging, leaving]);
    expect(await Dexie.getDatabaseNames()).toEqual(['patio-device']);
  });

  it('in one tab signs out in all, and so does signing in', async () => {
    const first = await aTab();
    const second = await aTab();
    await first.session.signIn('ana', 'x');
    await vi.waitUntil(() => second.session.session.user?.id === ANA, PATIENCE_MS);
    await first.session.signOut();
    await vi.waitUntil(() => second.session.session.status === 'guest', PATIENCE_MS);
    expect(second.mirror.current.open).toBeNull();
    await first.session.signIn('bruno', 'x');
    await vi.waitUntil(() => second.session.session.user?.id === BRUNO, PATIENCE_MS);
    expect(database(second).user_id).toBe(BRUNO);
  });

  it('removes the person’s notifications that the system still shows', async () => {
    const closed: string[] = [];
    const notification = (tag: string) => ({ tag, close: () => closed.push(tag) });
    const registration = { getNotifications: async () => [notification('card 1'), notification('card 2')] };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await tab.session.signOut();
    // A tab of an earlier test may still be ending its own session.
    expect(new Set(closed)).toEqual(new Set(['card 1', 'card 2']));
  });

  it('doesn’t remove a newer session, as a tab that slept would', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const { token } = (await tab.device.readSession())!;
    await tab.session.signOut();
    await tab.session.signIn('bruno', 'x');
    await tab.device.forgetSession(token, 'Favor contatar o administrador');
    expect((await tab.device.readSession())?.user.id).toBe(BRUNO);
  });

  it('takes effect even if the device has no room to store the reason', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const { token } = (await tab.device.readSession())!;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    await tab.device.forgetSession(token, 'Favor contatar o administrador');
    expect(await tab.device.readSession()).toBeUndefined();
    expect(await tab.device.readEnd()).toBeUndefined();
  });

  it('is not undone by another tab that stores the session at that moment', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const { token } = (await tab.device.readSession())!;
    await Promise.all([
      tab.device.changeSession(token, stored => ({ ...stored, tenant_id: 2 })),
      tab.device.forgetSession(token),
    ]);
    expect(await tab.device.readSession()).toBeUndefined();
    expect(await tab.device.changeSession(token, stored => stored)).toBeUndefined();
    // A database still being created would appear in the next test.
    await database(tab).open();
  });
});

describe('leaving for good', () => {
  it('removes an erased person from the device completely, whichever tab learns of it first', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await leaveWaiting(tab);
    const { shared } = shareWith(ANA, BRUNO);
    server.isUp = true;
    let answer = () => {};
    server.gates.set(
      'erased',
      new Promise<void>(resolve => {
        answer = resolve;
      }),
    );
    const erasing = tab.session.eraseAccount('x');
    await vi.waitUntil(() => server.ended.size === 1, PATIENCE_MS);
    await tab.sync.syncNow();
    answer();
    await erasing;
    expect(await Dexie.getDatabaseNames()).toEqual(['patio-device']);
    expect([...shared].map(url => sharedOf(url, BRUNO).isTheirs)).toEqual([true]);
    expect(await tab.device.readSession()).toBeUndefined();
    expect(tab.session.session).toMatchObject({ status: 'guest', ended_reason: null });
  });

  it('changes nothing if the request can’t be sent or is refused', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    server.isUp = false;
    await expect(tab.session.eraseAccount('x')).rejects.toThrow('Sem conexão');
    server.isUp = true;
    server.isLastAdmin = true;
    await expect(tab.session.leaveCompany(1)).rejects.toThrow('Não dá');
    expect(tab.session.session).toMatchObject({ status: 'signed_in', tenant_id: 1 });
    expect(database(tab).tenant_id).toBe(1);
  });

  it('the open company continues in another one, and leaving the last one ends the session', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await database(tab).open();
    server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(2)] };
    let answer = () => {};
    server.gates.set(
      'left',
      new Promise<void>(resolve => {
        answer = resolve;
      }),
    );
    const leaving = tab.session.leaveCompany(1);
    await vi.waitUntil(() => server.left === '1', PATIENCE_MS);
    // The sync learns that the person may no longer enter the company.
    await tab.sync.syncNow();
    answer();
    await leaving;
    expect(tab.session.session).toMatchObject({ status: 'signed_in', tenant_id: 2 });
    expect(tab.session.session.tenants.map(({ id }) => id)).toEqual([2]);
    await database(tab).open();
    expect((await Dexie.getDatabaseNames()).filter(name => name.startsWith(`patio-${ANA}`))).toEqual([
      `patio-${ANA}-2`,
    ]);
    const { shared } = shareWith(ANA, BRUNO);
    await tab.session.leaveCompany(2);
    expect([...shared].map(url => sharedOf(url, BRUNO).isTheirs)).toEqual([true]);
    expect(tab.session.session).toMatchObject({ status: 'guest', ended_reason: null });
  });
});
