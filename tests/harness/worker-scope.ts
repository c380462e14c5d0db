import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { PatioDatabase } from '../../src/mirror/database';

/** What the service worker's modules find around them in a test: a server, pages, and a system that shows things. */
export interface WorkerScope {
  /** What came to the server, in order. */
  asked: { path: string; tenant: string; ids?: string[] }[];
  /** What the server answers. */
  commands: (ids: string[]) => Response | Promise<Response>;
  sync: () => Response;
  pages: {
    visibilityState?: DocumentVisibilityState;
    postMessage?: (message: unknown) => void;
    focus?: () => void;
  }[];
  /** Pages that hold something back and live. */
  living: string[];
  /** What the system shows, by tag; the newest last. */
  shown: Map<string, NotificationOptions & { title: string }>;
  /** Addresses that were opened. */
  opened: string[];
}

export const applied = (ids: string[]) =>
  Response.json({ data: ids.map(id => ({ id, verdict: { status: 'applied', feeds: {} } })) });
export const refused = (code: string) => (ids: string[]) =>
  Response.json({ data: ids.map(id => ({ id, verdict: { status: 'refused', code, message: 'Não dá' } })) });
export const nothingNew = () => Response.json({ data: { entitled: [], pages: [], verdicts: {} } });
export const portal = () => new Response('<html>');

/** Call before each test. Nothing is on the device. */
export async function workerScope(): Promise<WorkerScope> {
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  const scope: WorkerScope = {
    asked: [],
    commands: applied,
    sync: nothingNew,
    pages: [],
    living: [],
    shown: new Map(),
    opened: [],
  };
  const { shown } = scope;
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
    },
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, work: () => unknown) => work(),
      query: async () => ({ held: scope.living.map(page => ({ name: `page ${page}` })) }),
    },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { commands } = JSON.parse(String(init.body)) as { commands?: { id: string }[] };
    const ids = commands?.map(({ id }) => id);
    const tenant = (init.headers as Record<string, string>)['x-tenant']!;
    scope.asked.push({ path, tenant, ...(ids && { ids }) });
    return ids ? scope.commands(ids) : scope.sync();
  });
  return scope;
}

/** Does something with a company's database as a page does that is gone by then. */
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
