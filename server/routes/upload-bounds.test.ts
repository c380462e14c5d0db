import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FILE_MAX } from '../../domain/limits';
import { UPLOAD_TYPE, writeMetadata } from '../../domain/upload-metadata';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, type World } from '../../tests/harness/world';
import { BOUNDS } from '../bounds';
import { StorageFull } from '../files/storage/storage-failures';

const folder = mkdtempSync(join(tmpdir(), 'patio-upload-bounds-'));
let server: TestServer;
let world: World;
let seed = 0;

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function send(
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  path: string,
  more: Record<string, string> = {},
  payload?: Buffer,
  person = 'vendas',
) {
  return server.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${world.people[person]!.token}`,
      'x-tenant': String(world.tenant_id),
      'tus-resumable': '1.0.0',
      ...(payload && { 'content-type': UPLOAD_TYPE }),
      ...more,
    },
    payload,
  });
}
const announce = (id: string, length: number, sha256 = '0'.repeat(64), person?: string) =>
  send(
    'POST',
    '/uploads',
    { 'upload-length': String(length), 'upload-metadata': writeMetadata({ id, sha256 }) },
    undefined,
    person,
  );
const sendPiece = (id: string, at: number, piece: Buffer) =>
  send('PATCH', `/uploads/${id}`, { 'upload-offset': String(at) }, piece);
const standing = async (id: string) =>
  Number((await send('HEAD', `/uploads/${id}`)).headers['upload-offset']);
const setQuota = (bytes: number) =>
  server.pool.query(
    `INSERT INTO storage_use (tenant_id, used, quota) VALUES ($1, 0, $2)
     ON CONFLICT (tenant_id) DO UPDATE SET quota = excluded.quota`,
    [world.tenant_id, bytes],
  );
const piecesOf = async (id: string): Promise<number[]> => {
  const text = 'SELECT size FROM upload_pieces WHERE tenant_id = $1 AND upload_id = $2 ORDER BY at';
  return (await server.pool.query(text, [world.tenant_id, id])).rows.map(({ size }) => size);
};

test('announced files that are never sent take no room', async () => {
  await setQuota(FILE_MAX);
  for (let n = 0; n < 3; n++) expect((await announce(world.newId(), FILE_MAX)).statusCode).toBe(201);
  const [id, file] = [world.newId(), randomBytes(1_000)];
  expect((await announce(id, file.length, hashOf(file), 'gestor')).statusCode).toBe(201);
});

test('received pieces count, and a piece is refused if the rest of its file wouldn’t fit', async () => {
  await setQuota(15_000);
  const [first, second] = [world.newId(), world.newId()];
  for (const id of [first, second]) expect((await announce(id, 10_000)).statusCode).toBe(201);
  expect((await sendPiece(first, 0, randomBytes(6_000))).statusCode).toBe(204);
  expect((await sendPiece(second, 0, randomBytes(1_000))).json().error).toBe('quota_exceeded');
  expect((await announce(world.newId(), 10_000)).json().error).toBe('quota_exceeded');
  expect(await standing(second)).toBe(0);
  await send('DELETE', `/uploads/${first}`);
  expect((await sendPiece(second, 0, randomBytes(1_000))).statusCode).toBe(204);
});

test('a person may have a limited number of uploads begun; ending one allows another', async () => {
  const ids = Array.from({ length: BOUNDS.uploadsBegun }, () => world.newId());
  for (const id of ids) expect((await announce(id, 10)).statusCode).toBe(201);
  const refused = await announce(world.newId(), 10);
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Você já tem muitos arquivos em envio. Espere algum terminar ou cancele um deles.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await announce(world.newId(), 10, undefined, 'gestor')).statusCode).toBe(201);
  await send('DELETE', `/uploads/${ids[0]}`);
  // A complete file that waits for its card is no longer in progress.
  const [id, file] = [world.newId(), randomBytes(10)];
  expect((await announce(id, 10, hashOf(file))).statusCode).toBe(201);
  expect((await sendPiece(id, 0, file)).statusCode).toBe(204);
  expect((await announce(world.newId(), 10)).statusCode).toBe(201);
});

test('a file sent in the smallest pieces is stored in few, and arrives identical', async () => {
  const [id, file] = [world.newId(), randomBytes(400_000)];
  await announce(id, file.length, hashOf(file));
  const ends = [1, 2, 3, 70_000, 70_001, 200_000, 300_000, 300_001, 300_002, 399_999];
  let at = 0;
  for (const end of ends) {
    expect((await sendPiece(id, at, file.subarray(at, end))).statusCode).toBe(204);
    at = end;
  }
  expect(await piecesOf(id)).toEqual([300_000, 99_999]);
  // An empty piece changes nothing.
  expect((await sendPiece(id, at, Buffer.alloc(0))).statusCode).toBe(409);
  expect(await standing(id)).toBe(at);
  // Only one of two concurrent pieces with that offset counts.
  const both = await Promise.all([
    sendPiece(id, at, file.subarray(at)),
    sendPiece(id, at, file.subarray(at)),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toContain(204);
  const { rows } = await server.pool.query('SELECT size, sha256, content_type FROM uploads WHERE id = $1', [
    id,
  ]);
  expect(rows).toEqual([
    { size: file.length, sha256: hashOf(file), content_type: expect.stringMatching(/./) },
  ]);
  await server.drain();
  const key = (await server.pool.query('SELECT file_key FROM uploads WHERE id = $1', [id])).rows[0].file_key;
  expect(await server.app.storage.stat(key)).toEqual({ size: file.length });
});

/**
 * Counts how often a complete file of `length` bytes is written. With `fail`, each of these writes fails with that
 * error.
 */
function countWholes(length: number, fail?: Error) {
  const { storage } = server.app;
  const { put } = storage;
  let count = 0;
  storage.put = async (key, source, options) => {
    if (options.maxBytes < length) return put.call(storage, key, source, options);
    count += 1;
    if (!fail) return put.call(storage, key, source, options);
    source.destroy();
    throw fail;
  };
  onTestFinished(() => {
    storage.put = put;
  });
  return {
    count: () => count,
    mend: () => {
      storage.put = put;
    },
  };
}
const MANY = 9 * 1024 * 1024;

test('sending the last byte again without room assembles nothing', async () => {
  const [id, file] = [world.newId(), randomBytes(MANY)];
  await announce(id, MANY, hashOf(file));
  await sendPiece(id, 0, file.subarray(0, 8_000_000));
  await sendPiece(id, 8_000_000, file.subarray(8_000_000, MANY - 1));
  const wholes = countWholes(MANY);
  await setQuota(MANY - 1);
  for (let n = 0; n < 3; n++)
    expect((await sendPiece(id, MANY - 1, file.subarray(-1))).json().error).toBe('quota_exceeded');
  expect([await standing(id), wholes.count()]).toEqual([MANY - 1, 0]);
  await setQuota(MANY);
  expect((await sendPiece(id, MANY - 1, file.subarray(-1))).statusCode).toBe(204);
  expect([await standing(id), wholes.count()]).toEqual([MANY, 1]);
});

test('a file that the storage can’t keep is assembled once a minute, however often it is queried', async () => {
  const [id, file] = [world.newId(), randomBytes(MANY)];
  await announce(id, MANY, hashOf(file));
  await sendPiece(id, 0, file.subarray(0, 8_000_000));
  const wholes = countWholes(MANY, new StorageFull(null));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const last = await sendPiece(id, 8_000_000, file.subarray(8_000_000));
  expect([last.statusCode, last.json().error]).toEqual([503, 'storage_full']);
  for (let n = 0; n < 3; n++) expect((await send('HEAD', `/uploads/${id}`)).statusCode).toBe(503);
  expect(wholes.count()).toBe(1);
  wholes.mend();
  vi.advanceTimersByTime(60_000);
  expect((await send('HEAD', `/uploads/${id}`)).headers['upload-offset']).toBe(String(MANY));
});
