import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type OutboxEntry, PatioDatabase } from '../src/mirror/database';
import { appendEntry } from '../src/outbox/outbox';
import { forgetSession, keepSession } from '../src/state/device';
import { anEntry } from '../tests/factories/entry';
import { idOf } from '../tests/factories/ids';
import { aSession } from '../tests/factories/session';
import { syncInBackground } from './sync-in-background';

const [ANA, A, B, R] = ['ana', 'a', 'b', 'r'].map(idOf) as [string, string, string, string];
/** What came to the server: what for, in which company, by which session. */
let asked: { path: string; tenant: string; token: string; ids?: string[] }[];
let commands: (ids: string[]) => Response | Promise<Response>;
let sync: () => Response;
let pages: { visibilityState: DocumentVisibilityState }[];
let livingLocks: string[];

const applied = (ids: string[]) =>
  Response.json({ data: ids.map(id => ({ id, verdict: { status: 'applied', feeds: {} } })) });
const nothingNew = () => Response.json({ data: { entitled: [], pages: [], verdicts: {} } });
const refused = (status: number, error: string) => Response.json({ message: 'Não', error }, { status });

beforeEach(async () => {
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  asked = [];
  commands = applied;
  sync = nothingNew;
  pages = [];
  livingLocks = [];
  vi.stubGlobal('self', { clients: { matchAll: async () => pages } });
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, work: () => unknown) => work(),
      query: async () => ({ held: livingLocks.map(name => ({ name })) }),
    },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    const body = JSON.parse(String(init.body)) as { commands?: { id: string }[] };
    const ids = body.commands?.map(({ id }) => id);
    asked.push({ path, tenant: headers['x-tenant']!, token: headers.authorization!, ...(ids && { ids }) });
    return ids ? commands(ids) : sync();
  });
  await keepSession(aSession());
});

/** The person's database of a company; read and closed again, as a page does that is gone by then. */
async function withDatabase<T>(userId: string, tenantId: number, work: (db: PatioDatabase) => Promise<T>) {
  const db = new PatioDatabase(userId, tenantId);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

const wait = (values: Partial<OutboxEntry>, userId = ANA, tenantId = 1) =>
  withDatabase(userId, tenantId, db =>
    db.transaction('rw', db.outbox, db.meta, async () =>
      appendEntry(db, anEntry({ user_id: userId, card_id: values.id!, ...values })),
    ),
  );
const left = (userId = ANA, tenantId = 1) =>
  withDatabase(userId, tenantId, async db =>
    (await db.outbox.toArray()).map(({ id, status }) => [id, status]),
  );
const sent = () => asked.flatMap(({ ids }) => ids ?? []);

describe('the worker, with no page', () => {
  it('sends what waits in every company of the person, once the server is known to be there, and settles it', async () => {
    await wait({ id: A });
    await wait({ id: B }, ANA, 2);
    await syncInBackground();
    expect(asked.map(({ path, tenant }) => [path, tenant])).toEqual([
      ['/api/sync', '1'],
      ['/api/commands', '1'],
      ['/api/sync', '1'],
      ['/api/sync', '2'],
      ['/api/commands', '2'],
      ['/api/sync', '2'],
    ]);
    expect(sent()).toEqual([A, B]);
    expect([await left(), await left(ANA, 2)]).toEqual([[], []]);
  });

  it('asks for nothing where nothing waits, unless it is time to', async () => {
    await wait({ id: A, needs_upgrade: true });
    await wait({ id: R }, ANA, 2);
    await withDatabase(ANA, 2, db => db.outbox.update(R, { status: 'refused' }));
    await syncInBackground();
    expect(asked).toEqual([]);
    await syncInBackground(true);
    expect(asked.map(({ path, tenant }) => [path, tenant])).toEqual([['/api/sync', '1']]);
  });

  it('sends nothing for a guest, nor what somebody else left', async () => {
    await wait({ id: B }, idOf('bia'));
    await syncInBackground();
    await forgetSession();
    await wait({ id: A });
    await syncInBackground(true);
    expect(asked).toEqual([]);
    expect([await left(), await left(idOf('bia'))]).toEqual([[[A, 'waiting']], [[B, 'waiting']]]);
  });

  it('sends nothing more once the person has signed out meanwhile', async () => {
    await wait({ id: A });
    await wait({ id: B });
    sync = () => {
      void forgetSession();
      return nothingNew();
    };
    await syncInBackground();
    expect(sent()).toEqual([]);
    expect((await left()).map(([, status]) => status)).toEqual(['waiting', 'waiting']);
  });

  it('passes over what a page that lives holds back, and sends what one held that is gone', async () => {
    livingLocks = ['page here'];
    await wait({ id: A, held: 'here' });
    await wait({ id: B, held: 'gone' });
    await syncInBackground();
    expect(sent()).toEqual([B]);
    expect(await left()).toEqual([[A, 'waiting']]);
  });

  it('leaves what waits to a page in sight, and is woken again', async () => {
    pages = [{ visibilityState: 'visible' }];
    await wait({ id: A });
    await wait({ id: B }, ANA, 2);
    await expect(syncInBackground()).rejects.toThrow('A page is there');
    expect(sent()).toEqual([B]);
    pages = [{ visibilityState: 'hidden' }];
    await syncInBackground();
    expect(sent()).toEqual([B, A]);
  });
});

describe('without the server', () => {
  it('fails, so that the browser asks again, and what waits can still be taken back', async () => {
    await wait({ id: A });
    sync = () => new Response('<html>', { status: 502 });
    await expect(syncInBackground()).rejects.toThrow('Sem conexão');
    expect(sent()).toEqual([]);
    const [entry] = await withDatabase(ANA, 1, db => db.outbox.toArray());
    expect(entry).toMatchObject({ status: 'waiting' });
    expect(entry!.sent).toBeUndefined();
  });

  it('fails where an answer is lost, or the server stumbles, and sends the same again', async () => {
    await wait({ id: A });
    commands = () => Promise.reject(new TypeError('fetch failed'));
    await expect(syncInBackground()).rejects.toThrow('Sem conexão');
    commands = () => refused(500, 'internal');
    await expect(syncInBackground()).rejects.toThrow('not been decided');
    commands = applied;
    await syncInBackground();
    expect(sent()).toEqual([A, A, A]);
    expect(await left()).toEqual([]);
  });

  it('loses nothing to an ended session, and is not woken for it again', async () => {
    await wait({ id: A });
    await wait({ id: B }, ANA, 2);
    sync = () => refused(401, 'unauthenticated');
    await syncInBackground();
    expect(asked).toHaveLength(1);
    expect([await left(), await left(ANA, 2)]).toEqual([[[A, 'waiting']], [[B, 'waiting']]]);
  });

  it('goes on with the other companies where one fails', async () => {
    await wait({ id: A });
    await wait({ id: B }, ANA, 2);
    let isFirst = true;
    sync = () => {
      if (!isFirst) return nothingNew();
      isFirst = false;
      return refused(403, 'not_allowed');
    };
    await syncInBackground();
    expect(sent()).toEqual([B]);
  });
});

it('leaves what the server refuses to the person', async () => {
  await wait({ id: A });
  commands = ids =>
    Response.json({
      data: ids.map(id => ({ id, verdict: { status: 'refused', code: 'not_found', message: 'Não existe' } })),
    });
  await syncInBackground();
  expect(await left()).toEqual([[A, 'refused']]);
});
