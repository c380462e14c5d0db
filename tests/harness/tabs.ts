import Dexie from 'dexie';
import { afterEach, beforeEach, vi } from 'vitest';
import type { PatioDatabase } from '../../src/mirror/database';
import { anEntry } from '../factories/entry';
import { sequenceOfIds } from '../factories/ids';

const newId = sequenceOfIds(21);
/** Longest wait on a busy machine, in milliseconds; nothing is retried meanwhile. */
export const PATIENCE_MS = 20_000;
export const ANA = newId();
export const BRUNO = newId();

export const tenant = (id: number, role = 'user') => ({
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
export const PEOPLE = { ana: user(ANA, 'ana'), bruno: user(BRUNO, 'bruno') };

/** Server that knows these two people, and records each request: its token and company. */
class Server {
  isUp = true;
  isLastAdmin = false;
  /** Whether the server gives devices their keys; a former version of it does not. */
  hasKeys = true;
  /** Company that the person has left or lost: requests about it are refused. */
  left: string | undefined;
  asked: { path: string; token: string | undefined; tenant: string | undefined }[] = [];
  ended = new Set<string>();
  disabled = new Set<string>();
  profiles: Record<string, object> = { ...PEOPLE };
  /** Promises by path, for which responses are held back. */
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
    if (path === '/api/me' && headers['x-tenant'] !== this.left)
      return Response.json({ data: this.profiles[token.split('-')[0]!] });
    if (path === '/api/user/device-key') {
      if (!this.hasKeys) return Response.json({ message: 'Não há', error: 'not_found' }, { status: 404 });
      const of = new TextEncoder().encode(`${token.split('-')[0]} ${JSON.parse(String(init.body)).salt}`);
      const key = new Uint8Array(await crypto.subtle.digest('SHA-256', of));
      return Response.json({ data: { key: btoa(String.fromCharCode(...key)) } });
    }
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
    if (this.disabled.has(token))
      return Response.json({ message: 'Favor contatar o administrador', error: 'disabled' }, { status: 401 });
    if (this.left && headers['x-tenant'] === this.left)
      return Response.json(
        { message: 'Não mais', error: 'disabled', tenant_id: Number(this.left) },
        { status: 401 },
      );
    if (path === '/api/sync') return Response.json({ data: { entitled: [], pages: [], verdicts: {} } });
    const { commands } = JSON.parse(String(init.body));
    const refused = { status: 'refused', code: 'not_found', message: 'Não há' };
    return Response.json({ data: commands.map(({ id }: { id: string }) => ({ id, verdict: refused })) });
  };
}

/** Channels between tabs, closed with them. */
let channels: BroadcastChannel[] = [];
const Channel = globalThis.BroadcastChannel;

/** Server of each test. */
export let server: Server;

/** Starts a new server for each test, and clears the device after it. */
export function setUpTabs(): void {
  // Each tab loads it again, together with the app.
  vi.doMock('socket.io-client', () => {
    const socket = { on: () => socket, disconnect: () => socket, connect: () => socket, active: true };
    return { io: () => socket };
  });
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
    closeTabs();
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
    vi.unstubAllGlobals();
  });
}

/** Loads the app as one tab does: with its own modules, on the device's databases. */
async function load() {
  vi.resetModules();
  (await import('@lingui/core')).i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
  return {
    // Merged into one object, since the app loads the second module only for signed-in people.
    session: {
      ...(await import('../../src/state/session/session')),
      ...(await import('../../src/state/session/open-session')),
      ...(await import('../../src/state/unsent')),
      ...(await import('../../src/state/session/after-end')),
    },
    device: await import('../../src/state/session/device'),
    sync: await import('../../src/sync/sync'),
    mirror: await import('../../src/mirror/current'),
    alerts: (await import('../../src/state/alerts')).alerts,
    connectivity: (await import('../../src/sync/connectivity')).connectivity,
  };
}
export type Tab = Awaited<ReturnType<typeof load>>;
const tabs: Tab[] = [];

/** Closes all tabs: none of them receives or does anything more. */
export function closeTabs(): void {
  for (const channel of channels) channel.close();
  for (const { session, sync, mirror } of tabs.splice(0)) {
    sync.stopSync();
    mirror.closeDatabase();
    session.session.status = 'guest';
  }
}

export async function aTab(): Promise<Tab> {
  const tab = await load();
  tabs.push(tab);
  await tab.session.restoreSession();
  return tab;
}

export const database = (tab: Tab): PatioDatabase => tab.mirror.openDatabase().db;

/** Adds a change that waits, as the server is stopped. */
export async function leaveWaiting(tab: Tab): Promise<void> {
  server.isUp = false;
  await database(tab).outbox.add(anEntry({ user_id: ANA }));
}

/** Fills the mirror as a pull does: a card, the feeds' cursors, and that the mirror is complete. */
export async function fillMirror(tab: Tab): Promise<void> {
  const db = database(tab);
  await db.card.put({ id: 'c', board_id: 'b' } as never);
  await db.feeds.put({ feed: 'board:b', cursor: '1', ready: true });
  await db.card_index.put({ board_id: 'b', chunk: 0, entries: [] });
  await db.meta.put({ key: 'complete', value: true });
}

/**
 * Describes the content of a database on the device: a line for each row of `meta` except its own id, and for each
 * other table with rows.
 */
export async function contentsOf(name: string): Promise<string[]> {
  const db = await new Dexie(name).open();
  const meta = await db.table('meta').toCollection().primaryKeys();
  const tables = db.tables.filter(table => table.name !== 'meta');
  const counts = await Promise.all(tables.map(async table => [table.name, await table.count()] as const));
  db.close();
  return [
    ...meta.filter(key => key !== 'client_id').map(key => `meta ${String(key)}`),
    ...counts.flatMap(([table, count]) => (count > 0 ? table : [])),
  ];
}
