import { beforeEach, expect, it, vi } from 'vitest';
import { previewAddress } from '../domain/card/card-photo';
import { boardFeed, tenantFeed } from '../domain/entities/feeds';
import { readKept } from '../src/outbox/kept-files';
import { readOutbox } from '../src/outbox/outbox';
import { forgetSession, keepSession } from '../src/state/session/device';
import { forgetPictures } from '../src/state/session/device-caches';
import { idOf, sequenceOfIds } from '../tests/factories/ids';
import { addFile, bytesOf } from '../tests/factories/kept-file';
import { aSession } from '../tests/factories/session';
import { nothingNew, onDevice, workerScope } from '../tests/harness/worker-scope';
import { doAsked } from './keep-picture';
import { syncInBackground } from './sync-in-background';

const file = { board_id: idOf('fluxo'), card_id: idOf('card'), id: idOf('frente') };
const address = previewAddress(1, file, '160');
/** Key under which the picture is cached. */
const key = address.replace('?tenant=1', '');

/** Cached pictures by key. */
let pictures: Map<string, Response>;
let answer: (() => void) | undefined;
/** Called just before a picture is written. */
let beforePut: () => Promise<unknown>;
/** Companies in which pictures were requested. */
let companies: (string | null)[];
beforeEach(async () => {
  await workerScope();
  Object.assign(self, { location: { origin: 'https://patio.test' } });
  pictures = new Map();
  answer = undefined;
  beforePut = async () => undefined;
  companies = [];
  const cache = {
    match: async (key: string) => pictures.get(key),
    put: async (key: string, response: Response) => {
      await beforePut();
      pictures.set(key, response);
    },
    delete: async (key: string) => pictures.delete(key),
    keys: async () => [...pictures.keys()].map(path => ({ url: `https://patio.test${path}` })),
  };
  await hasFlow(1, file.board_id);
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => cache,
    delete: async () => pictures.clear(),
  });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === '/api/sync') return nothingNew();
    companies.push(new Headers(init.headers).get('x-tenant'));
    return new Promise<Response>(resolve => {
      answer = () => resolve(new Response('picture', { headers: { 'content-type': 'image/webp' } }));
    });
  });
});

const hasFlow = (tenantId: number, boardId: string) =>
  onDevice(idOf('ana'), tenantId, db => db.feeds.put({ feed: boardFeed(boardId), cursor: 'c', ready: true }));
const askAhead = (asked = address) => doAsked({ type: 'PICTURE_AHEAD', address: asked });
/** Requests a picture ahead, runs `meanwhile`, and then lets the server respond. */
async function cameAhead(meanwhile: () => Promise<unknown> = async () => {}, asked = address) {
  answer = undefined;
  const done = askAhead(asked);
  await vi.waitUntil(() => answer !== undefined, 20_000);
  await meanwhile();
  answer!();
  return done;
}

it('a picture is stored for the person who requested it', async () => {
  await keepSession(aSession({ token: 'ana' }));
  expect(await cameAhead()).toBe('done');
  expect([...pictures.keys()]).toEqual([key]);
});

it('a picture is not stored if its flow left the device during the download', async () => {
  await keepSession(aSession());
  const done = cameAhead(() => onDevice(idOf('ana'), 1, db => db.feeds.clear()));
  expect(await done).toBe('failed');
  expect([...pictures.keys()]).toEqual([]);
});

it('only the pictures of a flow that the person has lost are deleted when the worker hears of it', async () => {
  await keepSession(aSession());
  const another = { ...file, board_id: idOf('outro fluxo') };
  await hasFlow(2, another.board_id);
  expect([await cameAhead(), await cameAhead(undefined, previewAddress(2, another, '160'))]).toEqual([
    'done',
    'done',
  ]);
  expect(pictures.size).toBe(2);
  await syncInBackground(true);
  expect([...pictures.keys()].filter(path => path.includes(file.board_id))).toEqual([]);
  expect(pictures.size).toBe(1);
});

