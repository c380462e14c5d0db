import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOf } from '../../tests/factories/ids';
import { aSession } from '../../tests/factories/session';
import { keeping } from '../state/keeping';
import { session } from '../state/session/session';
import { sharedAddress } from '../state/shared-photos';
import { forgetFile } from './attach-files';
import { takeShared } from './take-shared';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
beforeEach(() => {
  session.user = aSession().user;
});
afterEach(() => vi.unstubAllGlobals());

const [ANA, BRUNO] = [idOf('ana'), idOf('bruno')] as const;
const DAY_MS = 24 * 3_600_000;

/**
 * Puts a shared photo into the cache, and makes the browser report this estimate of its room.
 *
 * @param agoMs milliseconds since it was shared
 */
function share(estimate: () => StorageEstimate, owner: string | null = ANA, agoMs = 0): Map<string, Blob> {
  const path = sharedAddress(owner ?? undefined, Date.now() - agoMs, '1', 'frente.jpg');
  const shared = new Map([[`https://patio.test${path}`, new Blob(['jpeg'])]]);
  const cache = {
    keys: async () => [...shared.keys()].map(url => ({ url })),
    match: async ({ url }: Request) => new Response(shared.get(url)),
    delete: async ({ url }: Request) => shared.delete(url),
  };
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache });
  vi.stubGlobal('navigator', { storage: { estimate: async () => estimate() } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  return shared;
}

it('a shared photo without room stays in place, and is in no list that would take it twice', async () => {
  const shared = share(() => ({ quota: 10, usage: 10 }));
  expect(await takeShared()).toBe(true);
  expect(shared.size).toBe(1);
  expect(keeping.list).toEqual([]);
});

it('a shared photo stays in place when the session ends while it is being stored', async () => {
  const shared = share(() => {
    keeping.list = [];
    return { quota: 1000, usage: 10 };
  });
  expect(await takeShared()).toBe(true);
  expect(shared.size).toBe(1);
});

it('a shared photo that is given up meanwhile is deleted', async () => {
  const shared = share(() => {
    forgetFile(keeping.list[0]!.id);
    return { quota: 1000, usage: 10 };
  });
  expect(await takeShared()).toBe(false);
  expect(shared.size).toBe(0);
});

/** Returns whether a shared photo is offered to the tray, and whether it is still in the cache afterwards. */
async function whatBecomesOf(owner: string | null, agoMs: number) {
  let isOffered = false;
  const noRoom = () => {
    isOffered = true;
    return { quota: 10, usage: 10 };
  };
  const shared = share(noRoom, owner, agoMs);
  expect(await takeShared()).toBe(isOffered);
  return { isOffered, isThere: shared.size === 1 };
}

it.each([
  ['one’s own', ANA, 29 * DAY_MS, { isOffered: true, isThere: true }],
  ['one’s own of long ago', ANA, 31 * DAY_MS, { isOffered: false, isThere: false }],
  ['somebody else’s', BRUNO, 0, { isOffered: false, isThere: true }],
  ['somebody else’s of long ago', BRUNO, 31 * DAY_MS, { isOffered: false, isThere: false }],
  ['what was shared just before signing in', null, 60_000, { isOffered: true, isThere: true }],
  ['what was shared before, and nobody signed in for', null, 3_600_000, { isOffered: false, isThere: false }],
])('%s', async (_, owner, agoMs, becomes) => {
  expect(await whatBecomesOf(owner, agoMs)).toEqual(becomes);
});

it('photos stored by an older version are deleted, no matter whose they are', async () => {
  const shared = share(() => ({ quota: 10, usage: 10 }));
  shared.clear();
  shared.set('https://patio.test/shared-photos/1/frente.jpg', new Blob(['jpeg']));
  expect(await takeShared()).toBe(false);
  expect(shared.size).toBe(0);
});

it('one’s own photos don’t reach the tray of someone who signs in while they are being taken', async () => {
  let offered = 0;
  const shared = share(() => {
    offered += 1;
    session.user = { ...aSession().user, id: BRUNO };
    return { quota: 10, usage: 10 };
  });
  shared.set(`https://patio.test${sharedAddress(ANA, Date.now(), '2', 'lado.jpg')}`, new Blob(['jpeg']));
  await takeShared();
  expect([offered, shared.size]).toEqual([1, 2]);
});
