import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';

let folder: string;
let server: TestServer;
const HTML = '<!doctype html><title>Pátio</title>';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patio-static-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), HTML);
  writeFileSync(join(folder, 'sw.js'), 'keep(["assets/index-abc.js","assets/look-abc.css"])');
  writeFileSync(join(folder, 'assets', 'look-abc.css'), 'é{}');
  writeFileSync(join(folder, 'assets', 'index-abc.js'), '// '.padEnd(4000, 'x'));
  writeFileSync(join(folder, 'assets', 'index-abc.js.map'), '{}');
  server = await startServer({ appFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, accept = '*/*', headers = {}) =>
  server.app.inject({ url, headers: { accept, ...headers } });
const PAGE = 'text/html,application/xhtml+xml';
const TRUSTED_TYPES = ";require-trusted-types-for 'script';trusted-types default";

test.each(['/', '/home', '/flows/0199?tab=cards', '/flows/%E0%A4%A', '/%ZZ?next=%ZZ'])(
  '%s serves the app to a person',
  async url => {
    const answer = await get(url, PAGE);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Pátio</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toContain('text/html');
  },
);

test('all files that the service worker stores are sent in one response', async () => {
  const answer = await get('/app-pack', '*/*', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
  const type = String(answer.headers['content-type']);
  const form = await new Response(brotliDecompressSync(answer.rawPayload), {
    headers: { 'content-type': type },
  }).formData();
  expect([...form.keys()]).toEqual(['assets/index-abc.js', 'assets/look-abc.css']);
  const [script, look] = [...form.values()] as File[];
  expect([script!.type, look!.type]).toEqual(['text/javascript', 'text/css']);
  expect(await look!.text()).toBe('é{}');
  expect(await script!.text()).toBe('// '.padEnd(4000, 'x'));
  expect((await get('/app-pack')).statusCode).toBe(404);
});

test('when the database fails, the page is served as it was built', async () => {
  await server.pool.query('ALTER TABLE tenants RENAME TO away');
  const answer = await get('/home', PAGE);
  await server.pool.query('ALTER TABLE away RENAME TO tenants');
  expect(answer.body).toBe(HTML);
});

test('files with a hash in their name are cached for good; others are revalidated', async () => {
  expect((await get('/assets/index-abc.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
});

test.each([
  ['/assets/gone-abc.js', PAGE],
  ['/assets/gone-abc.js', '*/*'],
  ['/assets/index-abc.js.map', '*/*'],
  ['/home', 'application/json'],
  ['/api/nothing', PAGE],
  ['/../package.json', PAGE],
  ['/%2e%2e/package.json', PAGE],
  ['/api//me', PAGE],
  ['/api/nothing/%00', PAGE],
  ['/assets/%00', PAGE],
  ['/assets/%ZZ', PAGE],
  ['/api/boards/%E0%A4%A', PAGE],
  [`/api/create-password/${'a'.repeat(5000)}`, PAGE],
])('%s requested as %s is 404', async (url, accept) => {
  const answer = await get(url, accept);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ error: 'not_found' });
});

test('the page may load scripts and pictures only from here, and connect to sockets', async () => {
  const policy = (await get('/', PAGE)).headers['content-security-policy'];
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("img-src 'self' data: blob:;");
  expect(policy).toContain("object-src 'none';base-uri 'none';");
  expect(policy).toContain("connect-src 'self' ws://localhost:80;");
  expect(policy).not.toContain('upgrade-insecure-requests');
});

test('texts can’t become markup or scripts in any page of the app', async () => {
  for (const url of ['/', '/home', '/auth/create-password/x', '/nada/aqui', '/assets/index-abc.js', '/sw.js'])
    expect((await get(url, PAGE)).headers['content-security-policy'], url).toContain(TRUSTED_TYPES);
  expect((await get('/', PAGE)).headers['content-security-policy']).not.toContain('unsafe-eval');
});

test('the page of the API, which holds no data, has the same policy except for trusted types', async () => {
  const app = (await get('/', PAGE)).headers['content-security-policy'];
  expect((await get('/api/docs/', PAGE)).headers['content-security-policy']).toBe(
    String(app).replace(TRUSTED_TYPES, ''),
  );
});

test('an invalid host adds nothing to the policy', async () => {
  const policy = (await get('/', PAGE, { host: "x;script-src 'unsafe-inline'" })).headers[
    'content-security-policy'
  ];
  expect(policy).not.toContain("script-src 'unsafe-inline'");
  expect(policy).toContain("connect-src 'self' 'self';");
});

test('over HTTPS a browser is told to keep using it for a year', async () => {
  const secure = await startServer({ env: { PUBLIC_URL: 'https://patio.exemplo.com.br' } });
  const { headers } = await secure.app.inject({ url: '/healthz', headers: { host: 'patio.exemplo.com.br' } });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['content-security-policy']).toContain("connect-src 'self' wss://patio.exemplo.com.br;");
  await secure.close();
});

test.each(['/api/me', '/api/branding', '/api/nothing'])('%s is never cached', async url => {
  expect((await get(url)).headers['cache-control']).toBe('no-store');
});

test('files are sent compressed', async () => {
  const answer = await get('/assets/index-abc.js', '*/*', { 'accept-encoding': 'gzip' });
  expect(answer.headers['content-encoding']).toBe('gzip');
});

test('before the app is built, the API works and pages are 404', async () => {
  const bare = await startServer({ appFolder: join(folder, 'none') });
  expect((await bare.app.inject({ url: '/', headers: { accept: PAGE } })).statusCode).toBe(404);
  expect((await bare.app.inject('/healthz')).statusCode).toBe(200);
  await bare.close();
});
