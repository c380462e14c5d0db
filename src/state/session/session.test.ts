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

/** The worker, with modules of its own. */
async function aWorker() {
  vi.resetModules();
  return import('./device');
}

describe('a session', () => {
  it('is taken up without a network', async () => {
    const first = await aTab();
    expect(first.session.session.status).toBe('guest');
    await first.session.signIn('ana', 'x');
    server.isUp = false;
    const later = await aTab();
    expect(later.session.session).toMatchObject({ status: 'signed_in', tenant_id: 1, user: { id: ANA } });
    expect(later.session.currentTenant()?.name).toBe('Empresa 1');
    expect(database(later).name).toBe(`patio-${ANA}-1`);
  });

  it('kept by an older version is taken up, and an older version takes up what is kept', async () => {
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

  it('S10: that has ended leaves what waits alone, and says why', async () => {
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

  it('that ended with no page there is cleared up after by the next one, which says why', async () => {
    server.hasKeys = false;
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await fillMirror(tab);
    await tab.session.switchTenant(2);
    await fillMirror(tab);
    await leaveWaiting(tab);
    const { token } = (await tab.device.readSession())!;
    closeTabs();
    // The worker does so, and is ended then.
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

  it('of who is disabled leaves what waits alone, and what they were writing', async () => {
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

  it('goes on in another company where the one in use is lost, in every tab, and says so', async () => {
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
    // It asks no more after that, and hears of it from the first.
    await vi.waitUntil(() => asked() > before, PATIENCE_MS);
    other.sync.stopSync();
    [server.isUp, server.left] = [true, '1'];
    server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(2)] };
    await tab.sync.syncNow();
    for (const { session } of [tab, other]) {
      await vi.waitUntil(() => session.session.tenant_id === 2, PATIENCE_MS);
      expect(session.session).toMatchObject({ status: 'signed_in', tenants: [{ id: 2 }] });
    }
    // What a tab loads late is, here, that of the last one.
    await vi.waitUntil(() => other.alerts.current, PATIENCE_MS);
    expect(other.alerts.current?.message).toContain('Você não tem mais acesso a Empresa 1.');
    expect(await contentsOf(`patio-${ANA}-2`)).toContain('meta complete');
    await vi.waitUntil(async () => (await contentsOf(`patio-${ANA}-1`)).length === 1, PATIENCE_MS);
    expect(await contentsOf(`patio-${ANA}-1`)).toEqual(['outbox']);
    expect(await tab.device.readSession()).toMatchObject({ tenant_id: 2, user: { tenants: [{ id: 2 }] } });
  });

  it('takes companies off the device that are the person’s no more, but what waits there', async () => {
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

  it('says why it ended in every tab, also where another one heard it', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const other = await aTab();
    expect(other.session.session.status).toBe('signed_in');
    // It asks no more after that.
    await vi.waitUntil(() => server.asked.filter(({ path }) => path === '/api/me').length === 2, PATIENCE_MS);
    other.sync.stopSync();
    server.ended.add(server.asked.find(({ token }) => token)!.token!);
    await tab.sync.syncNow();
    await vi.waitUntil(() => other.session.session.status === 'guest', PATIENCE_MS);
    expect(other.session.session.ended_reason).toBe('Você precisa estar autenticado');
    // Nothing waits.
    const counted = vi.fn();
    await other.session.resumeAfterEnd(counted);
    expect(counted.mock.calls.join('')).toBe('');
    // Who signs out then goes of their own accord.
    server.ended.clear();
    await tab.session.signIn('ana', 'x');
    await vi.waitUntil(() => other.session.session.status === 'signed_in', PATIENCE_MS);
    await tab.session.signOut();
    await vi.waitUntil(() => other.session.session.status === 'guest', PATIENCE_MS);
    expect(other.session.session.ended_reason).toBeNull();
  });

  it('of who is disabled is over at once, also while a tab that sleeps holds up what has to go', async () => {
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

  it('S2: is always asked about the company of its database, also while it changes', async () => {
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

  it('keeps the company that was chosen while the profile was on its way', async () => {
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

  it('switched twice at once ends in one of them, whole', async () => {
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
    // All of them are there to be removed: one that is still being made would show in the next test.
    await database(tab).open();
  });

  it('decides as who the person has become', async () => {
    server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(1)] };
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    expect(tab.mirror.openDatabase().actor.role).toBe('user');
    server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(1, 'admin')] };
    const later = await aTab();
    await vi.waitUntil(() => later.mirror.openDatabase().actor.role === 'admin', PATIENCE_MS);
  });
});

describe('a device that keeps nothing', () => {
  it('is told to the person, who is a guest', async () => {
    vi.spyOn(Dexie.dependencies.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not here', 'InvalidStateError');
    });
    const tab = await aTab();
    expect(tab.session.session.status).toBe('guest');
    expect(tab.connectivity.not_kept).toContain('não permite que o Pátio guarde dados');
    await expect(tab.session.signIn('ana', 'x')).rejects.toThrow('não permite que o Pátio guarde dados');
    expect(tab.session.session.status).toBe('guest');
  });

  it('is told no longer once it keeps something', async () => {
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

  it('asks to close the other tabs while they hold up a newer version, and not after', async () => {
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

  it('lets a newer version in another tab upgrade, and asks to be loaded again', async () => {
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
