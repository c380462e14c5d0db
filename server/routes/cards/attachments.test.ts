import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILE_MAX } from '../../../domain/limits';
import { startS3Server } from '../../../tests/harness/s3-server';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { until } from '../../../tests/harness/until';
import { createWorld, type World } from '../../../tests/harness/world';

const folder = mkdtempSync(join(tmpdir(), 'patio-attachments-'));
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

describe.each(['disk', 'S3'])('files on %s', backend => {
  let server: TestServer;
  let world: World;
  let card: string;
  let seed = 0;
  beforeEach(async () => {
    server = servers[backend]!;
    seed += 1;
    world = await createWorld(server, seed);
    const answer = await send(
      'POST',
      `/boards/${world.flow.board.id}/cards`,
      JSON.stringify({ title: 'Onix' }),
    );
    card = `/boards/${world.flow.board.id}/cards/${(await answer.json()).data.id}`;
  });

  const headers = (person = 'vendas') => ({
    authorization: `Bearer ${world.people[person]!.token}`,
    'x-tenant': String(world.tenant_id),
  });
  function send(method: string, path: string, body?: string | FormData, more: Record<string, string> = {}) {
    const type: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    return fetch(`${server.url}/api${path}`, { method, body, headers: { ...headers(), ...type, ...more } });
  }
  function attach(content: Buffer | string, name: string, fields: Record<string, string> = {}, more = {}) {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    return send('POST', `${card}/attachments`, form, more);
  }
  const uploads = async () => (await server.pool.query('SELECT count(*)::int AS n FROM uploads')).rows[0].n;

  test('don’t leave a record or a taken turn when the sender disconnects before they are read', async () => {
    const holder = await server.pool.connect();
    await holder.query('BEGIN; LOCK TABLE uploads IN EXCLUSIVE MODE');
    const waiting = () =>
      server.pool
        .query(`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'uploads'::regclass`)
        .then(({ rows }) => rows[0].n);
    const gone = new Promise(resolve => {
      server.app.server.once('connection', socket => socket.once('close', resolve));
    });
    const client = httpRequest(`${server.url}/api${card}/attachments`, {
      method: 'POST',
      agent: false,
      headers: { ...headers(), 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1000 },
    });
    client.on('error', () => {}).flushHeaders();
    await until(waiting, count => count === 1);
    client.destroy();
    await gone;
    await holder.query('COMMIT');
    holder.release();
    expect((await attach('x', 'x.txt')).status).toBe(201);
    await until(uploads, count => count === 0, 10_000);
  });

  test('are returned unchanged, whole or in part, and never as a web page', async () => {
    const text = '<script>alert(1)</script>'.repeat(100);
    const answer = await attach(text, 'laudo «final».html');
    expect(answer.status).toBe(201);
    const { data } = await answer.json();
    expect(data).toMatchObject({
      title: 'laudo «final».html',
      size: 2500,
      content_type: 'application/octet-stream',
    });
    expect(data.file_key).toBeUndefined();
    const whole = await send('GET', `${card}/attachments/${data.id}`);
    expect(await whole.text()).toBe(text);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    const part = await send('GET', `${card}/attachments/${data.id}`, undefined, { range: 'bytes=8-12' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'alert'.slice(0, 5),
      'bytes 8-12/2500',
    ]);
    const etag = whole.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const goesOn = { range: 'bytes=8-12', 'if-range': etag };
    expect((await send('GET', `${card}/attachments/${data.id}`, undefined, goesOn)).status).toBe(206);
    const unsure = { range: 'bytes=8-12', 'if-range': '"another"' };
    expect((await send('GET', `${card}/attachments/${data.id}`, undefined, unsure)).status).toBe(200);
    const beyond = await send('GET', `${card}/attachments/${data.id}`, undefined, { range: 'bytes=9000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */2500']);
    expect(await uploads()).toBe(0);
  });

  test('that are photos get three sizes without their location', async () => {
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#246' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { data } = await (await attach(photo, 'foto.jpg')).json();
    expect(data).toMatchObject({ content_type: 'image/jpeg', has_previews: false });
    await server.drain();
    const seen = await server.pool.query(
      'SELECT width, height, has_previews FROM attachments WHERE id = $1',
      [data.id],
    );
    expect(seen.rows).toEqual([{ width: 3000, height: 2000, has_previews: true }]);
    const small = await send('GET', `${card}/attachments/${data.id}/previews/480`);
    expect(small.headers.get('content-type')).toBe('image/webp');
    const { width, exif } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect([width, exif]).toEqual([480, undefined]);
    expect((await send('GET', `${card}/attachments/${data.id}/previews/99`)).status).toBe(404);

    const { data: addresses } = await (await send('GET', `${card}/attachments/${data.id}/address`)).json();
    const open = await fetch(server.url + addresses.previews['160']);
    expect([open.status, open.headers.get('content-disposition')!.split(';')[0]]).toEqual([200, 'inline']);
    const [token, mark] = addresses.url.split('.');
    expect((await fetch(`${server.url}${token}.${mark.slice(0, -2)}AA`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/files?token=abc`)).status).toBe(404);
  });

  test('sent again with the same key are stored once', async () => {
    const id = world.newId();
    const key = { 'idempotency-key': world.newId() };
    const first = await (await attach('a', 'um.txt', { id }, key)).json();
    const second = await attach('a', 'um.txt', { id }, key);
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(first);
    // A retry of the same file, whose first response was lost before the key was stored.
    expect((await attach('a', 'um.txt', { id })).status).toBe(201);
    const { rows } = await server.pool.query(
      'SELECT count(*)::int AS n FROM attachments WHERE tenant_id = $1',
      [world.tenant_id],
    );
    expect([rows[0].n, await uploads()]).toEqual([1, 0]);
    // A file that was renamed meanwhile counts as the same one.
    const named = await send('PATCH', `${card}/attachments/${id}`, JSON.stringify({ title: 'dois.txt' }));
    expect(named.status).toBe(200);
    const later = await attach('a', 'um.txt', { id }, key);
    expect([later.status, (await later.json()).data.title]).toEqual([201, 'dois.txt']);
    const another = await attach('another', 'um.txt', { id });
    expect([another.status, (await another.json()).error]).toEqual([409, 'key_reused']);
    expect(await uploads()).toBe(0);
  });

  test('are removed with their previews', async () => {
    const { data } = await (await attach('adeus', 'nota.txt')).json();
    const { rows } = await server.pool.query('SELECT file_key FROM attachments WHERE id = $1', [data.id]);
    expect((await send('DELETE', `${card}/attachments/${data.id}`)).status).toBe(200);
    await server.drain();
    expect(await server.app.storage.stat(rows[0].file_key)).toBeNull();
    expect((await send('GET', `${card}/attachments/${data.id}`)).status).toBe(404);
  });

  test('that are cut off half way leave nothing behind', async () => {
    const before = await stored();
    const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="meio.bin"\r\n\r\n';
    await new Promise<void>(resolve => {
      const request = httpRequest(`${server.url}/api${card}/attachments`, {
        method: 'POST',
        headers: {
          ...headers(),
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 5_000_000,
        },
      });
      request.on('error', () => resolve());
      request.write(body + 'z'.repeat(300_000), () => request.destroy());
    });
    await until(
      async () => [(await uploads()) === 0, (await stored()) === before],
      ([a, b]) => Boolean(a && b),
    );
  });

  /** Returns the number of files in the storage. */
  async function stored(): Promise<number> {
    const { rows } = await server.pool.query(
      'SELECT file_key FROM attachments UNION SELECT file_key FROM uploads',
    );
    return rows.length;
  }

  test.each([
    ['no file', new FormData(), { file: ['Campo obrigatório'] }],
    ['no form', '{}', { file: ['Campo obrigatório'] }],
  ])('are refused with an error on the field: %s', async (_name, body, errors) => {
    const answer = await send('POST', `${card}/attachments`, body);
    expect([answer.status, (await answer.json()).errors]).toEqual([422, errors]);
  });

  test('with an invalid name or id are refused, and not stored', async () => {
    const answer = await attach('a', 'x'.repeat(300));
    expect([answer.status, (await answer.json()).errors]).toEqual([
      422,
      { title: ['Máximo de 255 caracteres excedido'] },
    ]);
    const wrong = await attach('a', 'a.txt', { id: 'x' });
    expect((await wrong.json()).errors).toEqual({ id: ['Identificador inválido'] });
    expect(await uploads()).toBe(0);
  });

  test('can’t be uploaded or downloaded without access to the card', async () => {
    const { data } = await (await attach('a', 'a.txt')).json();
    const stranger = await createWorld(server, seed + 500);
    const theirs = {
      authorization: `Bearer ${stranger.people.gestor!.token}`,
      'x-tenant': String(stranger.tenant_id),
    };
    const missing = await send('GET', `${card}/attachments/${world.newId()}`);
    for (const path of [data.id, `${data.id}/address`, `${data.id}/previews/160`]) {
      const answer = await send('GET', `${card}/attachments/${path}`, undefined, theirs);
      expect(answer.status).toBe(404);
    }
    expect(missing.status).toBe(404);
    const form = new FormData();
    form.set('file', new Blob(['a']), 'a.txt');
    expect((await send('POST', `${card}/attachments`, form, theirs)).status).toBe(404);
  });
});

test('the largest file is 500 MB', async () => {
  expect(FILE_MAX).toBe(500 * 1024 * 1024);
});
