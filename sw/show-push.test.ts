import { beforeEach, describe, expect, it } from 'vitest';
import { keepSession } from '../src/state/device';
import { idOf } from '../tests/factories/ids';
import { aSession } from '../tests/factories/session';
import { onDevice, portal, type WorkerScope, workerScope } from '../tests/harness/worker-scope';
import { showPush } from './show-push';

const ANA = idOf('ana');
let worker: WorkerScope;
beforeEach(async () => {
  worker = await workerScope();
  await keepSession(aSession());
});

const push = (tenant_id: number, user_id = ANA) => {
  const data = { path: '/home', tenant_id, user_id };
  const notification = { title: 'Onix', body: 'Vence amanhã', tag: 'card', icon: '/i.png', data };
  return { json: () => ({ notification, app_badge: 3 }) } as unknown as PushMessageData;
};

describe('a push', () => {
  it('is shown, and then what it opens is fetched, in the company that it is about', async () => {
    await onDevice(ANA, 2, db => db.open());
    worker.sync = () => {
      expect([...worker.shown.values()]).toMatchObject([{ title: 'Onix', body: 'Vence amanhã' }]);
      return portal();
    };
    await showPush(push(2));
    expect(worker.asked).toEqual([{ path: '/api/sync', tenant: '2' }]);
    expect(worker.shown.size).toBe(1);
  });

  it('fetches nothing of a company that was never opened on the device', async () => {
    await showPush(push(2));
    expect(worker.shown.size).toBe(1);
    expect(worker.asked).toEqual([]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`patio-${ANA}-2`);
  });

  it('says nothing of what is for somebody else, or can’t be read, and fetches nothing', async () => {
    for (const data of [push(1, idOf('bia')), { json: () => 'isto não é nosso' }, null]) {
      await showPush(data as PushMessageData | null);
      expect([...worker.shown.values()].map(({ title }) => title)).toEqual(['Pátio']);
    }
    expect(worker.asked).toEqual([]);
  });
});
