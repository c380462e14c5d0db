import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, keepSession } from '../src/state/device';
import { sharedOf } from '../src/state/shared-photos';
import { idOf } from '../tests/factories/ids';
import { aSession } from '../tests/factories/session';
import { workerScope } from '../tests/harness/worker-scope';
import { keepShared } from './keep-shared';

/** What is kept, by its address. */
let kept: Map<string, Response>;
beforeEach(async () => {
  await workerScope();
  kept = new Map();
  const put = async (path: string, response: Response) => void kept.set(path, response);
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  vi.stubGlobal(
    'Response',
    class extends Response {
      static override redirect = (path: string) => new Response(path, { status: 200 });
    },
  );
});

async function share(): Promise<string> {
  const form = new FormData();
  form.append('photos', new File(['jpeg'], 'frente 1.jpg', { type: 'image/jpeg' }));
  form.append('photos', new File(['jpeg'], 'lado.jpg', { type: 'image/jpeg' }));
  const body = { formData: async () => form } as Request;
  return (await keepShared(body)).text();
}
const keptFor = (who: string | undefined) =>
  [...kept.keys()].map(path => sharedOf(`https://patio.test${path}`, who));

it('what is shared is of who is signed in, and of nobody else', async () => {
  await keepSession(aSession());
  expect(await share()).toBe('/tray');
  expect(keptFor(idOf('ana'))).toEqual([
    { name: 'frente 1.jpg', isTheirs: true },
    { name: 'lado.jpg', isTheirs: true },
  ]);
  expect(keptFor(idOf('bruno')).map(({ isTheirs }) => isTheirs)).toEqual([false, false]);
});

it('what is shared after a session has ended by itself is of whose it was, and after they have signed out of nobody', async () => {
  await keepSession(aSession());
  await forgetSession(aSession().token, 'Sua sessão expirou');
  // Another tab hears of it, too.
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

it('what is shared while nobody is signed in is of who signs in then', async () => {
  await share();
  expect(keptFor(idOf('bruno')).map(({ isTheirs }) => isTheirs)).toEqual([true, true]);
  expect(keptFor(undefined).map(({ isTheirs }) => isTheirs)).toEqual([false, false]);
});

it('what finds no room is told', async () => {
  vi.stubGlobal('caches', { open: async () => Promise.reject(new DOMException('', 'QuotaExceededError')) });
  expect(await share()).toBe('/tray?left=true');
});
