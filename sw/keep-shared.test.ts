import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession, keepSession } from '../src/state/session/device';
import { sharedOf } from '../src/state/shared-photos';
import { idOf } from '../tests/factories/ids';
import { aSession } from '../tests/factories/session';
import { workerScope } from '../tests/harness/worker-scope';
import { keepShared } from './keep-shared';

/** Cached shared photos, by address. */
let kept: Map<string, Response>;
beforeEach(async () => {
  await workerScope();
  Object.assign(self, { location: { origin: 'https://patio.test' } });
  kept = new Map();
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => ({
      put: async (path: string, response: Response) => void kept.set(`https://patio.test${path}`, response),
      keys: async () => [...kept.keys()].map(url => ({ url })),
      match: async ({ url }: Request) => kept.get(url)!.clone(),
    }),
  });
  vi.stubGlobal(
    'Response',
    class extends Response {
      static override redirect = (path: string) => new Response(path, { status: 200 });
    },
  );
});

const photo = (name: string, size = 4, type = 'image/jpeg') =>
  new File([new Uint8Array(size)], name, { type });

/**
 * Shares files and returns the address that the response leads to. By default they are sent from the share sheet: from
 * no page, into a page of its own.
 */
async function share(
  files = [photo('frente 1.jpg'), photo('lado.jpg')],
  { referrer = '', origin = 'null', destination = 'document' } = {},
): Promise<string> {
  const form = new FormData();
  for (const file of files) form.append('photos', file);
  const headers = new Headers({ origin });
  const request = { formData: async () => form, referrer, headers, destination };
  return (await keepShared(request as unknown as Request)).text();
}
const keptFor = (who: string | undefined) => [...kept.keys()].map(url => sharedOf(url, who));

it('shared files belong to the person who is signed in, and to no one else', async () => {
  await keepSession(aSession());
  expect(await share()).toBe('/tray');
  expect(keptFor(idOf('ana'))).toEqual([
    { name: 'frente 1.jpg', isTheirs: true },
    { name: 'lado.jpg', isTheirs: true },
  ]);
  expect(keptFor(idOf('bruno')).map(({ isTheirs }) => isTheirs)).toEqual([false, false]);
});

it('shared files after a session expired belong to its person, and after a sign-out to no one', async () => {
  await keepSession(aSession());
  await forgetSession(aSession().token, 'Sua sessão expirou');
  // Another tab learns of the end, too.
  await forgetSession(aSession().token, 'Sua sessão expirou');
  await share();
  expect(keptFor(idOf('ana')).map(({ isTheirs }) => isTheirs)).toEqual([true, true]);
  expect(keptFor(idOf('bruno')).map(({ isTheirs }) => isTheirs)).toEqual([false, false]);

  kept.clear();
  await keepSession(aSession());
  await forgetSession(aSession().token);
  await share();
  expect(keptFor(idOf('bruno')).map(({ isTheirs }) => isTheirs)).toEqual([true, true]);
});

it('files shared while no one is signed in belong to the person who signs in next', async () => {
  await share();
  expect(keptFor(idOf('bruno')).map(({ isTheirs }) => isTheirs)).toEqual([true, true]);
  expect(keptFor(undefined).map(({ isTheirs }) => isTheirs)).toEqual([false, false]);
});

it('files that find no room are reported', async () => {
  vi.stubGlobal('caches', { open: async () => Promise.reject(new DOMException('', 'QuotaExceededError')) });
  expect(await share()).toBe('/tray?left=room');
});

it.each([
  ['says where it is', { referrer: 'https://outro-site.test/' }],
  ['says only whose it is', { origin: 'https://outro-site.test' }],
  ['hides where it is in a frame', { destination: 'iframe' }],
])('the worker stores nothing of a request from another site’s page that %s', async (_, from) => {
  expect(await share(undefined, from)).toBe('/tray?left=site');
  expect(kept.size).toBe(0);
});

it('the worker stores what the app’s own page sends', async () => {
  const from = { referrer: 'https://patio.test/tray', origin: 'https://patio.test' };
  expect(await share(undefined, from)).toBe('/tray');
  expect(kept.size).toBe(2);
});

describe('waiting shared files are limited', () => {
  const many = (count: number, size?: number) =>
    Array.from({ length: count }, (_, at) => photo(`${at}`, size));

  it('to 20 pictures for each person, however often files arrive, also at the same moment', async () => {
    expect(await share(many(12))).toBe('/tray');
    expect(await Promise.all([share(many(6)), share(many(6))])).toEqual(['/tray', '/tray?left=bound']);
    expect(kept.size).toBe(20);
    // Photos of another person take no room from them.
    await keepSession(aSession());
    expect(await share()).toBe('/tray');
    expect(kept.size).toBe(22);
  });

  it('to 100 MB, and to pictures', async () => {
    expect(await share(many(3, 40 * 1024 * 1024))).toBe('/tray?left=bound');
    expect(kept.size).toBe(2);
    expect(await share([photo('pequena.jpg'), photo('conta.pdf', 4, 'application/pdf')])).toBe(
      '/tray?left=bound',
    );
    expect(keptFor(idOf('ana')).map(({ name }) => name)).toEqual(['0', '1', 'pequena.jpg']);
  });
});
