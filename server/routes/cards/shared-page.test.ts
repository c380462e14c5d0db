import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { watchStatements } from '../../../tests/harness/statements';
import { createWorld, type World } from '../../../tests/harness/world';
import { newFileKey } from '../../files/storage/file-key';

const PAGE = `<!doctype html><html><head><meta name="description" content="Fluxos" /><title>Pátio</title>
  <link rel="manifest" href="/manifest.webmanifest"></head><body><div id="root"></div></body></html>`;
const HOSTILE = `"><script>alert(1)</script>'</title>`;
const DAY_MS = 24 * 3_600_000;

let folder: string;
let server: TestServer;
let world: World;
let now = new Date();
let card: string;
let cardId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patio-page-'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  const env = { PUBLIC_URL: 'https://patio.exemplo.com.br', BASE_DOMAIN: 'patio.exemplo.com.br' };
  server = await startServer({ appFolder: folder, clock: () => now, env });
  world = await createWorld(server, 1);
  const cards = `/boards/${world.flow.board.id}/cards`;
  const values = { title: 'Onix azul', description: 'Com laudo.\n'.repeat(100) };
  cardId = (await world.call('vendas', 'POST', cards, values)).body.data.id;
  card = `${cards}/${cardId}`;
  await server.pool.query("UPDATE tenants SET name = 'Aurora', subdomain = 'aurora' WHERE id = 1");
});
afterAll(async () => {
  world.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const share = async (title = 'Para o João') =>
  (await world.call('vendas', 'POST', `${card}/external_links`, { title })).body.data;
const open = (slug: string) =>
  server.app.inject({ url: `/shared/card/${slug}`, headers: { accept: '*/*', host: 'evil.test' } });
const contentOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];

/** Gives the card a vehicle with a stored picture. */
async function show(): Promise<void> {
  await server.pool.query(
    `WITH vehicle AS (
       INSERT INTO products (tenant_id, id, title, images)
       VALUES (1, gen_random_uuid(), 'Onix', '["https://fotos.test/b.jpg"]') RETURNING id
     ), picture AS (
       INSERT INTO vehicle_pictures (tenant_id, id, product_id, address, file_key, size, tried_at)
       SELECT 1, id, id, 'https://fotos.test/b.jpg', $2, 1, now() FROM vehicle
     )
     UPDATE cards SET product_ids = ARRAY[vehicle.id] FROM vehicle WHERE cards.id = $1`,
    [cardId, newFileKey(1)],
  );
}

test('the page gets the company’s own address, whatever host it is opened at', async () => {
  const { slug } = await share();
  const url = `/api/external_links/${slug}`;
  const answer = await server.app.inject({ url, headers: { host: 'evil.test' } });
  expect(answer.json().data.company.public_address).toBe('https://aurora.patio.exemplo.com.br');
});

test('the head of the page names link, company and card, with a photo that messengers accept', async () => {
  await show();
  const { slug } = await share();
  const { statusCode, body, headers } = await open(slug);
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Para o João · Aurora</title>');
  expect(contentOf(body, 'og:title')).toBe('Para o João');
  expect(contentOf(body, 'og:site_name')).toBe('Aurora');
  expect(contentOf(body, 'og:image')).toBe(
    `https://aurora.patio.exemplo.com.br/api/external_links/${slug}/picture`,
  );
  expect(body).not.toContain('fotos.test');
  await server.pool.query("UPDATE cards SET product_ids = '{}' WHERE id = $1", [cardId]);
  for (const name of ['description', 'og:description'])
    expect(contentOf(body, name)).toBe('Onix azul · Aurora');
  expect(body).not.toContain('Com laudo');
  expect(body).not.toContain('Fluxos');
  expect(body).toContain('<div id="root">');
  expect(headers['content-type']).toContain('text/html');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
});

test('the page is not cached, indexed, or installable as an app', async () => {
  const { slug } = await share();
  for (const address of [slug, 'x'.repeat(22)]) {
    const { body, headers } = await open(address);
    expect(headers['cache-control']).toBe('no-store');
    expect([headers['x-robots-tag'], contentOf(body, 'robots')]).toEqual(Array(2).fill('noindex, nofollow'));
    expect(body).not.toContain('manifest');
    // The page does not contain its own address.
    expect(body).not.toContain(address);
  }
});

test('the page contains no names of people and no ids', async () => {
  const owner = world.people.gestor!.actor.user_id;
  await world.call('vendas', 'POST', `${card}/owners`, { user_id: owner });
  await world.call('vendas', 'POST', `${card}/comments`, { description: 'segredo' });
  const { body } = await open((await share()).slug);
  for (const private_ of ['gestor', 'vendas', 'segredo', owner, cardId, world.flow.board.id, 'VND'])
    expect(body, private_).not.toContain(private_);
});

test('typed text stays text', async () => {
  await server.pool.query('UPDATE cards SET title = $1, description = $1 WHERE id = $2', [HOSTILE, cardId]);
  await server.pool.query('UPDATE tenants SET name = $1 WHERE id = 1', [HOSTILE]);
  const { slug } = await share(HOSTILE);
  const { statusCode, body } = await open(slug);
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/<script|alert\(1\)"/);
  expect(body.match(/<\/title>/g)).toHaveLength(1);
  expect(body).toContain('&#60;script&#62;');
  await server.pool.query("UPDATE tenants SET name = 'Aurora' WHERE id = 1");
  await server.pool.query("UPDATE cards SET title = 'Onix', description = '' WHERE id = $1", [cardId]);
});

test('the page of a link that does not work has the same head, whatever the reason', async () => {
  const [old, ended] = [await share(), await share()];
  await world.call('vendas', 'DELETE', `${card}/external_links/${ended.id}`);
  const start = now;
  const gone = [await open(ended.slug)];
  now = new Date(start.getTime() + 7 * DAY_MS);
  gone.push(await open(old.slug));
  now = start;
  await world.call('gestor', 'PATCH', `${card}/archive`);
  gone.push(await open(old.slug));
  await world.call('gestor', 'PATCH', `${card}/unarchive`);
  for (const slug of ['x'.repeat(22), 'a%00b', '%F0%9F%98%80', 'x'.repeat(90)]) gone.push(await open(slug));
  expect(gone.map(({ statusCode }) => statusCode)).toEqual([410, 410, 410, 404, 404, 404, 404]);
  expect(new Set(gone.map(({ body }) => body)).size).toBe(1);
  expect(gone[0]!.body).toContain('<title>Card compartilhado</title>');
  expect((await open(old.slug)).statusCode).toBe(200);
});

test('the page stays small and needs one database query, however large the card is', async () => {
  await server.pool.query('UPDATE cards SET description = $1 WHERE id = $2', [
    'palavra '.repeat(1_000),
    cardId,
  ]);
  await show();
  const { slug } = await share('x'.repeat(100));
  const statements = watchStatements(server.pool);
  const { body } = await open(slug);
  expect(body.length).toBeLessThan(PAGE.length + 2_000);
  expect(statements.filter(text => text.startsWith('SELECT'))).toHaveLength(1);
});

test('too many requests are told to wait', async () => {
  const strict = await startServer({ appFolder: folder, requestsAMinute: 2 });
  const ask = async () => (await strict.app.inject('/shared/card/x')).statusCode;
  expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
  await strict.close();
});

test('before the app is built there is no page', async () => {
  const bare = await startServer({ appFolder: join(folder, 'none') });
  expect((await bare.app.inject('/shared/card/x')).json()).toMatchObject({ error: 'not_found' });
  await bare.close();
});
