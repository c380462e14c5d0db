import { anEntry } from '../../tests/factories/entry';
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sequenceOfIds } from '../../tests/factories/ids';
import type { PatioDatabase } from '../mirror/database';

vi.mock('socket.io-client', () => {
  const socket = { on: () => socket, disconnect: () => socket, connect: () => socket, active: true };
  return { io: () => socket };
});

const newId = sequenceOfIds(21);
/** A busy machine takes its time; nothing is tried twice meanwhile. */
const PATIENCE_MS = 20_000;
const ANA = newId();
const BRUNO = newId();

const tenant = (id: number, role = 'user') => ({
  id,
  name: `Empresa ${id}`,
  subdomain: null,
  status: 1,
  time_zone: 'America/Sao_Paulo',
  customization: {},
  role,
});
const user = (id: string, name: string) => ({
  id,
  name,
  email: `${name}@exemplo.test`,
  occupation: null,
  photo: null,
  current_tenant_id: 1,
  tenants: [tenant(1), tenant(2)],
});
const PEOPLE = { ana: user(ANA, 'ana'), bruno: user(BRUNO, 'bruno') };

/** A server that knows these two, and what it was asked: by which token, about which company. */
class Server {
  isUp = true;
  isLastAdmin = false;
  /** The company that was left: who asks about it is sent out. */
  left: string | undefined;
  asked: { path: string; token: string | undefined; tenant: string | undefined }[] = [];
  ended = new Set<string>();
  profiles: Record<string, object> = { ...PEOPLE };
  /** Held back until released, by path. */
  gates = new Map<string, Promise<unknown>>();

  fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = init.headers as Record<string, string>;
    const token = headers.authorization?.slice('Bearer '.length);
    this.asked.push({ path, token, tenant: headers['x-tenant'] });
    await this.gates.get(path);
    if (!this.isUp) throw new TypeError('Failed to fetch');
    if (path === '/api/login') {
      const name = JSON.parse(String(init.body)).email;
      return Response.json({ access_token: `${name}-${this.asked.length}`, user: this.profiles[name] });
    }
    if (token === undefined || this.ended.has(token))
      return Response.json(
        { message: 'Você precisa estar autenticado', error: 'unauthenticated' },
        { status: 401 },
      );
    if (path === '/api/me') return Response.json({ data: this.profiles[token.split('-')[0]!] });
    if (path === '/api/logout') return new Response(null, { status: 204 });
    if (path === '/api/me/erase') {
      this.ended.add(token);
      await this.gates.get('erased');
      return new Response(null, { status: 204 });
    }
    if (path.endsWith('/leave')) {
      if (this.isLastAdmin) return Response.json({ message: 'Não dá', error: 'last_admin' }, { status: 409 });
      this.left = path.split('/').at(-2);
      await this.gates.get('left');
      return new Response(null, { status: 204 });
    }
    if (this.left && headers['x-tenant'] === this.left)
      return Response.json({ message: 'Não mais', error: 'disabled' }, { status: 401 });
    if (path === '/api/sync') return Response.json({ data: { entitled: [], pages: [], verdicts: {} } });
    const { commands } = JSON.parse(String(init.body));
    const refused = { status: 'refused', code: 'not_found', message: 'Não há' };
    return Response.json({ data: commands.map(({ id }: { id: string }) => ({ id, verdict: refused })) });
  };
}

/** What a tab hears the others by, closed with it. */
let channels: BroadcastChannel[] = [];
const Channel = globalThis.BroadcastChannel;

let server: Server;
beforeEach(() => {
  channels = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
  server = new Server();
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const channel of channels) channel.close();
  for (const { session, sync, mirror } of tabs.splice(0)) {
    sync.stopSync();
    mirror.closeDatabase();
    session.session.status = 'guest';
  }
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
  vi.unstubAllGlobals();
});

/** The app as one tab has loaded it: modules of its own over the device's databases. */
async function load() {
  vi.resetModules();
  return {
    // In one: the app itself loads the second only for who is signed in.
    session: { ...(await import('./session')), ...(await import('./open-session')) },
    device: await import('./device'),
    sync: await import('../sync/sync'),
    mirror: await import('../mirror/current'),
    connectivity: (await import('./connectivity')).connectivity,
  };
}
type Tab = Awaited<ReturnType<typeof load>>;
const tabs: Tab[] = [];

