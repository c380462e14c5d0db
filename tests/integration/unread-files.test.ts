import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BOUNDS } from '../../server/bounds';
import { startServer, type TestServer } from '../harness/server';
import { until } from '../harness/until';

/** Size of a file that is larger than what the system buffers for a connection that is not read, in bytes. */
const LARGE = 16 * 1024 * 1024;

let folder: string;
let server: TestServer;
const opened: Socket[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patio-app-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<head></head>');
  await writeFile(join(folder, 'assets', 'large.png'), Buffer.alloc(LARGE));
  server = await startServer({ listen: true, appFolder: folder });
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function ask(address: string): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => {});
  socket.write(`GET /assets/large.png HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\n\r\n`);
  return socket;
}

/** Returns how often this process has the large file open. */
async function held(): Promise<number> {
  const handles = await readdir('/proc/self/fd');
  const paths = await Promise.all(handles.map(handle => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
  return paths.filter(path => path.endsWith('large.png')).length;
}

test('a network that reads none of its responses holds a limited number of files open, and delays no other', async () => {
  for (let n = 0; n < BOUNDS.strangersFiles + 20; n += 1) ask('10.0.0.1').pause();
  await until(held, count => count === BOUNDS.strangersFiles);
  const answer = await fetch(`${server.url}/assets/large.png`, {
    headers: { 'x-forwarded-for': '10.0.0.2' },
  });
  expect((await answer.arrayBuffer()).byteLength).toBe(LARGE);
  await until(held, count => count === BOUNDS.strangersFiles);
  for (const socket of opened) socket.destroy();
  await until(held, count => count === 0);
});
