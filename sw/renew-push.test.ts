import { beforeEach, describe, expect, it } from 'vitest';
import { forgetPushWanted, keepPushWanted } from '../src/state/push/push-subscription';
import { forgetSession, keepSession } from '../src/state/session/device';
import { idOf } from '../tests/factories/ids';
import { aSession } from '../tests/factories/session';
import { portal, type WorkerScope, workerScope } from '../tests/harness/worker-scope';
import { renewPush } from './renew-push';

const ASKED = { call: 'GET /push-devices/config' };
const TOLD = {
  call: 'POST /push-devices/webpush',
  token: JSON.stringify({ endpoint: 'https://push.test/bmV3' }),
};

let worker: WorkerScope;
beforeEach(async () => {
  worker = await workerScope();
  await keepSession(aSession());
  await keepPushWanted({ user_id: idOf('ana') });
});

describe('a push subscription that the browser has ended', () => {
  it('is renewed with the server’s key, and the server learns the new one', async () => {
    await renewPush();
    expect(worker.subscribed).toBe('bmV3');
    expect(worker.pushCalls).toEqual([ASKED, TOLD]);
  });

  it('still hides the subjects of its notifications', async () => {
    await keepPushWanted({ user_id: idOf('ana'), hides_content: true });
    await renewPush();
    expect(worker.pushCalls).toEqual([ASKED, { ...TOLD, hides_content: true }]);
  });

  it('or that has another key by now is replaced by one with the server’s key', async () => {
    worker.subscribed = 'b2xk';
    await renewPush();
    expect(worker.subscribed).toBe('bmV3');
    expect(worker.pushCalls).toEqual([ASKED, TOLD]);
  });

  it('is left alone if no one is signed in, or the person never wanted notifications', async () => {
    await keepSession(aSession({ user: { ...aSession().user, id: idOf('bia') } }));
    await renewPush();
    await keepSession(aSession());
    await forgetPushWanted();
    await renewPush();
    await keepPushWanted({ user_id: idOf('ana') });
    await forgetSession('abc');
    await renewPush();
    expect([worker.subscribed, worker.pushCalls]).toEqual([null, []]);
  });

  it('is left to the app if Firebase is used', async () => {
    worker.pushDevices = () =>
      Response.json({ data: { provider: 'firebase', public_key: 'bmV3', firebase: {} } });
    await renewPush();
    expect([worker.subscribed, worker.pushCalls]).toEqual([null, [ASKED]]);
  });

  it('fails without a connection, and is left to the next start', async () => {
    worker.pushDevices = portal;
    await expect(renewPush()).rejects.toThrow();
    expect([worker.subscribed, worker.pushCalls]).toEqual([null, [ASKED]]);
  });

  it('is not renewed if the person signs out meanwhile', async () => {
    const { pushDevices } = worker;
    worker.pushDevices = async call => {
      if (call.startsWith('POST')) {
        await forgetPushWanted();
        await forgetSession('abc');
        return Response.json({ message: 'Sessão encerrada', error: 'unauthenticated' }, { status: 401 });
      }
      return pushDevices(call);
    };
    await expect(renewPush()).rejects.toThrow();
    expect(worker.subscribed).toBe(null);
  });
});
