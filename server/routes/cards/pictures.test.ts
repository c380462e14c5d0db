import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { sharp } from '../../files/previews/image-library';

let server: TestServer;
let folder: string;
let org: TestPerson;
let ana: TestPerson;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patio-pictures-'));
  mkdirSync(join(folder, 'files'));
  server = await startServer({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users CASCADE');
  for (const id of [0, 1]) await addTenant(server.pool, id);
  org = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
});

const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 4, background: { r: 30, g: 99, b: 235, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer();

async function send(url: string, fields: Record<string, string | Buffer>, { headers } = ana) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([new Uint8Array(value)]), 'imagem.png');
  }
  const body = new Response(form);
  return server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...headers, 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
const PROFILE = '/user/profile-information?_method=PUT';

const kept = () =>
  readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).filter(name =>
    statSync(join(folder, 'files', name)).isFile(),
  );
const sizeOf = async (url: string) => {
  const answer = await server.app.inject(url);
  expect(answer.statusCode).toBe(200);
  const { width, height, format, hasAlpha } = await sharp(answer.rawPayload).metadata();
  return { width, height, format, hasAlpha };
};

describe('a photo', () => {
  test('is stored in one size, public at its address, and deleted with the next one', async () => {
    const before = kept().length;
    const first = (await send(PROFILE, { name: 'Ana', photo: await picture(900, 600) })).json().data.photo;
    expect(first).toMatch(/^\/api\/pictures\/1\/\d{4}-\d\d\/[0-9a-f-]{36}\.photo$/);
    expect(await sizeOf(first)).toMatchObject({ width: 256, height: 256, format: 'webp' });
    const { headers } = await server.app.inject(first);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    // Other fields don't change the photo.
    expect((await send(PROFILE, { occupation: 'Vendas' })).json().data.photo).toBe(first);
    const second = (await send(PROFILE, { photo: await picture(100, 100, 'jpeg') })).json().data.photo;
    await server.drain();
    expect((await server.app.inject(first)).statusCode).toBe(404);
    expect((await send(PROFILE, { photo: '' })).json().data.photo).toBeNull();
    await server.drain();
    expect((await server.app.inject(second)).statusCode).toBe(404);
    await server.drain();
    expect(kept()).toHaveLength(before);
  });

  test('that was left empty changes nothing', async () => {
    const { photo } = (await send(PROFILE, { photo: await picture(10, 10) })).json().data;
    expect((await send(PROFILE, { photo: Buffer.alloc(0) })).json().data.photo).toBe(photo);
  });

  test('is not stored when another field is invalid', async () => {
    const before = kept().length;
    const answer = await send(PROFILE, { photo: await picture(10, 10), current_tenant_id: '0' });
    expect(answer.json().errors).toEqual({ current_tenant_id: ['Empresa inválida'] });
    await server.drain();
    expect(kept()).toHaveLength(before);
  });

  test('must be a picture of limited size', async () => {
    const errors = { photo: ['Imagem inválida'] };
    expect((await send(PROFILE, { photo: Buffer.from('<svg/>') })).json().errors).toEqual(errors);
    expect((await send(PROFILE, { photo: (await picture(99, 99)).subarray(0, 80) })).json().errors).toEqual(
      errors,
    );
    expect((await send(PROFILE, { photo: 'https://evil.test/x.png' })).json().errors).toEqual({
      photo: ['Valor inválido'],
    });
    const large = await send(PROFILE, { photo: Buffer.alloc(15 * 1024 * 1024 + 1) });
    expect(large.statusCode).toBe(413);
    expect(large.json()).toEqual({
      message: 'O arquivo excede o tamanho máximo permitido',
      error: 'too_large',
    });
  });
});

describe('a logo', () => {
  test('is scaled to its frame, is part of the branding, and is deleted with the next one', async () => {
    const answer = await send('/tenants/1?_method=PUT', { logo: await picture(2000, 800) }, org);
    const { logo_url } = answer.json().data.customization;
    expect(await sizeOf(logo_url)).toEqual({ width: 500, height: 200, format: 'webp', hasAlpha: true });
    const look = await send('/tenants/1?_method=PUT', { 'customization[primary_color]': '#112233' }, org);
    expect(look.json().data.customization).toEqual({
      primary_color: '#112233',
      logo: logo_url,
      logo_url,
    });
    const none = await send('/tenants/1?_method=PUT', { logo: '' }, org);
    expect(none.json().data.customization).toEqual({ primary_color: '#112233', logo: null });
    await server.drain();
    expect((await server.app.inject(logo_url)).statusCode).toBe(404);
  });

  test('can be given with a new company, and is not enlarged', async () => {
    const answer = await send(
      '/tenants/0/companies',
      {
        name: 'Vale',
        'admin[name]': 'Vera',
        'admin[email]': 'vera@vale.test',
        logo: await picture(250, 100),
      },
      org,
    );
    expect(answer.statusCode).toBe(201);
    expect(await sizeOf(answer.json().data.customization.logo_url)).toMatchObject({
      width: 250,
      height: 100,
    });
  });

  test.each([
    ['a little small', 249, 100, false],
    ['rounded when it was scaled', 251, 100, true],
    ['twice as large', 500, 200, true],
    ['square', 500, 500, false],
    ['long', 2000, 400, false],
    ['of the shape, and tiny', 5, 2, false],
  ])('is checked for its size: %s (%i × %i)', async (_, width, height, taken) => {
    const answer = await send('/tenants/1?_method=PUT', { logo: await picture(width, height) }, org);
    expect(answer.statusCode).toBe(taken ? 200 : 422);
    if (!taken) {
      expect(answer.json().errors).toEqual({
        logo: ['O logo deve ter 250×100 pixels, ou um múltiplo, como 500×200'],
      });
    }
  });

  test('can’t be changed by a person who can’t change the company', async () => {
    const before = kept().length;
    expect((await send('/tenants/1?_method=PUT', { logo: await picture(9, 9) })).statusCode).toBe(409);
    expect(kept()).toHaveLength(before);
  });
});

test.each([
  '/api/pictures/1/2026-01/019a0000-0000-7000-8000-000000000000.photo',
  '/api/pictures/1/2026-01/019a0000-0000-7000-8000-000000000000',
  '/api/pictures/1/2026-01/..%2f..%2fpatio.lock',
])('no other files are served: %s', async url => {
  expect((await server.app.inject(url)).statusCode).toBe(404);
});

test('a card’s file is not served as a picture', async () => {
  const key = '1/2026-01/019a0000-0000-7000-8000-000000000001';
  const { Readable } = await import('node:stream');
  await server.app.storage.put(key, Readable.from(['x']), { maxBytes: 9 });
  expect((await server.app.inject(`/api/pictures/${key}`)).statusCode).toBe(404);
});
