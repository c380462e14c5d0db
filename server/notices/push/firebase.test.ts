import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushed } from '../../../domain/notices/pushed';
import {
  type FirebaseService,
  refusedBy,
  startFirebaseService,
  TAKEN,
} from '../../../tests/harness/firebase-service';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, type World } from '../../../tests/harness/world';

let service: FirebaseService;
let server: TestServer;
let world: World;
let seed = 0;
let now: Date;
beforeAll(async () => {
  service = await startFirebaseService();
  server = await startServer({ env: service.env, clock: () => now });
});
afterAll(async () => {
  await server.close();
  service.close();
});
beforeEach(async () => {
  seed += 1;
  now = new Date('2026-03-10T12:00:00.000Z');
  world = await createWorld(server, seed);
  Object.assign(service, { sent: [], answer: TAKEN });
  await server.pool.query('DELETE FROM push_devices');
  await server.pool.query('DELETE FROM jobs');
});

const register = (token: string) => world.call('vendas', 'POST', '/push-devices/firebase', { token });
const devices = async () => (await server.pool.query('SELECT provider, token FROM push_devices')).rows;
/** Assigns a card to the salesperson, who is notified of it. */
async function assign(): Promise<void> {
  const cards = `/boards/${world.flow.board.id}/cards`;
  const { body } = await world.call('gestor', 'POST', cards, { title: 'Onix' });
  const { user_id } = world.people.vendas!.actor;
  await world.call('gestor', 'POST', `${cards}/${body.data.id}/owners`, { user_id });
  await server.drain();
}

test('with Firebase configured, browsers register with it and receive data messages only', async () => {
  const config = await world.call('vendas', 'GET', '/push-devices/config');
  expect(config.body.data).toMatchObject({ provider: 'firebase', firebase: service.web });
  expect((await register('navegador')).status).toBe(204);
  expect(await devices()).toEqual([{ provider: 'firebase', token: 'navegador' }]);
  await assign();
  expect(service.claims).toEqual([
    expect.objectContaining({
      iss: 'avisos@patio.test',
      scope: expect.stringContaining('auth/firebase.messaging'),
    }),
  ]);
  expect(service.sent).toHaveLength(1);
  const [{ path, message }] = service.sent as [FirebaseService['sent'][number]];
  expect(path).toBe('/v1/projects/patio/messages:send');
  // With a notification of Firebase's own it would be shown twice.
  expect(Object.keys(message).sort()).toEqual(['data', 'token', 'webpush']);
  expect(message.token).toBe('navegador');
  expect(pushed.parse(JSON.parse(message.data.message))).toMatchObject({
    notification: { title: 'Onix', data: { tenant_id: world.tenant_id } },
  });
});

test('a browser that Firebase no longer knows is deleted', async () => {
  await register('navegador');
  service.answer = refusedBy(404, 'UNREGISTERED', 'Requested entity was not found.');
  await assign();
  expect([service.sent.length, await devices()]).toEqual([1, []]);
});

test.each([
  [400, 'INVALID_ARGUMENT', 'The registration token is not a valid FCM registration token'],
  [403, 'SENDER_ID_MISMATCH', 'SenderId mismatch'],
  [429, 'QUOTA_EXCEEDED', 'Quota exceeded'],
  [500, 'INTERNAL', 'Internal error'],
  [503, 'UNAVAILABLE', 'The service is currently unavailable.'],
])(
  'a browser is kept when Firebase answers %i %s, and is notified once that is over',
  async (status, code, said) => {
    await register('navegador');
    service.answer = refusedBy(status, code, said);
    await assign();
    expect([service.sent.length, (await devices()).length]).toEqual([1, 1]);
    service.answer = TAKEN;
    now = new Date(now.getTime() + 60_000);
    await server.drain();
    expect(service.sent.map(({ message }) => message.token)).toEqual(['navegador', 'navegador']);
    await server.drain();
    expect([service.sent.length, (await devices()).length]).toEqual([2, 1]);
  },
);

test('an empty or overlong token is refused with an error on its field', async () => {
  for (const token of ['', 'x'.repeat(4001)]) {
    const { status, body } = await register(token);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['token']]);
  }
  expect(await devices()).toEqual([]);
});
