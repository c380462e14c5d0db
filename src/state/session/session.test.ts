import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import {
  ANA,
  aTab,
  closeTabs,
  contentsOf,
  database,
  fillMirror,
  leaveWaiting,
  PATIENCE_MS,
  PEOPLE,
  server,
  setUpTabs,
  tenant,
} from '../../../tests/harness/tabs';

setUpTabs();

/** Loads the service worker's code, with its own instances of the modules. */
async function aWorker() {
  vi.resetModules();
  return import('./device');
}

describe('a session', () => {
  it('is restored without a network', async () => {
    const first = await aTab();
    expect(first.session.session.status).toBe('guest');
    await first.session.signIn('ana', 'x');
    server.isUp = false;
    const later = await aTab();
    expect(later.session.session).toMatchObject({ status: 'signed_in', tenant_id: 1, user: { id: ANA } });
    expect(later.session.currentTenant()?.name).toBe('Empresa 1');
    expect(database(later).name).toBe(`patio-${ANA}-1`);
  });

  it('stored by an older version is restored, and an older version restores what is stored', async () => {
    const older = new Dexie('patio-device');
    older.version(1).stores({ session: 'key' });
    await older.table('session').put({ key: 'session', token: 'ana-0', user: PEOPLE.ana, tenant_id: 2 });
    older.close();
    const tab = await aTab();
    expect(tab.session.session).toMatchObject({ status: 'signed_in', tenant_id: 2, user: { id: ANA } });
    await tab.session.switchTenant(1);
    await older.open();
    expect(await older.table('session').get('session')).toMatchObject({ tenant_id: 1, token: 'ana-0' });
    older.close();
  });

  it('S10: that has ended keeps waiting work, and shows the reason', async () => {
    server.hasKeys = false;
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await fillMirror(tab);
    await leaveWaiting(tab);
    await database(tab).meta.put({ key: 'draft.comment.1', value: 'Combinado' });
    await tab.sync.syncNow();
    server.isUp = true;
    server.ended.add(server.asked.find(({ token }) => token)!.token!);
    await tab.sync.syncNow();
    await vi.waitUntil(() => tab.session.session.status === 'guest', PATIENCE_MS);
    expect(tab.session.session).toMatchObject({
      user: null,
      tenants: [],
      ended_reason: 'Você precisa estar autenticado',
    });
    expect(tab.mirror.current.open).toBeNull();
    await vi.waitUntil(async () => (await contentsOf(`patio-${ANA}-1`)).length === 2, PATIENCE_MS);
    expect(await contentsOf(`patio-${ANA}-1`)).toEqual(['meta draft.comment.1', 'outbox']);
    await tab.session.signIn('ana', 'x');
    expect(await database(tab).outbox.count()).toBe(1);
  });

  it('that ended while no page was open is cleaned up by the next one, which shows the reason', async () => {
    server.hasKeys = false;
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await fillMirror(tab);
    await tab.session.switchTenant(2);
    await fillMirror(tab);
    await leaveWaiting(tab);
    const { token } = (await tab.device.readSession())!;
    closeTabs();
    // The worker ends the session, and is then closed itself.
    await (await aWorker()).forgetSession(token, 'Sua sessão expirou');
    const next = await aTab();
    const counted = vi.fn();
    await next.session.resumeAfterEnd(counted);
    expect(counted).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^1 alteração ainda não foi enviada/),
    );
    expect(next.session.session).toMatchObject({ status: 'guest', ended_reason: 'Sua sessão expirou' });
    expect(await Dexie.getDatabaseNames()).toEqual([`patio-${ANA}-2`, 'patio-device']);
    expect(await contentsOf(`patio-${ANA}-2`)).toEqual(['outbox']);
  });

  it('keeps waiting work and drafts when the person is disabled', async () => {
    server.hasKeys = false;
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await fillMirror(tab);
    await leaveWaiting(tab);
    await database(tab).meta.put({ key: 'draft.comment.1', value: 'Combinado' });
    await tab.session.switchTenant(2);
    await fillMirror(tab);
    server.isUp = true;
    for (const { token } of server.asked) if (token) server.disabled.add(token);
    await tab.sync.syncNow();
    await vi.waitUntil(() => tab.session.session.status === 'guest', PATIENCE_MS);
    expect(tab.session.session.ended_reason).toBe('Favor contatar o administrador');
    await vi.waitUntil(async () => !(await Dexie.getDatabaseNames()).includes(`patio-${ANA}-2`), PATIENCE_MS);
    server.disabled.clear();
    await vi.waitUntil(async () => (await contentsOf(`patio-${ANA}-1`)).length === 2, PATIENCE_MS);
    expect(await contentsOf(`patio-${ANA}-1`)).toEqual(['meta draft.comment.1', 'outbox']);
    const counted = vi.fn();
    await tab.session.resumeAfterEnd(counted);
    expect(counted).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^1 alteração ainda não foi enviada/),
    );
  });

  it('continues in another company when the current one is lost, in every tab, and says so', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await tab.session.switchTenant(2);
    await fillMirror(tab);
    await tab.session.switchTenant(1);
    await fillMirror(tab);
    await leaveWaiting(tab);
    const asked = () => server.asked.filter(({ path }) => path === '/api/me').length;
    const before = asked();
    const other = await aTab();
    // This tab sends no more requests after that, and learns of the loss from the first tab.
    await vi.waitUntil(() => asked() > before, PATIENCE_MS);
    other.sync.stopSync();
    [server.isUp, server.left] = [true, '1'];
    server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(2)] };
    await tab.sync.syncNow();
    for (const { session } of [tab, other]) {
      await vi.waitUntil(() => session.session.tenant_id === 2, PATIENCE_MS);
      expect(session.session).toMatchObject({ status: 'signed_in', tenants: [{ id: 2 }] });
    }
    // Modules loaded late belong, in this test, to the tab made last.
    await vi.waitUntil(() => other.alerts.current, PATIENCE_MS);
    expect(other.alerts.current?.message).toContain('Você não tem mais acesso a Empresa 1.');
    expect(await contentsOf(`patio-${ANA}-2`)).toContain('meta complete');
    await vi.waitUntil(async () => (await contentsOf(`patio-${ANA}-1`)).length === 1, PATIENCE_MS);
    expect(await contentsOf(`patio-${ANA}-1`)).toEqual(['outbox']);
    expect(await tab.device.readSession()).toMatchObject({ tenant_id: 2, user: { tenants: [{ id: 2 }] } });
  });

  it('removes companies that the person has lost from the device, but keeps work waiting there', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    for (const id of [3, 4]) {
      server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(1), tenant(2), tenant(3), tenant(4)] };
      await tab.session.refreshProfile();
      await tab.session.switchTenant(id);
      await fillMirror(tab);
    }
    await leaveWaiting(tab);
    await tab.session.switchTenant(2);
    await fillMirror(tab);
    await tab.session.switchTenant(1);
    server.isUp = true;
    server.profiles.ana = PEOPLE.ana;
    await tab.session.refreshProfile();
    await vi.waitUntil(async () => (await contentsOf(`patio-${ANA}-4`)).length === 1, PATIENCE_MS);
    expect(await contentsOf(`patio-${ANA}-4`)).toEqual(['outbox']);
    await vi.waitUntil(async () => !(await Dexie.getDatabaseNames()).includes(`patio-${ANA}-3`), PATIENCE_MS);
    expect(await contentsOf(`patio-${ANA}-2`)).toContain('card');
  });

  it('shows in every tab why it ended, even if another one received the reason', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const other = await aTab();
    expect(other.session.session.status).toBe('signed_in');
    // This tab sends no more requests after that.
    await vi.waitUntil(() => server.asked.filter(({ path }) => path === '/api/me').length === 2, PATIENCE_MS);
    other.sync.stopSync();
    server.ended.add(server.asked.find(({ token }) => token)!.token!);
    await tab.sync.syncNow();
    await vi.waitUntil(() => other.session.session.status === 'guest', PATIENCE_MS);
    expect(other.session.session.ended_reason).toBe('Você precisa estar autenticado');
    // No work waits.
    const counted = vi.fn();
    await other.session.resumeAfterEnd(counted);
    expect(counted.mock.calls.join('')).toBe('');
    // A sign-out by choice then gives no reason.
    server.ended.clear();
    await tab.session.signIn('ana', 'x');
    await vi.waitUntil(() => other.session.session.status === 'signed_in', PATIENCE_MS);
    await tab.session.signOut();
    await vi.waitUntil(() => other.session.session.status === 'guest', PATIENCE_MS);
    expect(other.session.session.ended_reason).toBeNull();
  });

  it('ends at once when the person is disabled, even while a sleeping tab blocks the deletion', async () => {
    const asleep = new Dexie(`patio-${ANA}-1`);
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await database(tab).open();
    asleep.on('versionchange', () => false);
    await asleep.open();
    for (const { token } of server.asked) if (token) server.disabled.add(token);
    await tab.sync.syncNow();
    await vi.waitUntil(() => tab.session.session.status === 'guest', PATIENCE_MS);
    await tab.session.signIn('bruno', 'x');
    expect(tab.session.session.status).toBe('signed_in');
    asleep.close();
  });

  it('S2: always sends requests for the company of its database, even while it is switched', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await tab.sync.syncNow();
    let open = () => {};
    server.gates.set(
      '/api/sync',
      new Promise<void>(resolve => {
        open = resolve;
      }),
    );
    const slow = tab.sync.syncNow();
    await tab.session.switchTenant(2);
    open();
    server.gates.clear();
    await slow;
    await tab.sync.syncNow();
    expect(tab.session.session.tenant_id).toBe(2);
    expect(database(tab).name).toBe(`patio-${ANA}-2`);
    expect(new Set(server.asked.map(({ tenant }) => tenant))).toEqual(new Set([undefined, '1', '2']));
    expect(await database(tab).feeds.count()).toBe(0);
    expect((await tab.device.readSession())?.tenant_id).toBe(2);
  });

  it('keeps the company that was chosen while the profile was loading', async () => {
    const tab = await aTab();
    let open = () => {};
    server.gates.set(
      '/api/me',
      new Promise<void>(resolve => {
        open = resolve;
      }),
    );
    await tab.session.signIn('ana', 'x');
    await tab.session.switchTenant(2);
    open();
    await vi.waitUntil(() => server.asked.filter(({ path }) => path === '/api/me').length === 2, PATIENCE_MS);
    await tab.session.switchTenant(99);
    expect((await tab.device.readSession())?.tenant_id).toBe(2);
  });

  it('switched twice at once ends in one of the two companies, completely', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await Promise.all([
      tab.session.switchTenant(2),
      tab.session.switchTenant(1),
      tab.session.switchTenant(2),
    ]);
    expect(tab.session.session.tenant_id).toBe(2);
    expect(database(tab).tenant_id).toBe(2);
    expect(database(tab).isOpen() || !database(tab).hasBeenClosed()).toBe(true);
    // Opens all databases, so that they can be deleted: one still being created would appear in the next test.
    await database(tab).open();
  });

  it('decides commands with the person’s current role', async () => {
    server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(1)] };
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    expect(tab.mirror.openDatabase().actor.role).toBe('user');
    server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(1, 'admin')] };
    const later = await aTab();
    await vi.waitUntil(() => later.mirror.openDatabase().actor.role === 'admin', PATIENCE_MS);
  });
});

