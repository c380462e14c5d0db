import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../tests/harness/until';
import { BOUNDS } from '../bounds';
import { openServer, type ServerOptions } from './open-server';

/** More bytes than the system buffers for a connection that is not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);
const PATIENCE_MS = 500;

let server: Server;
const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await new Promise(resolve => server.close(resolve));
});

async function listen(handle: RequestListener, options: Partial<ServerOptions> = {}): Promise<void> {
  server = openServer(handle, { isProxy: () => true, patienceMs: PATIENCE_MS, ...options });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
}
function open(requests = 0): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  opened.push(socket);
  if (requests > 0) socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(requests));
  return socket;
}
const closed = (socket: Socket) => until(() => socket.closed, Boolean);

test('a connection with too many unanswered requests is closed, and the rest of them is not parsed', async () => {
  let asked = 0;
  await listen(() => {
    asked += 1;
  });
  await closed(open(1000));
  expect(asked).toBe(BOUNDS.pipelined);
});

test('consecutive requests on one connection keep working', async () => {
  await listen((_request, response) => response.end('sim'));
  const socket = open();
  for (let n = 0; n < BOUNDS.pipelined * 3; n += 1) {
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
  }
});

test('a response that the client does not read is dropped with its connection', async () => {
  const ended: string[] = [];
  await listen((_request, response) => {
    response.on('close', () => ended.push('close'));
    response.end(LARGE);
  });
  open(1).pause();
  await until(
    () => ended.length,
    count => count === 1,
  );
});

test('a response that is read slowly continues, as does one that the server is still preparing', async () => {
  let answer = () => {};
  await listen((request, response) => {
    if (request.url === '/') response.end(LARGE);
    else answer = () => response.end('feito');
  });
  const slow = open(1);
  const waiting = open();
  waiting.write('GET /later HTTP/1.1\r\nhost: a\r\n\r\n');
  let lapses = 0;
  server.on('timeout', () => {
    lapses += 1;
  });
  await until(
    () => {
      slow.read(64 * 1024);
      return lapses;
    },
    count => count >= 3,
  );
  expect([slow.closed, waiting.closed]).toEqual([false, false]);
  answer();
  expect(String((await once(waiting, 'data'))[0])).toMatch(/feito/);
});

test('a network has a limited number of connections, and can open new ones when others have closed', async () => {
  await listen(() => {}, { isProxy: () => false, patienceMs: 60_000, most: 3 });
  const [first] = await Promise.all(
    [open(), open(), open()].map(async socket => (await once(socket, 'connect')) && socket),
  );
  await closed(open(1));
  expect(opened.filter(socket => !socket.closed)).toHaveLength(3);
  first!.end();
  await closed(first!);
  const asked = once(server, 'request');
  open(1);
  await asked;
});

test('a proxy has no limit of connections', async () => {
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  await listen(count, { most: 3 });
  for (let n = 0; n < 5; n += 1) open(1);
  await until(
    () => asked,
    count => count === 5,
  );
});
