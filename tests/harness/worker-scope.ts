import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { PatioDatabase } from '../../src/mirror/database';
import { createTurns } from '../../src/state/session/create-turns';

/** Surroundings of the service worker's modules in a test: a server, pages, and a system that shows notifications. */
export interface WorkerScope {
  /** Requests that the server received, in order. */
  asked: { path: string; tenant: string; ids?: string[] }[];
  /** Responses of the server. */
  commands: (ids: string[]) => Response | Promise<Response>;
  sync: (tenant: string) => Response | Promise<Response>;
  pages: {
    url?: string;
    postMessage?: (message: unknown) => void;
    focus?: () => void;
  }[];
  /** Open pages that hold changes back. */
  living: string[];
  /** Companies with a visible page, by the names of their databases. */
  inSight: string[];
  /** Notifications that the system shows, by tag; the newest last. */
  shown: Map<string, NotificationOptions & { title: string }>;
  /** Addresses that were opened. */
  opened: string[];
  /** Key for which the browser is subscribed; null if it is not. */
  subscribed: string | null;
  /** Requests about push, in order; `pushDevices` gives the server's response to each. */
  pushCalls: { call: string; token?: string; hides_content?: boolean }[];
  pushDevices: (call: string) => Response | Promise<Response>;
}

export const applied = (ids: string[]) =>
  Response.json({ data: ids.map(id => ({ id, verdict: { status: 'applied', feeds: {} } })) });
export const refused = (code: string) => (ids: string[]) =>
  Response.json({ data: ids.map(id => ({ id, verdict: { status: 'refused', code, message: 'Não dá' } })) });
export const nothingNew = () => Response.json({ data: { entitled: [], pages: [], verdicts: {} } });
const pushAnswer = (call: string) =>
  call.startsWith('GET')
    ? Response.json({ data: { provider: 'webpush', public_key: 'bmV3', firebase: null } })
    : new Response(null, { status: 204 });
export const portal = () => new Response('<html>');

/** Clears the device and creates the scope. Call before each test. */
export async function workerScope(): Promise<WorkerScope> {
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  const scope: WorkerScope = {
    asked: [],
    commands: applied,
    sync: nothingNew,
    pages: [],
    living: [],
    inSight: [],
    shown: new Map(),
    opened: [],
    subscribed: null,
    pushCalls: [],
    pushDevices: pushAnswer,
  };
  const { shown } = scope;
  const subscription = (key: string) => ({
    options: { applicationServerKey: new TextEncoder().encode(atob(key)).buffer },
    toJSON: () => ({ endpoint: `https://push.test/${key}` }),
    unsubscribe: async () => {
      scope.subscribed = null;
      return true;
    },
  });
  vi.stubGlobal('self', {
    clients: {
      matchAll: async () => scope.pages,
      openWindow: async (path: string) => void scope.opened.push(path),
    },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => {
        shown.delete(options.tag!);
        shown.set(options.tag!, { title, ...options });
      },
      getNotifications: async () =>
        [...shown.values()].map(one => ({ ...one, close: () => void shown.delete(one.tag!) })),
      pushManager: {
        getSubscription: async () => (scope.subscribed ? subscription(scope.subscribed) : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          if (scope.subscribed && scope.subscribed !== applicationServerKey)
            throw new DOMException('for another key', 'InvalidStateError');
          scope.subscribed = applicationServerKey;
          return subscription(applicationServerKey);
        },
      },
    },
  });
  const turns = new Map<string, ReturnType<typeof createTurns>>();
  const inTurn = (name: string) => {
    const known = turns.get(name) ?? createTurns();
    turns.set(name, known);
    return known;
  };
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, ...given: unknown[]) =>
        inTurn(name)(async () => (given.at(-1) as (lock: object) => unknown)({})),
      query: async () => ({
        held: [
          ...scope.living.map(page => ({ name: `page ${page}` })),
          ...scope.inSight.map(database => ({ name: `in sight ${database}` })),
        ],
      }),
    },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/push-devices')) {
      const call = `${init.method} ${path.slice('/api'.length)}`;
      scope.pushCalls.push({ call, ...(init.body && JSON.parse(String(init.body))) });
      return scope.pushDevices(call);
    }
    const tenant = new Headers(init.headers).get('x-tenant')!;
    // Uploads always fail in this scope.
    if (path.startsWith('/api/uploads')) {
      scope.asked.push({ path, tenant });
      return new Response(null, { status: 503 });
    }
    const { commands } = JSON.parse(String(init.body)) as { commands?: { id: string }[] };
    const ids = commands?.map(({ id }) => id);
    scope.asked.push({ path, tenant, ...(ids && { ids }) });
    return ids ? scope.commands(ids) : scope.sync(tenant);
  });
  return scope;
}

/** Does something with a company's database as a page that is closed by then. */
export async function onDevice<T>(
  userId: string,
  tenantId: number,
  work: (db: PatioDatabase) => Promise<T>,
): Promise<T> {
  const db = new PatioDatabase(userId, tenantId);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
