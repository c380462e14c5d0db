import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { sequenceOfIds } from '../../../tests/factories/ids';
import { closeDatabase } from '../../mirror/current';
import { connectivity } from '../../sync/connectivity';
import { stopSync } from '../../sync/sync';
import { keepSession } from './device';
import { restoreSession, session } from './session';

vi.mock('socket.io-client', () => {
  const socket = { on: () => socket, disconnect: () => socket, connect: () => socket, active: true };
  return { io: () => socket };
});

const newId = sequenceOfIds(22);
afterEach(() => {
  stopSync();
  closeDatabase();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a silent device is reported within 3 s, and the session is restored if it answers later', async () => {
  const fetch = vi.fn((_path: string) => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  const user = { id: newId(), name: 'Ana', email: 'ana@exemplo.test', occupation: null, photo: null };
  const profile = { ...user, current_tenant_id: 1, tenants: [] };
  await keepSession({ key: 'session', token: 'abc', user: profile, tenant_id: 1 });
  const open = indexedDB.open.bind(indexedDB);
  const silent = {} as { result: IDBDatabase; onsuccess: () => void };
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(silent as unknown as IDBOpenDBRequest);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const restoring = restoreSession();
  await vi.advanceTimersByTimeAsync(3000);
  await restoring;
  vi.useRealTimers();
  expect(session.status).toBe('guest');
  expect(connectivity.not_kept).toContain('não responde');

  const asked = open('patio-device', 10);
  asked.onsuccess = () => {
    silent.result = asked.result;
    silent.onsuccess();
  };
  await vi.waitUntil(() => session.status === 'signed_in', 20_000);
  expect(connectivity.not_kept).toBeNull();
  // Waits for the profile request made after sign-in, as its late modules would outlive the test.
  await vi.waitUntil(() => fetch.mock.calls.some(([path]) => path === '/api/me'), 20_000);
});
