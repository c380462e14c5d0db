import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushed } from '../../domain/notices/pushed';
import { type PushService, startPushService } from '../../tests/harness/push-service';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, type World } from '../../tests/harness/world';

let service: PushService;
let server: TestServer;
let world: World;
let seed = 0;
beforeAll(async () => {
  service = await startPushService();
  server = await startServer({
    feedRules: { isAllowed: (address, port) => address === '127.0.0.1' && port === service.port },
  });
});
afterAll(async () => {
  await server.close();
  service.close();
});
beforeEach(async () => {
  seed += 1;
  service.received.length = 0;
  world = await createWorld(server, seed);
  await server.pool.query('DELETE FROM push_devices');
});

const register = (who: string, subscription: object) =>
  world.call(who, 'POST', '/push-devices/webpush', { token: JSON.stringify(subscription) });
async function sendTest(who: string): Promise<[status: number, error: string | undefined]> {
  const { status, body } = await world.call(who, 'POST', '/push-devices/test');
  return [status, body?.error];
}
const devices = async () =>
  (await server.pool.query('SELECT count(*)::int AS n FROM push_devices')).rows[0].n;

test('a test push reaches the browser that requests it, and no other of the same person', async () => {
  const user_id = world.people.vendas!.actor.user_id;
  await register('vendas', service.subscribe('here'));
  await register('aprova', service.subscribe('elsewhere'));
  await server.pool.query('UPDATE push_devices SET user_id = $1', [user_id]);
  expect(await sendTest('vendas')).toEqual([204, undefined]);
  expect(service.received.map(({ path }) => path)).toEqual(['here']);
  expect(pushed.parse(service.received[0]!.message)).toMatchObject({
    notification: {
      title: 'Aviso de teste',
      data: { path: '/ready', tenant_id: world.tenant_id, user_id },
    },
    app_badge: 0,
  });
});

test('a test for a browser that isn’t registered, or no longer, says so', async () => {
  expect(await sendTest('vendas')).toEqual([409, 'not_registered']);
  await register('vendas', { ...service.subscribe('x'), endpoint: `http://127.0.0.1:${service.port}/gone` });
  expect(await sendTest('vendas')).toEqual([409, 'not_registered']);
  expect(await devices()).toBe(0);
});

test('a test that the push service refuses says so, and keeps the registration', async () => {
  await register('vendas', { ...service.subscribe('x'), endpoint: 'http://127.0.0.1:1/not-allowed' });
  expect(await sendTest('vendas')).toEqual([409, 'not_sent']);
  expect(await devices()).toBe(1);
});

test('a person may send five tests in ten minutes', async () => {
  await register('vendas', service.subscribe('often'));
  for (let n = 0; n < 5; n += 1) await sendTest('vendas');
  expect(await sendTest('vendas')).toEqual([429, 'too_many_requests']);
  expect(service.received).toHaveLength(5);
});
