import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSession } from '../../../tests/harness/add-session';
import { type PushService, startPushService } from '../../../tests/harness/push-service';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { until } from '../../../tests/harness/until';
import { createWorld, type World } from '../../../tests/harness/world';
import { hashToken } from '../../http/require-session';

let server: TestServer;
let world: World;
let browsers: PushService;
/** Requests to a push service that doesn't respond. */
const asked = new Map<string, ServerResponse>();
const silent = createServer((request, answer) => void asked.set(request.url!, answer));

beforeAll(async () => {
  browsers = await startPushService();
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
  server = await startServer({ feedRules: { isAllowed: address => address === '127.0.0.1' } });
  world = await createWorld(server, 1);
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await server.close();
  browsers.close();
});

/** Registers a person's browser, in its own session. */
async function register(who: string, path: string, isSilent: boolean): Promise<void> {
  const { user_id, tenant_id } = world.people[who]!.actor;
  const { rowCount } = await server.pool.query('SELECT FROM sessions WHERE token_hash = $1', [
    hashToken(path),
  ]);
  if (!rowCount) await addSession(server.pool, hashToken(path), user_id);
  const made = known.get(path) ?? browsers.subscribe(path);
  known.set(path, made);
  const { port } = silent.address() as AddressInfo;
  const endpoint = isSilent ? `http://127.0.0.1:${port}/${path}` : made.endpoint;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/push-devices/webpush',
    headers: { authorization: `Bearer ${path}`, 'x-tenant': String(tenant_id) },
    payload: { token: JSON.stringify({ ...made, endpoint }) },
  });
  expect(answer.statusCode).toBe(204);
}
const known = new Map<string, ReturnType<PushService['subscribe']>>();

test('unresponsive browsers are limited to ten a person, called concurrently, and delay no other push', async () => {
  for (let n = 1; n <= 10; n += 1) await register('vendas', `mudo-${n}`, true);
  // A browser that registers again becomes the newest, so another one is dropped.
  await register('vendas', 'mudo-1', true);
  for (const n of [11, 12]) await register('vendas', `mudo-${n}`, true);
  await register('aprova', 'ouve', false);

  const path = `/boards/${world.flow.board.id}/cards`;
  const { body } = await world.call('gestor', 'POST', path, { title: 'Onix' });
  for (const who of ['vendas', 'aprova']) {
    const { user_id } = world.people[who]!.actor;
    await world.call('gestor', 'POST', `${path}/${body.data.id}/owners`, { user_id });
  }
  await until(
    () => asked.size,
    count => count === 10,
  );
  await until(
    () => browsers.received,
    received => received.length === 1,
  );
  expect(browsers.received[0]!.path).toBe('ouve');
  const expected = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(n => `/mudo-${n}`);
  expect([...asked.keys()].sort()).toEqual(expected.sort());
});
