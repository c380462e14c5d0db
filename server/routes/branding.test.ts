import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { sharp } from '../files/previews/image-library';
import { newFileKey } from '../files/storage/file-key';

/** Returns red, green and blue of the pixel at this distance from the left and from the top. */
const dotOf = async (icon: Buffer, at: number): Promise<number[]> => {
  const dot = { left: at, top: at, width: 1, height: 1 };
  return [...(await sharp(icon).extract(dot).removeAlpha().raw().toBuffer())];
};

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patio-branding-'));
  writeFileSync(join(folder, 'index.html'), '<link rel="icon" href="/icons/icon.svg"><title>Pátio</title>');
  server = await startServer({ env: { BASE_DOMAIN: 'exemplo.com.br' }, appFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const look = async (host: string) =>
  (await server.app.inject({ url: '/api/branding', headers: { host } })).json();

test('an installation that is not set up yet has the product’s name', async () => {
  expect(await look('exemplo.com.br')).toEqual({ data: { name: 'Pátio', first_access: true } });
});

describe('a host', () => {
  const organization = { data: { name: 'Grupo Norte', primary_color: '#111111' } };
  beforeAll(async () => {
    await addTenant(server.pool, 0, { name: 'Grupo Norte' });
    await addTenant(server.pool, 1, { name: 'Aurora' });
    await addTenant(server.pool, 2, { name: 'Fechada', status: 0 });
    await server.pool.query(
      `UPDATE tenants SET subdomain = (ARRAY['aurora', 'fechada'])[id],
              customization = CASE id WHEN 0 THEN '{"primary_color": "#111111"}'::jsonb
                              ELSE '{"primary_color": "#0b7285", "logo_url": "/x.png", "secret": 1}' END`,
    );
  });

  test.each(['aurora.exemplo.com.br', 'AURORA.exemplo.com.br:8080'])(
    '%s belongs to the company',
    async host => {
      expect(await look(host)).toEqual({
        data: { name: 'Aurora', primary_color: '#0b7285', logo_url: '/x.png' },
      });
    },
  );

  test.each([
    'exemplo.com.br',
    'ninguem.exemplo.com.br',
    'fechada.exemplo.com.br',
    'a.aurora.exemplo.com.br',
    'auroraexemplo.com.br',
    'aurora.outro.com.br',
    '10.0.0.1:3000',
  ])('%s belongs to the organisation', async host => {
    expect(await look(host)).toEqual(organization);
  });

  const fetch = async (url: string, host: string) =>
    server.app.inject({ url, headers: { host, accept: 'text/html' } });
  const manifest = async (host: string) => (await fetch('/manifest.webmanifest', host)).json();

  test.each(['/', '/index.html', '/auth/forgot-password'])('has its own branding in %s', async url => {
    const page = await fetch(url, 'aurora.exemplo.com.br');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.body).toContain('<title>Aurora</title>');
    const told = /<meta name="brand" content="([^"]*)"/.exec(page.body)![1]!.replaceAll('&#34;', '"');
    expect(JSON.parse(told)).toEqual({
      name: 'Aurora',
      logo_url: '/x.png',
      colors: { primary_color: '#0b7285' },
    });
    expect((await fetch(url, 'exemplo.com.br')).body).toContain('<title>Grupo Norte</title>');
  });

  test('gives the installed app its name and colour', async () => {
    const answer = await fetch('/manifest.webmanifest', 'aurora.exemplo.com.br');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const aurora = {
      id: '/',
      name: 'Aurora',
      short_name: 'Aurora',
      theme_color: '#0b7285',
      start_url: '/home',
    };
    expect(answer.json()).toMatchObject(aurora);
    expect(await manifest('exemplo.com.br')).toMatchObject({ name: 'Grupo Norte', theme_color: '#111111' });
  });

  test('serves the company’s icons, which are cached until they change', async () => {
    const host = 'aurora.exemplo.com.br';
    for (const { src, sizes } of (await manifest(host)).icons) {
      const icon = await fetch(src, host);
      expect(icon.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const { width, height } = await sharp(icon.rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    const before = (await manifest(host)).icons[0].src;
    await server.pool.query(`UPDATE tenants SET customization = '{"primary_color": "#ffd400"}' WHERE id = 1`);
    expect((await fetch(before, host)).headers['cache-control']).toBe('no-cache');
    const { src } = (await manifest(host)).icons[2];
    expect(src).not.toBe(before);
    expect(await dotOf((await fetch(src, host)).rawPayload, 0)).toEqual([0xff, 0xd4, 0]);
  });

  test('makes an icon of the logo on white', async () => {
    const key = `${newFileKey(1)}.logo`;
    const red = { width: 500, height: 200, channels: 3, background: '#ff0000' } as const;
    const logo = await sharp({ create: red }).webp({ lossless: true }).toBuffer();
    await server.app.storage.put(key, Readable.from([logo]), { maxBytes: 1e6, contentType: 'image/webp' });
    await server.pool.query('UPDATE tenants SET customization = $1 WHERE id = 1', [
      JSON.stringify({ logo_url: `/api/pictures/${key}` }),
    ]);
    const { icons } = await manifest('aurora.exemplo.com.br');
    for (const { src, sizes } of icons) {
      const icon = (await fetch(src, 'aurora.exemplo.com.br')).rawPayload;
      const { width, height } = await sharp(icon).metadata();
      expect(`${width}x${height}`).toBe(sizes);
      expect(await dotOf(icon, 0)).toEqual([255, 255, 255]);
      expect(await dotOf(icon, width / 2)).toEqual([255, 0, 0]);
    }
  });

  test.each(['icon-1', '__proto__', 'toString'])('has no icon %s', async name => {
    expect((await fetch(`/api/branding/icons/${name}.png`, 'exemplo.com.br')).statusCode).toBe(404);
  });

  test('limits requests for the page like those to the API, since it reads the database', async () => {
    const few = await startServer({ requestsAMinute: 2, appFolder: folder });
    const ask = async (url: string) =>
      (await few.app.inject({ url, headers: { accept: 'text/html' } })).statusCode;
    expect([await ask('/'), await ask('/manifest.webmanifest'), await ask('/index.html')]).toEqual([
      200, 200, 429,
    ]);
    expect(await ask('/healthz')).toBe(200);
    await few.close();
  });
});