describe('a device that can’t store anything', () => {
  it('is reported to the person, who is a guest', async () => {
    vi.spyOn(Dexie.dependencies.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not here', 'InvalidStateError');
    });
    const tab = await aTab();
    expect(tab.session.session.status).toBe('guest');
    expect(tab.connectivity.not_kept).toContain('não permite que o Pátio guarde dados');
    await expect(tab.session.signIn('ana', 'x')).rejects.toThrow('não permite que o Pátio guarde dados');
    expect(tab.session.session.status).toBe('guest');
  });

  it('is no longer reported once it can store', async () => {
    const { open } = indexedDB;
    const broken = vi.spyOn(Dexie.dependencies.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not now', 'InvalidStateError');
    });
    const tab = await aTab();
    expect(tab.connectivity.not_kept).not.toBeNull();
    broken.mockImplementation(open.bind(indexedDB));
    await tab.session.signIn('ana', 'x');
    await vi.waitUntil(() => tab.connectivity.not_kept === null, PATIENCE_MS);
  });

  it('asks to close the other tabs while they block a newer version, and not after', async () => {
    const older = new Dexie(`patio-${ANA}-1`);
    older.version(1).stores({ meta: 'key' });
    older.on('versionchange', () => false);
    await older.open();
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await vi.waitUntil(() => tab.connectivity.not_kept?.includes('Feche as outras abas'), PATIENCE_MS);
    older.close();
    await vi.waitUntil(() => tab.connectivity.not_kept === null, PATIENCE_MS);
  });

  it('lets a newer version in another tab upgrade, and asks to be reloaded', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const old = database(tab);
    await old.open();
    const newer = new Dexie(old.name);
    newer.version(99).stores({ board: 'id' });
    await newer.open();
    expect(old.isOpen()).toBe(false);
    expect(tab.connectivity.not_kept).toContain('Recarregue');
    newer.close();
  });
});
