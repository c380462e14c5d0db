import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, addTenant, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../../tests/harness/world';
import { enqueue } from '../jobs/enqueue';

const KB = 1000;
const folder = mkdtempSync(join(tmpdir(), 'patio-quota-'));
let server: TestServer;
let organization: TestPerson;
let world: World;
let card: string;
let now = new Date();
let seed = 0;

beforeAll(async () => {
  server = await startServer({ listen: true, env: { DATA_DIR: folder }, clock: () => now });
  await addTenant(server.pool, 0);
  organization = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
  card = await newCard();
});

async function newCard(): Promise<string> {
  const cards = `/boards/${world.flow.board.id}/cards`;
  return `${cards}/${(await world.call('vendas', 'POST', cards, { title: 'Onix' })).body.data.id}`;
}

async function attach(bytes: number, to = card) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.bin');
  return answered(to, form);
}
async function answered(to: string, body: FormData | ReadableStream, more: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/api${to}/attachments`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${world.people.vendas!.token}`,
      'x-tenant': String(world.tenant_id),
      ...more,
    },
    duplex: 'half',
  } as RequestInit);
  return { status: answer.status, body: await answer.json() };
}

const setQuota = (storage_quota: number, { headers } = organization) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/tenants/${world.tenant_id}`,
    headers,
    payload: { storage_quota },
  });
async function company() {
  const answer = await server.app.inject({
    url: `/api/tenants/${world.tenant_id}`,
    headers: organization.headers,
  });
  return answer.json().data;
}
const filesOf = () => {
  const own = join(folder, 'files', String(world.tenant_id));
  try {
    return readdirSync(own, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length;
  } catch {
    return 0;
  }
};

test('the organisation sees and sets a company’s storage quota; the company only sees it', async () => {
  expect(await company()).toMatchObject({ storage_used: 0, storage_quota: 50 * 1024 ** 3 });
  expect((await setQuota(10 * KB)).json().data).toMatchObject({ storage_quota: 10 * KB });
  await attach(4 * KB);
  expect(await company()).toMatchObject({ storage_used: 4 * KB, storage_quota: 10 * KB });
  const path = `/tenants/${world.tenant_id}`;
  const seen = await world.call(OUTSIDE_ADMIN, 'GET', path);
  expect(seen.body.data).toMatchObject({ storage_used: 4 * KB, storage_quota: 10 * KB });
  const tried = await world.call(OUTSIDE_ADMIN, 'PUT', path, { storage_quota: 99 * KB });
  expect(tried).toMatchObject({ status: 409, body: { error: 'not_allowed' } });
  expect((await setQuota(-1)).statusCode).toBe(422);
  expect(await company()).toMatchObject({ storage_quota: 10 * KB });
});

test('a file announced larger than the free room is refused before it is read, with a message', async () => {
  await setQuota(100 * KB);
  const { status, body } = await attach(300 * KB);
  expect({ status, ...body }).toMatchObject({
    status: 409,
    error: 'quota_exceeded',
    message:
      'A empresa já usou todo o seu espaço para arquivos. Exclua anexos, ou peça mais espaço à organização.',
  });
  await setQuota(0);
  expect((await attach(1)).body).toMatchObject({ error: 'quota_exceeded' });
  expect(await company()).toMatchObject({ storage_used: 0 });
});

test('a file of unknown size is cut off at the end of the free room', async () => {
  await setQuota(100 * KB);
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n';
  const parts = [
    Buffer.from(head),
    ...Array<Buffer>(20).fill(Buffer.alloc(10 * KB)),
    Buffer.from('\r\n--x--\r\n'),
  ];
  const body = Readable.toWeb(Readable.from(parts)) as ReadableStream;
  const answer = await answered(card, body, { 'content-type': 'multipart/form-data; boundary=x' });
  expect(answer.body).toMatchObject({ error: 'quota_exceeded' });
  await server.drain();
  expect([await company(), filesOf()]).toMatchObject([{ storage_used: 0 }, 0]);
});

test('files sent at the same time are accepted as far as they fit, and the others leave nothing', async () => {
  await setQuota(35 * KB);
  const answers = await Promise.all(Array.from({ length: 6 }, () => attach(10 * KB)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
  await server.drain();
  expect([await company(), filesOf()]).toMatchObject([{ storage_used: 30 * KB }, 3]);
});

test('deleted files no longer count, whatever is sent meanwhile', async () => {
  const other = await newCard();
  const first = await Promise.all(Array.from({ length: 4 }, () => attach(10 * KB)));
  await Promise.all([attach(5 * KB, other), attach(7 * KB, other)]);
  const removals = first.map(({ body }) =>
    world.call('vendas', 'DELETE', `${card}/attachments/${body.data.id}`),
  );
  const sent = Array.from({ length: 4 }, () => attach(3 * KB, other));
  await Promise.all([...removals, ...sent]);
  expect(await company()).toMatchObject({ storage_used: (5 + 7 + 4 * 3) * KB });
  expect((await world.call('vendas', 'DELETE', other)).status).toBe(200);
  expect(await company()).toMatchObject({ storage_used: 0 });
});

test('a file that is never attached counts until it is cleared away', async () => {
  await attach(10 * KB);
  // The state of a process that ended just before the command.
  await server.pool.query(
    `INSERT INTO uploads SELECT tenant_id, id, user_id, file_key || 'x', size, content_type FROM attachments WHERE tenant_id = $1`,
    [world.tenant_id],
  );
  await server.pool.query('UPDATE storage_use SET used = used + 10000 WHERE tenant_id = $1', [
    world.tenant_id,
  ]);
  now = new Date(Date.now() + 4 * 24 * 3_600_000);
  await enqueue(server.pool, 'clear-uploads', {});
  await server.drain();
  expect(await company()).toMatchObject({ storage_used: 10 * KB });
});