async function aTab(): Promise<Tab> {
  const tab = await load();
  tabs.push(tab);
  await tab.session.restoreSession();
  return tab;
}

const database = (tab: Tab): PatioDatabase => tab.mirror.openDatabase().db;

/** Something that waits because the server is away. */
async function leaveWaiting(tab: Tab): Promise<void> {
  server.isUp = false;
  await database(tab).outbox.add(anEntry({ user_id: ANA }));
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

  it('S10: that has ended leaves the outbox, and says why', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await leaveWaiting(tab);
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
    await vi.waitUntil(async () => !(await tab.device.readSession()), PATIENCE_MS);
    await tab.session.signIn('ana', 'x');
    expect(await database(tab).outbox.count()).toBe(1);
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

describe('signing out', () => {
  it('takes the person’s data off the device', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const gone: string[] = [];
    vi.stubGlobal('caches', { delete: async (name: string) => gone.push(name) });
    await tab.session.signOut();
    expect(gone).toEqual(['vehicles', 'shared-photos']);
    expect(await Dexie.getDatabaseNames()).toEqual(['patio-device']);
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/logout' });
    expect(tab.session.session).toMatchObject({ status: 'guest', user: null, ended_reason: null });
  });

  it('keeps what waits for the same person, and nobody else sees it', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await leaveWaiting(tab);
    expect(await tab.session.unsentBeforeSignOut()).toEqual({ waiting: 1, photos: 0, drafts: 0 });
    await tab.session.signOut();
    expect(await Dexie.getDatabaseNames()).toContain(`patio-${ANA}-1`);

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
    expect(await tab.session.unsentBeforeSignOut()).toEqual({ waiting: 0, photos: 1, drafts: 0 });
    await tab.session.signOut();
    expect(await Dexie.getDatabaseNames()).toContain(`patio-${ANA}-1`);
  });

  it('counts what is being written, and takes it off the device also where changes wait', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await leaveWaiting(tab);
    await database(tab).meta.bulkPut([
      { key: 'draft.card.1', value: { title: 'Onix' } },
      { key: 'draft.comment.1', value: 'Combinado' },
    ]);
    expect(await tab.session.unsentBeforeSignOut()).toEqual({ waiting: 1, photos: 0, drafts: 2 });
    await tab.session.signOut();
    server.isUp = true;
    await tab.session.signIn('ana', 'x');
    expect(await database(tab).meta.where('key').startsWith('draft.').count()).toBe(0);
    expect(await database(tab).outbox.count()).toBe(1);
  });

  it('is not said before the device has forgotten: who closes the app then is not back in', async () => {
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

  it('is over at once, also while a sync and the goodbye hang', async () => {
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

  it('in one tab is signing out in all, and so is signing in', async () => {
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

  it('is not undone by what another tab keeps of the session at that moment', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    const { token } = (await tab.device.readSession())!;
    await Promise.all([
      tab.device.changeSession(token, stored => ({ ...stored, tenant_id: 2 })),
      tab.device.forgetSession(),
    ]);
    expect(await tab.device.readSession()).toBeUndefined();
    expect(await tab.device.changeSession(token, stored => stored)).toBeUndefined();
    // Still being made, it would show in the next test.
    await database(tab).open();
  });
});

describe('leaving for good', () => {
  it('takes an erased person off the device whole, whatever hears of it first', async () => {
    const tab = await aTab();
    await tab.session.signIn('ana', 'x');
    await leaveWaiting(tab);
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
    expect(await tab.device.readSession()).toBeUndefined();
    expect(tab.session.session).toMatchObject({ status: 'guest', ended_reason: 'Sua conta foi apagada.' });
  });

  it('changes nothing where it can’t be said or is refused', async () => {
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

  it('of the open company goes on in another, and of the last one ends', async () => {
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
    // Which hears that it is not let in there any more.
    await tab.sync.syncNow();
    answer();
    await leaving;
    expect(tab.session.session).toMatchObject({ status: 'signed_in', tenant_id: 2 });
    expect(tab.session.session.tenants.map(({ id }) => id)).toEqual([2]);
    await database(tab).open();
    expect((await Dexie.getDatabaseNames()).filter(name => name.startsWith(`patio-${ANA}`))).toEqual([
      `patio-${ANA}-2`,
    ]);
    await tab.session.leaveCompany(2);
    expect(tab.session.session).toMatchObject({ status: 'guest', ended_reason: 'Você saiu da empresa.' });
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
