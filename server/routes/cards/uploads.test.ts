import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILE_MAX } from '../../../domain/limits';
import { UPLOAD_TYPE, writeMetadata } from '../../../domain/upload-metadata';
import { startS3Server } from '../../../tests/harness/s3-server';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { until } from '../../../tests/harness/until';
import { createWorld, type World } from '../../../tests/harness/world';
import { newFileKey } from '../../files/storage/file-key';
import { enqueue } from '../../jobs/enqueue';
import { noteStoring } from '../../repositories/cards/uploads';

const folder = mkdtempSync(join(tmpdir(), 'patio-uploads-'));
let s3: Awaited<ReturnType<typeof startS3Server>>;
const servers: Partial<Record<string, TestServer>> = {};
beforeAll(async () => {
  s3 = await startS3Server();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config;
  const S3 = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  servers.disk = await startServer({ listen: true, env: { DATA_DIR: folder } });
  servers.S3 = await startServer({ listen: true, env: { DATA_DIR: folder, ...S3 } });
});
afterAll(async () => {
  await servers.disk?.close();
  await servers.S3?.close();
  await s3.close();
  rmSync(folder, { recursive: true });
});

const TUS = { 'tus-resumable': '1.0.0' };
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(['disk', 'S3'])('uploads in pieces, stored on %s', backend => {
  let server: TestServer;
  let world: World;
  let board_id: string;
  let card_id: string;
  let seed = 0;
  beforeEach(async () => {
    server = servers[backend]!;
    seed += 1;
    world = await createWorld(server, seed);
    board_id = world.flow.board.id;
    card_id = world.newId();
    expect(await apply('card.create', { board_id, card_id, title: 'Onix' })).toMatchObject({
      status: 'applied',
    });
  });

  const headersOf = (person: string) => ({
    authorization: `Bearer ${world.people[person]!.token}`,
    'x-tenant': String(world.tenant_id),
  });
  const ask = (method: string, path: string, more: Record<string, string> = {}, body?: Buffer) =>
    fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...headersOf('vendas'),
        ...TUS,
        ...(body && { 'content-type': UPLOAD_TYPE }),
        ...more,
      },
      body: body && new Uint8Array(body),
    });
  const announced = (id: string, file: Buffer, sha256 = hashOf(file)) => ({
    'upload-length': String(file.length),
    'upload-metadata': writeMetadata({ id, sha256 }),
  });
  const begin = (id: string, file: Buffer, brought?: Buffer, sha256?: string) =>
    ask('POST', '/uploads', announced(id, file, sha256), brought);
  const sendPiece = (id: string, at: number, piece: Buffer, more: Record<string, string> = {}) =>
    ask('PATCH', `/uploads/${id}`, { 'upload-offset': String(at), ...more }, piece);
  const standing = async (id: string) =>
    Number((await ask('HEAD', `/uploads/${id}`)).headers.get('upload-offset'));

  async function apply(name: string, input: object) {
    const { user_id } = world.people.vendas!.actor;
    const id = world.newId();
    const made_at = new Date().toISOString();
    const command = { id, client_id: id, sequence: 0, name, version: 1, user_id, made_at, input, after: [] };
    const answer = await fetch(`${server.url}/api/commands`, {
      method: 'POST',
      headers: { ...headersOf('vendas'), 'content-type': 'application/json' },
      body: JSON.stringify({ commands: [command] }),
    });
    return (await answer.json()).data[0].verdict;
  }
  const attach = (upload_id: string, attachment_id: string, more: object = {}) =>
    apply('attachment.add', { board_id, card_id, attachment_id, upload_id, title: 'foto.jpg', ...more });

  /** Returns all files of this company in the storage. */
  function storedFiles(): string[] {
    const root = join(folder, 'files');
    const onDisk = () =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name =>
        statSync(join(root, name)).isFile(),
      );
    const all = backend === 'disk' ? onDisk() : s3.files();
    return all.filter(name => name.startsWith(`${world.tenant_id}/`));
  }

  test('send a small file with the first request, and attach it with a command', async () => {
    const [id, attachment_id, file] = [world.newId(), world.newId(), randomBytes(50_000)];
    const answer = await begin(id, file, file);
    expect([answer.status, answer.headers.get('upload-offset'), answer.headers.get('location')]).toEqual([
      201,
      '50000',
      `/api/uploads/${id}`,
    ]);
    const verdict = await attach(id, attachment_id, { size: file.length, sha256: hashOf(file) });
    expect(verdict.status).toBe('applied');
    const whole = await ask('GET', `/boards/${board_id}/cards/${card_id}/attachments/${attachment_id}`);
    expect(hashOf(Buffer.from(await whole.arrayBuffer()))).toBe(hashOf(file));
    // An attached file is no longer an upload.
    expect((await ask('HEAD', `/uploads/${id}`)).status).toBe(404);
  });

  test('rebuild a large file across broken connections, and leave no pieces behind', async () => {
    const [id, attachment_id, file] = [world.newId(), world.newId(), randomBytes(2_000_000)];
    expect((await begin(id, file)).status).toBe(201);
    let cuts = 0;
    for (let at = 0; at < file.length; at = await standing(id)) {
      const piece = file.subarray(at, at + 300_000);
      if (cuts < 5) await cut(id, at, piece);
      else expect((await sendPiece(id, at, piece)).status).toBe(204);
      cuts += 1;
    }
    const last = await sendPiece(id, file.length, Buffer.alloc(0));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '2000000']);
    await server.drain();
    expect(storedFiles()).toHaveLength(1);
    expect((await attach(id, attachment_id, { size: file.length, sha256: hashOf(file) })).status).toBe(
      'applied',
    );
    const whole = await ask('GET', `/boards/${board_id}/cards/${card_id}/attachments/${attachment_id}`);
    expect(hashOf(Buffer.from(await whole.arrayBuffer()))).toBe(hashOf(file));
    const { rows } = await server.pool.query('SELECT used FROM storage_use WHERE tenant_id = $1', [
      world.tenant_id,
    ]);
    expect(rows).toEqual([{ used: file.length }]);
  });

  /** Sends half of a piece, then breaks the connection. */
  const cut = (id: string, at: number, piece: Buffer) =>
    new Promise<void>(resolve => {
      const request = httpRequest(`${server.url}/api/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          ...headersOf('vendas'),
          ...TUS,
          'content-type': UPLOAD_TYPE,
          'upload-offset': String(at),
          'content-length': piece.length,
        },
      });
      request.on('error', () => resolve());
      request.write(piece.subarray(0, piece.length / 2), () => request.destroy());
    });

  test('discard a file with the wrong hash, which can be sent again', async () => {
    const [id, file] = [world.newId(), randomBytes(900_000)];
    expect((await begin(id, file)).status).toBe(201);
    expect((await sendPiece(id, 0, randomBytes(400_000))).status).toBe(204);
    const answer = await sendPiece(id, 400_000, file.subarray(400_000));
    expect([answer.status, (await answer.json()).error]).toEqual([409, 'file_damaged']);
    expect(await standing(id)).toBe(0);
    // Sent again before the damaged pieces are deleted, which happens later.
    expect((await sendPiece(id, 0, file)).status).toBe(204);
    await server.drain();
    expect(storedFiles()).toHaveLength(1);
    expect((await attach(id, world.newId(), { sha256: hashOf(randomBytes(3)) })).code).toBe('file_damaged');
  });

  test('refuse a piece at the wrong offset with the right one; of two concurrent pieces one counts', async () => {
    const [id, file] = [world.newId(), randomBytes(1_000_000)];
    await begin(id, file);
    const ahead = await sendPiece(id, 500_000, file.subarray(500_000));
    expect([ahead.status, ahead.headers.get('upload-offset')]).toEqual([409, '0']);
    // Two pieces with the same offset and different lengths: the recorded one is the stored one.
    const both = await Promise.all([
      sendPiece(id, 0, file.subarray(0, 500_000)),
      sendPiece(id, 0, file.subarray(0, 300_000)),
    ]);
    expect(both.map(({ status }) => status)).toContain(204);
    const at = await standing(id);
    expect([300_000, 500_000]).toContain(at);
    if (at === 300_000)
      expect((await sendPiece(id, 300_000, file.subarray(300_000, 500_000))).status).toBe(204);
    expect((await sendPiece(id, 500_000, Buffer.alloc(0))).status).toBe(409);
    const ends = await Promise.all([
      sendPiece(id, 500_000, file.subarray(500_000)),
      sendPiece(id, 500_000, file.subarray(500_000)),
    ]);
    expect(ends.map(({ status }) => status)).toContain(204);
    expect((await attach(id, world.newId(), { sha256: hashOf(file) })).status).toBe('applied');
    const { rows } = await server.pool.query('SELECT used FROM storage_use WHERE tenant_id = $1', [
      world.tenant_id,
    ]);
    expect(rows).toEqual([{ used: file.length }]);
  });

  test('can’t be attached while incomplete', async () => {
    const [id, file] = [world.newId(), randomBytes(900_000)];
    await begin(id, file);
    await sendPiece(id, 0, file.subarray(0, 400_000));
    expect((await attach(id, world.newId())).code).toBe('file_missing');
  });

  test('are deleted with all pieces when cancelled, or after some days', async () => {
    const [id, left, file] = [world.newId(), world.newId(), randomBytes(900_000)];
    for (const one of [id, left]) {
      await begin(one, file);
      await sendPiece(one, 0, file.subarray(0, 400_000));
      await sendPiece(one, 400_000, file.subarray(400_000, 600_000));
    }
    expect(storedFiles()).toHaveLength(4);
    expect((await ask('DELETE', `/uploads/${id}`)).status).toBe(204);
    await server.drain();
    expect(storedFiles()).toHaveLength(2);
    await server.pool.query(`UPDATE uploads SET created_at = now() - interval '4 days' WHERE id = $1`, [
      left,
    ]);
    await enqueue(server.pool, 'clear-uploads', {});
    // This job adds another one that deletes the files.
    await server.drain();
    await server.drain();
    expect(storedFiles()).toEqual([]);
  });

  test('are attached to one card only, even with concurrent requests', async () => {
    const [id, other_id, file] = [world.newId(), world.newId(), randomBytes(500)];
    await apply('card.create', { board_id, card_id: other_id, title: 'Argo' });
    await begin(id, file, file);
    const add = (card_id: string) =>
      apply('attachment.add', {
        board_id,
        card_id,
        attachment_id: world.newId(),
        upload_id: id,
        title: 'a.jpg',
      });
    const verdicts = await Promise.all([add(card_id), add(other_id)]);
    expect(verdicts.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      'applied',
      'file_missing',
    ]);
  });

  test('ignore a piece that ends after the file was found damaged', async () => {
    const [id, file] = [world.newId(), randomBytes(900_000)];
    await begin(id, file);
    await sendPiece(id, 0, randomBytes(400_000));
    const slow = holding(id, 400_000, file.subarray(400_000, 700_000));
    await until(
      async () =>
        (await server.pool.query('SELECT storing FROM uploads WHERE id = $1', [id])).rows[0].storing,
      (storing: string[]) => storing.length === 1,
    );
    expect((await sendPiece(id, 400_000, file.subarray(400_000))).status).toBe(409);
    expect(await slow.end()).toBe(409);
    expect(await standing(id)).toBe(0);
    expect((await sendPiece(id, 0, file)).status).toBe(204);
    await server.drain();
    expect(storedFiles()).toHaveLength(1);
  });

  /** Begins to send a piece and completes it on request. Returns the status of the response. */
  function holding(id: string, at: number, piece: Buffer) {
    const request = httpRequest(`${server.url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        ...headersOf('vendas'),
        ...TUS,
        'content-type': UPLOAD_TYPE,
        'upload-offset': String(at),
        'content-length': piece.length,
      },
    });
    const status = new Promise<number>((resolve, reject) => {
      request.on('response', response => resolve(response.resume().statusCode!));
      request.on('error', reject);
    });
    request.write(piece.subarray(0, 10));
    return {
      end() {
        request.end(piece.subarray(10));
        return status;
      },
    };
  }

  test('start again when the storage has lost a piece', async () => {
    const [id, file] = [world.newId(), randomBytes(900_000)];
    await begin(id, file);
    await sendPiece(id, 0, file.subarray(0, 400_000));
    for (const key of storedFiles()) await server.app.storage.remove(key);
    const last = await sendPiece(id, 400_000, file.subarray(400_000));
    expect([last.status, (await last.json()).error]).toEqual([409, 'file_damaged']);
    expect(await standing(id)).toBe(0);
    expect((await sendPiece(id, 0, file)).status).toBe(204);
  });

  test('create an empty file on attaching if its storing was interrupted', async () => {
    const [id, file] = [world.newId(), Buffer.alloc(0)];
    await begin(id, file);
    await server.pool.query(`UPDATE uploads SET content_type = '' WHERE id = $1`, [id]);
    expect(await standing(id)).toBe(0);
    expect((await attach(id, world.newId(), { size: 0, sha256: hashOf(file) })).status).toBe('applied');
  });

  test('report a full quota with the last piece, and keep the others', async () => {
    const [id, file] = [world.newId(), randomBytes(900_000)];
    await begin(id, file);
    await sendPiece(id, 0, file.subarray(0, 400_000));
    await server.pool.query('INSERT INTO storage_use (tenant_id, used, quota) VALUES ($1, 0, 500000)', [
      world.tenant_id,
    ]);
    const last = await sendPiece(id, 400_000, file.subarray(400_000));
    expect([last.status, (await last.json()).error]).toEqual([409, 'quota_exceeded']);
    expect(await standing(id)).toBe(400_000);
    await server.pool.query('UPDATE storage_use SET quota = 900000 WHERE tenant_id = $1', [world.tenant_id]);
    expect((await sendPiece(id, 400_000, file.subarray(400_000))).status).toBe(204);
  });

  test('delete pieces that were being stored when the process ended', async () => {
    const [id, file] = [world.newId(), randomBytes(900_000)];
    await begin(id, file);
    const key = newFileKey(world.tenant_id);
    await noteStoring(server.pool, world.tenant_id, id, key);
    await server.app.storage.put(key, Readable.from([file]), { maxBytes: 900_000 });
    expect(storedFiles()).toHaveLength(1);
    expect((await ask('DELETE', `/uploads/${id}`)).status).toBe(204);
    await server.drain();
    expect(storedFiles()).toEqual([]);
  });

  test('are accessible only to their owner, and start only once', async () => {
    const [id, file] = [world.newId(), randomBytes(100)];
    await begin(id, file);
    const theirs = headersOf('gestor');
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await ask(method, `/uploads/${id}`, { ...theirs, 'upload-offset': '0' })).status).toBe(404);
    expect((await begin(id, file)).status).toBe(409);
  });

  test('refuse a file that is too large, or over the quota, before it is sent', async () => {
    const large = await ask('POST', '/uploads', {
      ...announced(world.newId(), randomBytes(10)),
      'upload-length': String(FILE_MAX + 1),
    });
    expect([large.status, (await large.json()).message]).toEqual([
      413,
      'O arquivo excede o tamanho máximo permitido',
    ]);
    await server.pool.query('INSERT INTO storage_use (tenant_id, used, quota) VALUES ($1, 0, 15000)', [
      world.tenant_id,
    ]);
    const full = await begin(world.newId(), randomBytes(20_000));
    expect([full.status, (await full.json()).error]).toEqual([409, 'quota_exceeded']);
  });

  test.each([
    ['no size', { 'upload-length': '' }],
    ['no hash', { 'upload-metadata': 'id MTIz' }],
    ['no protocol', { 'tus-resumable': '0.2' }],
  ])('refuses an upload with %s', async (_, wrong) => {
    const headers = { ...announced(world.newId(), randomBytes(10)), ...wrong };
    expect((await ask('POST', '/uploads', headers)).status).toBe(422);
  });
});
