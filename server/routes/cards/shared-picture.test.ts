import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, type World } from '../../../tests/harness/world';
import { sharp } from '../../files/previews/image-library';
import { makePreviews } from '../../files/previews/make-previews';
import { newFileKey } from '../../files/storage/file-key';

let folder: string;
let server: TestServer;
let world: World;
let cardId: string;
let slug: string;
let seed = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patio-page-'));
  writeFileSync(join(folder, 'index.html'), '<head><title>Pátio</title></head>');
  server = await startServer({ appFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
  const cards = `/boards/${world.flow.board.id}/cards`;
  cardId = (await world.call('vendas', 'POST', cards, { title: 'Onix' })).body.data.id;
  const { body } = await world.call('vendas', 'POST', `${cards}/${cardId}/external_links`, { title: 'Ana' });
  slug = body.data.slug;
});

/** Photo of several MB, as in advertisements. */
const large = sharp({
  create: {
    width: 3000,
    height: 2000,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .jpeg({ quality: 90 })
  .toBuffer();

const small = sharp({ create: { width: 64, height: 48, channels: 3, background: '#a00' } })
  .jpeg()
  .toBuffer();

/** Adds a vehicle with this picture, or with one that has not been fetched yet (null). */
async function addVehicle(content: Buffer | null, enabled = true): Promise<void> {
  const [id, address, key] = [v7(), 'https://fotos.test/1.jpg', newFileKey(world.tenant_id)];
  await server.pool.query(
    `INSERT INTO products (tenant_id, id, title, images, enabled) VALUES ($1, $2, 'Onix', $3, $4)`,
    [world.tenant_id, id, JSON.stringify([address]), enabled],
  );
  if (content) await store(key, content);
  await server.pool.query(
    `INSERT INTO vehicle_pictures (tenant_id, id, product_id, address, file_key, size, tried_at)
     VALUES ($1, $2, $3, $4, $5, $6, now())`,
    [world.tenant_id, v7(), id, address, key, content?.length],
  );
  await server.pool.query('UPDATE cards SET product_ids = product_ids || $1::uuid WHERE id = $2', [
    id,
    cardId,
  ]);
}

async function store(key: string, content: Buffer): Promise<void> {
  await server.app.storage.put(key, Readable.from([content]), { maxBytes: content.length });
  await makePreviews(server.app.storage, key);
}

async function attach(content: Buffer): Promise<void> {
  const key = newFileKey(world.tenant_id);
  await store(key, content);
  await server.pool.query(
    `INSERT INTO attachments (tenant_id, id, board_id, card_id, user_id, title, file_key, size, content_type, made_at, has_previews)
     VALUES ($1, $2, $3, $4, $5, 'a', $6, 5, 'image/jpeg', now(), true)`,
    [world.tenant_id, v7(), world.flow.board.id, cardId, world.people.vendas!.actor.user_id, key],
  );
}

/** Loads the page and then the picture that it names, as a messenger does. */
async function shown() {
  const { body } = await server.app.inject({ url: `/shared/card/${slug}`, headers: { accept: '*/*' } });
  const metas = Object.fromEntries(
    [...body.matchAll(/property="og:(image[^"]*)" content="([^"]*)"/g)].map(([, name, content]) => [
      name!,
      content!,
    ]),
  );
  if (!metas.image) return null;
  const answer = await server.app.inject(new URL(metas.image).pathname);
  return { metas, status: answer.statusCode, type: answer.headers['content-type'], file: answer.rawPayload };
}
async function expectShown() {
  const { metas, status, type, file } = (await shown())!;
  expect([status, type]).toEqual([200, 'image/jpeg']);
  expect(file.length).toBeLessThanOrEqual(300_000);
  const { width, height, format } = await sharp(file).metadata();
  expect([format, String(width), String(height)]).toEqual([
    'jpeg',
    metas['image:width'],
    metas['image:height'],
  ]);
  return file;
}

test('a vehicle’s photo of many MB is served as a small JPEG', async () => {
  expect((await large).length).toBeGreaterThan(2_000_000);
  await addVehicle(await large);
  const files = await Promise.all([expectShown(), expectShown(), expectShown()]);
  expect(new Set(files.map(file => file.toString('base64'))).size).toBe(1);
});

test('a card without vehicles shows its own first photo', async () => {
  await attach(await large);
  await expectShown();
});

test('a sold vehicle is ignored, as is one whose picture was not downloaded', async () => {
  await attach(await large);
  const own = await expectShown();
  await addVehicle(await small, false);
  await addVehicle(null);
  expect((await expectShown()).equals(own)).toBe(true);
  await addVehicle(await small);
  expect((await expectShown()).equals(own)).toBe(false);
});

test('without a picture the answer is 404', async () => {
  expect(await shown()).toBeNull();
  await addVehicle(null);
  expect(await shown()).toBeNull();
  expect((await server.app.inject(`/api/external_links/${slug}/picture`)).statusCode).toBe(404);
});

test('the picture ends with its link', async () => {
  await attach(await large);
  const cards = `/boards/${world.flow.board.id}/cards`;
  await world.call('gestor', 'PATCH', `${cards}/${cardId}/archive`);
  expect((await server.app.inject(`/api/external_links/${slug}/picture`)).statusCode).toBe(404);
});
