import { i18n } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import { keeping } from '../state/keeping';
import { takeShared } from './take-shared';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
afterEach(() => vi.unstubAllGlobals());

it('a shared photo for which there is no room waits where it was, and is in no list that would bring it twice', async () => {
  const shared = new Map([['https://patio.test/shared-photos/1/frente.jpg', new Blob(['jpeg'])]]);
  const cache = {
    keys: async () => [...shared.keys()].map(url => ({ url })),
    match: async ({ url }: Request) => new Response(shared.get(url)),
    delete: async ({ url }: Request) => shared.delete(url),
  };
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache });
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 10, usage: 10 }) } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  expect(await takeShared()).toBe(true);
  expect(shared.size).toBe(1);
  expect(keeping.list).toEqual([]);
});