it('a picture is deleted if its company’s database is gone, which is not created again', async () => {
  await keepSession(aSession());
  await cameAhead();
  indexedDB.deleteDatabase(`patio-${idOf('ana')}-1`);
  expect(await doAsked({ type: 'PICTURES_OF_FLOWS' })).toBe('done');
  expect(pictures.size).toBe(0);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`patio-${idOf('ana')}-1`);
});

it('a vehicle’s picture is requested in the company it names, and deleted once the vehicle leaves the device', async () => {
  await keepSession(aSession({ tenant_id: 1 }));
  const picture = `/api/tenants/2/pictures/${idOf('onix')}/480`;
  await onDevice(idOf('ana'), 2, db => db.feeds.put({ feed: tenantFeed(2), cursor: 'c', ready: true }));
  expect(await cameAhead(undefined, picture)).toBe('done');
  expect(companies).toEqual(['2']);
  expect([...pictures.keys()]).toEqual([picture]);
  await onDevice(idOf('ana'), 2, db => db.feeds.clear());
  expect(await doAsked({ type: 'PICTURES_OF_FLOWS' })).toBe('done');
  expect([...pictures.keys()]).toEqual([]);
});

it('a picture is requested in its own company, whichever the session is in', async () => {
  await keepSession(aSession({ tenant_id: 1 }));
  const another = { ...file, id: idOf('lado') };
  void askAhead(previewAddress(2, another, '160'));
  // The address as a page of an older version writes it.
  void askAhead(key.replace('/160', '/480'));
  await vi.waitUntil(() => companies.length === 2, 20_000);
  expect(companies).toEqual(['2', '1']);
});

it('a picture is not stored for a person who signed in during the download', async () => {
  await keepSession(aSession({ token: 'ana' }));
  const done = cameAhead(async () => {
    await forgetSession('ana');
    await keepSession(aSession({ token: 'bruno' }));
  });
  expect(await done).toBe('failed');
  expect([...pictures.keys()]).toEqual([]);
});

it('a picture is not stored for a person who signs out during the download', async () => {
  await keepSession(aSession({ token: 'ana' }));
  expect(await cameAhead(() => forgetSession('ana'))).toBe('failed');
  expect([...pictures.keys()]).toEqual([]);
});

it.each([
  ['nobody', null],
  ['somebody else', 'bruno'],
])('a picture being written at sign-out is deleted when %s is signed in by then', async (_, next) => {
  await keepSession(aSession({ token: 'ana' }));
  // Pages follow this order: first the session, then the stored data.
  beforePut = async () => {
    await forgetSession('ana');
    await forgetPictures();
    if (next) await keepSession(aSession({ token: next }));
  };
  await cameAhead();
  expect([...pictures.keys()]).toEqual([]);
});

it('only other pictures are deleted to make room: waiting photos, on a card or in the tray, stay whole', async () => {
  const newId = sequenceOfIds(77);
  await keepSession(aSession());
  // A fifth of the quota is for pictures, which fits two.
  Object.assign(navigator, { storage: { estimate: async () => ({ quota: 75 }) } });
  const waiting = await onDevice(idOf('ana'), 1, async db => [
    await addFile(db, newId, 5_000),
    await addFile(db, newId, 5_000, { card_id: null }),
  ]);
  for (const name of ['a', 'b', 'c', 'd'])
    await cameAhead(undefined, previewAddress(1, { ...file, id: idOf(name) }, '160'));
  expect(pictures.size).toBe(2);
  await doAsked({ type: 'PICTURES_OF_FLOWS' });
  await onDevice(idOf('ana'), 1, async db => {
    expect(await readOutbox(db)).toHaveLength(2);
    for (const { id } of waiting) {
      const bytes = new Uint8Array(await (await readKept(db, id))!.arrayBuffer());
      expect(bytes).toEqual(bytesOf(5_000));
    }
  });
});
