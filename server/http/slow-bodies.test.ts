import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, type World } from '../../tests/harness/world';

const LOOK_MS = 500;
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer({ listen: true, patienceMs: LOOK_MS });
  world = await createWorld(server, 1);
});
afterAll(() => server.close());

function open(...lines: string[]): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}
/** Returns the data received before the connection was closed. */
function ending(socket: Socket): Promise<string> {
  let heard = '';
  socket.on('data', part => {
    heard += part;
  });
  return new Promise(resolve => socket.once('close', () => resolve(heard)));
}
const signedIn = () => [
  `authorization: Bearer ${world.people.vendas!.token}`,
  `x-tenant: ${world.tenant_id}`,
];

test.each([
  ['JSON', 'POST /api/commands HTTP/1.1', ['content-type: application/json']],
  [
    'a form',
    'POST /api/user/profile-information?_method=PUT HTTP/1.1',
    ['content-type: multipart/form-data; boundary=x'],
  ],
])('%s that arrives byte by byte is aborted', async (_name, line, more) => {
  const socket = open(line, 'host: a', 'content-length: 100000', ...more, ...signedIn());
  const ended = ending(socket);
  const drip = setInterval(() => socket.write('-'), LOOK_MS / 4);
  expect(await ended).toBe('');
  clearInterval(drip);
});

test('a body that arrives steadily is accepted, however long it takes', async () => {
  const part = JSON.stringify({ name: 'a' }).padEnd(15_000);
  const socket = open(
    'POST /api/commands HTTP/1.1',
    'host: a',
    ...signedIn(),
    'connection: close',
    'content-type: application/json',
    `content-length: ${part.length * 10}`,
  );
  const ended = ending(socket);
  let left = 10;
  const steadily = setInterval(() => {
    socket.write(left === 10 ? part : ' '.repeat(part.length));
    left -= 1;
    if (left === 0) clearInterval(steadily);
  }, LOOK_MS / 4);
  expect(await ended).toMatch(/^HTTP\/1.1 422/);
});

test('an incomplete request header is aborted by the server', () => {
  expect(server.app.server.headersTimeout).toBeGreaterThan(0);
  expect(server.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
});

test('a WebSocket that does not authenticate is closed', async () => {
  const upgrade = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'host: a',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const socket = open(...upgrade);
  const CLOSE_FRAME = 0x88;
  await new Promise<void>(resolve => {
    socket.on('data', part => part[0] === CLOSE_FRAME && resolve());
  });
  socket.destroy();
});
