import { beforeEach, describe, expect, it } from 'vitest';
import { keepSession, readSession } from '../src/state/session/device';
import { idOf } from '../tests/factories/ids';
import { aSession } from '../tests/factories/session';
import { type WorkerScope, workerScope } from '../tests/harness/worker-scope';
import { openNotification } from './open-notification';

const PATH = '/approvals?open=1';
let worker: WorkerScope;
beforeEach(async () => {
  worker = await workerScope();
});

async function press(tenant_id: number, user_id = idOf('ana')): Promise<void> {
  const data = { path: PATH, tenant_id, user_id };
  await openNotification({ data, close: () => {} } as unknown as Notification);
}
const inUse = async () => (await readSession())?.tenant_id;

describe('a pressed notification with no page open', () => {
  it('opens its subject, in the company that it is about', async () => {
    await keepSession(aSession());
    await press(2);
    expect(worker.opened).toEqual([PATH]);
    expect(await inUse()).toBe(2);
  });

  it('leaves another person’s session alone', async () => {
    await keepSession(aSession());
    await press(2, idOf('bruno'));
    expect(worker.opened).toEqual(['/home']);
    expect(await inUse()).toBe(1);
  });

  it('opens no company that the person has left', async () => {
    await keepSession(aSession());
    await press(3);
    expect(worker.opened).toEqual(['/home']);
    expect(await inUse()).toBe(1);
  });

  it('opens the company’s own address if it has one', async () => {
    const { user } = aSession();
    const [first, second] = user.tenants;
    const address = 'https://serra.patio.test/';
    await keepSession(aSession({ user: { ...user, tenants: [first!, { ...second!, address }] } }));
    await press(2);
    expect(worker.opened).toEqual([address]);
    expect(await inUse()).toBe(1);
  });

  it('is passed to a page of the app, and not to one that shows a shared card', async () => {
    await keepSession(aSession());
    const told: unknown[] = [];
    const page = (path: string, name: string) => ({
      url: `https://patio.test${path}`,
      postMessage: (message: unknown) => told.push([name, message]),
      focus: () => told.push([name, 'focus']),
    });
    worker.pages = [page('/shared/card/x', 'shared')];
    await press(1);
    expect([told, worker.opened]).toEqual([[], [PATH]]);
    worker.pages = [page('/shared/card/x', 'shared'), page('/home', 'app')];
    await press(1);
    expect(told).toEqual([
      ['app', { type: 'OPEN', path: PATH, tenant_id: 1 }],
      ['app', 'focus'],
    ]);
  });
});
