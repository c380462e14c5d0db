import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { keepSession, readSession } from '../session/device';
import { followPushes, noteLastPush, readLastPush } from './last-push';

it('reports the last push to its person and to subscribers, and leaves the session unchanged', async () => {
  const user = { id: 'ana', name: 'Ana', email: 'ana@exemplo.test', occupation: null, photo: null };
  const profile = { ...user, current_tenant_id: 1, tenants: [] };
  await keepSession({ key: 'session', token: 'abc', user: profile, tenant_id: 1 });
  expect(await readLastPush('ana')).toBeNull();
  let stop = () => {};
  const told = new Promise<void>(resolve => {
    stop = followPushes(resolve);
  });
  const before = new Date().toISOString();
  await noteLastPush('ana');
  await told;
  stop();
  const at = await readLastPush('ana');
  expect(at! >= before).toBe(true);
  expect(await readLastPush('bia')).toBeNull();
  expect((await readSession())?.token).toBe('abc');
});
