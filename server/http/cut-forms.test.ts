import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addPerson, addTenant, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { until } from '../../tests/harness/until';
import { TEMPORARY } from '../temporary-files';

let server: TestServer;
let ana: TestPerson;
let bia: TestPerson;
let caio: TestPerson;
let folder: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patio-cut-'));
  vi.stubEnv('TMPDIR', folder);
  server = await startServer({ listen: true, env: { DATA_DIR: folder } });
  await addTenant(server.pool, 1);
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
  bia = await addPerson(server.pool, 'Bia', [{ tenant: 1 }]);
  caio = await addPerson(server.pool, 'Caio', [{ tenant: 1 }]);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(pictures, left => left.length === 0);
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const pictures = () => readdirSync(folder).filter(name => name.startsWith(TEMPORARY.picture));

const PROFILE = '/api/user/profile-information?_method=PUT';
const FIELD = '--x\r\ncontent-disposition: form-data; name="occupation"\r\n\r\nVendas\r\n';
const PICTURE =
  '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
const BYTES = 'a'.repeat(500_000);
const END = '\r\n--x--\r\n';

/** Begins a form of a megabyte with `body`; the test writes the rest. */
function begin({ token }: TestPerson, body: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  const head = [
    `POST ${PROFILE} HTTP/1.1`,
    'host: a',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 1000000',
  ];
  let heard = '';
  socket
    .on('error', () => {})
    .on('data', part => {
      heard += part;
    });
  const sent = new Promise<void>(resolve => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve());
  });
  return { socket, sent, heard: () => heard };
}

async function saveProfile({ headers }: TestPerson): Promise<number> {
  const form = new FormData();
  form.set('occupation', 'Vendas');
  return (await fetch(`${server.url}${PROFILE}`, { method: 'POST', headers, body: form })).status;
}

test('a form that is cut off within its picture leaves no file behind', async () => {
  for (let form = 0; form < 5; form += 1) {
    const { socket } = begin(ana, FIELD + PICTURE + BYTES);
    await until(pictures, left => left.length === 1);
    socket.destroy();
    await until(pictures, left => left.length === 0);
  }
});

test.each([
  ['after its heading', ''],
  ['in a field', FIELD.slice(0, -10)],
  ['where its picture begins', FIELD + PICTURE],
  ['after its picture', FIELD + PICTURE + BYTES + END],
])('a form that is cut off %s leaves no file, and frees its turn', async (_name, body) => {
  for (let form = 0; form < 20; form += 1) {
    const { socket, sent } = begin(ana, body);
    await sent;
    socket.destroy();
  }
  await until(
    () => saveProfile(ana),
    status => status === 200,
  );
  await until(pictures, left => left.length === 0);
});

test('a person’s stalled forms keep at most two pictures on disk, and don’t delay the forms of others', async () => {
  const hanging = Array.from({ length: 20 }, () => begin(caio, FIELD + PICTURE + BYTES));
  const refused = () =>
    hanging.map(({ heard }) => heard()).filter(answer => answer.startsWith('HTTP/1.1 429 '));
  await until(refused, some => some.length === 8);
  await until(pictures, there => there.length === 2);
  expect(await saveProfile(bia)).toBe(200);
  expect(refused()[0]).toContain('Você está enviando muitos formulários ao mesmo tempo');
  expect(pictures()).toHaveLength(2);
  // Waiting forms are accepted once those are closed.
  for (const { socket } of hanging) socket.destroy();
  await until(
    () => saveProfile(caio),
    status => status === 200,
  );
});

test('a new process deletes the files of one that ended, and none of a running one', async () => {
  const place = (name: string, ageHours: number) => {
    const path = join(folder, name);
    if (name.startsWith(TEMPORARY.feed)) {
      mkdirSync(path);
      writeFileSync(join(path, 'feed'), 'x');
    } else writeFileSync(path, 'x');
    const at = Date.now() / 1000 - ageHours * 3600;
    utimesSync(path, at, at);
  };
  place(`${TEMPORARY.picture}old`, 25);
  place(`${TEMPORARY.feed}old`, 25);
  place('of-somebody-else', 25);
  place(`${TEMPORARY.feed}new`, 1);
  const another = await startServer();
  await another.close();
  expect(readdirSync(folder).sort()).toEqual(['of-somebody-else', `${TEMPORARY.feed}new`]);
});
