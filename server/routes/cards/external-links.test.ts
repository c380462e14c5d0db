import { Readable } from 'node:stream';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, type World } from '../../../tests/harness/world';
import { sharp } from '../../files/previews/image-library';
import { newFileKey } from '../../files/storage/file-key';

const MANY = 45;
let server: TestServer;
let world: World;
let now = new Date();
let card: string;
let cardId: string;
let link: { id: string; slug: string };
let seed = 0;

beforeAll(async () => {
  server = await startServer({ clock: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  seed += 1;
  now = new Date();
  world = await createWorld(server, seed);
  const cards = `/boards/${world.flow.board.id}/cards`;
  cardId = (await world.call('vendas', 'POST', cards, { title: 'Onix' })).body.data.id;
  card = `${cards}/${cardId}`;
  link = await share({ with_comments: true, with_history: true });
});

const share = async (values: object) =>
  (await world.call('vendas', 'POST', `${card}/external_links`, { title: 'Cliente', ...values })).body.data;

async function open(path = '') {
  const answer = await server.app.inject(`/api/external_links/${link.slug}${path}`);
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

test('a customer’s picture has no location and can be resumed; the team’s is unchanged', async () => {
  const GPS = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1' } };
  const create = { width: 40, height: 20, channels: 3 as const, background: '#888' };
  const photo = await sharp({ create }).withExif(GPS).jpeg().toBuffer();
  const file_key = newFileKey(world.tenant_id);
  await server.app.storage.put(file_key, Readable.from([photo]), { maxBytes: photo.length });
  const { user_id } = world.people.vendas!.actor;
  await server.pool.query(
    `INSERT INTO attachments (tenant_id, id, board_id, card_id, user_id, title, file_key, size, content_type, made_at)
     VALUES ($1, $2, $3, $4, $5, 'Frente', $6, $7, 'image/jpeg', now())`,
    [world.tenant_id, v7(), world.flow.board.id, cardId, user_id, file_key, photo.length],
  );
  const { url } = (await open()).body.data.attachments[0];
  const clean = await server.app.inject(url);
  expect(photo.includes('Exif')).toBe(true);
  expect(clean.rawPayload.includes('Exif')).toBe(false);
  expect(clean.headers['content-length']).toBe(String(clean.rawPayload.length));
  const { etag } = clean.headers as { etag: string };
  const rest = await server.app.inject({ url, headers: { range: 'bytes=100-', 'if-range': etag } });
  expect([rest.statusCode, rest.rawPayload]).toEqual([206, clean.rawPayload.subarray(100)]);

  const own = (await world.call('vendas', 'GET', card)).body.data.attachments[0];
  const whole = await world.call('vendas', 'GET', `${card}/attachments/${own.id}/address`);
  expect((await server.app.inject(whole.body.data.url)).rawPayload).toEqual(photo);
});

test('comments and history are paged, with the newest in the card', async () => {
  const { user_id } = world.people.vendas!.actor;
  await server.pool.query(
    `INSERT INTO comments (tenant_id, id, board_id, card_id, user_id, description, made_at, created_at)
     SELECT $1, gen_random_uuid(), $2, $3, $4, 'n' || n || ' @' || $5, now(), now() + make_interval(secs => n)
       FROM generate_series(1, ${MANY}) n`,
    [world.tenant_id, world.flow.board.id, cardId, user_id, user_id],
  );
  await server.pool.query(
    `INSERT INTO history SELECT r.* FROM history h, generate_series(1, ${MANY}) n,
       jsonb_populate_record(h, jsonb_build_object('id', md5(h.id::text || n)::uuid)) r WHERE h.card_id = $1 AND h.kind = 'created'`,
    [cardId],
  );
  const { data } = (await open()).body;
  expect([data.comments.length, data.comments_count]).toEqual([20, MANY]);
  expect(data.comments[0]).toEqual({
    description: `n${MANY} @vendas`,
    mentions: [{ at: `n${MANY} `.length, length: '@vendas'.length }],
    author_name: 'vendas',
    made_at: expect.any(String),
    created_at: expect.any(String),
  });
  expect(data.history).toHaveLength(20);
  expect(data.history_count).toBeGreaterThan(MANY);

  const comments = await open('/comments?page=3&limit=20');
  expect(comments.body.data.map((one: { description: string }) => one.description)).toEqual(
    [5, 4, 3, 2, 1].map(n => `n${n} @vendas`),
  );
  expect(comments.body.meta).toEqual({ total: MANY, current_page: 3, last_page: 3, per_page: 20 });
  expect(comments.headers['x-robots-tag']).toBe('noindex');
  const history = await open('/history?page=2&limit=20');
  expect(history.body.data).toHaveLength(20);
  expect(Object.keys(history.body.data[0]).sort()).toEqual(['created_at', 'kind', 'made_at', 'user_name']);
  for (const path of ['/comments?limit=101', '/history?limit=101'])
    expect((await open(path)).status).toBe(422);

  await world.call('vendas', 'DELETE', `${card}/external_links/${link.id}`);
  for (const path of ['', '/comments', '/history']) expect((await open(path)).status).toBe(410);
});

test('comments and history are only in links that include them', async () => {
  await world.call('vendas', 'POST', `${card}/comments`, { description: 'Margem de 4%' });
  const seen = async (values: object) => {
    link = await share(values);
    const { data } = (await open()).body;
    const pages = [await open('/comments'), await open('/history')];
    return {
      card: [data.comments.length, data.comments_count, data.history.length > 0, data.history_count > 0],
      pages: pages.map(({ status, body }) => [status, body.data.length > 0, body.meta.total > 0]),
    };
  };
  const [shown, kept] = [
    [200, true, true],
    [200, false, false],
  ];
  expect(await seen({})).toEqual({ card: [0, 0, false, false], pages: [kept, kept] });
  expect(await seen({ with_comments: false, with_history: true })).toEqual({
    card: [0, 0, true, true],
    pages: [kept, shown],
  });
  expect(await seen({ with_comments: true })).toEqual({ card: [1, 1, false, false], pages: [shown, kept] });
});

test('a customer sees whom to call, and which vehicle is for sale', async () => {
  const phone = '+5511955550142';
  const { tenant_id } = world;
  await server.pool.query('UPDATE tenants SET phone = $2 WHERE id = $1', [tenant_id, phone]);
  const ids = [v7(), v7()];
  await server.pool.query(
    `INSERT INTO products (tenant_id, id, title, enabled) SELECT $1, id, 'Onix', n = 2
       FROM unnest($2::uuid[]) WITH ORDINALITY AS o (id, n)`,
    [tenant_id, ids],
  );
  await server.pool.query('UPDATE cards SET product_ids = $2 WHERE id = $1', [cardId, ids]);
  expect((await open()).body.data).toMatchObject({
    // A server without a configured address returns none.
    company: { phone, public_address: null },
    products: [{ enabled: false }, { enabled: true }],
  });
});

test('an older link, without these options, shows both', async () => {
  await world.call('vendas', 'POST', `${card}/comments`, { description: 'Olá' });
  link = { id: v7(), slug: v7() };
  await server.pool.query(
    `INSERT INTO external_links (tenant_id, id, board_id, card_id, user_id, title, slug, created_at, expires_at)
     SELECT tenant_id, $1, board_id, card_id, user_id, title, $2, created_at, expires_at FROM external_links
      WHERE card_id = $3`,
    [link.id, link.slug, cardId],
  );
  const { data } = (await open()).body;
  expect([data.comments_count, data.history_count > 0]).toEqual([1, true]);
});

test('addresses of its files end with the link, however it ends', async () => {
  const key = newFileKey(world.tenant_id);
  await server.app.storage.put(key, Readable.from([Buffer.from('laudo')]), { maxBytes: 10 });
  await server.pool.query(
    `INSERT INTO attachments (tenant_id, id, board_id, card_id, user_id, title, file_key, size, content_type, made_at)
     VALUES ($1, $2, $3, $4, $5, 'a.txt', $6, 5, 'text/plain', now())`,
    [world.tenant_id, v7(), world.flow.board.id, cardId, world.people.vendas!.actor.user_id, key],
  );
  const { url } = (await open()).body.data.attachments[0];
  const status = async () => (await server.app.inject(url)).statusCode;
  expect(await status()).toBe(200);
  // Seconds before the end of the link, when the file address alone would last another hour.
  const start = now;
  now = new Date(start.getTime() + 7 * 24 * 3_600_000 - 1_000);
  const late = (await open()).body.data.attachments[0].url;
  now = new Date(now.getTime() + 2_000);
  expect((await server.app.inject(late)).statusCode).toBe(404);
  now = start;
  expect(await status()).toBe(200);
  await world.call('gestor', 'PATCH', `${card}/archive`);
  expect(await status()).toBe(404);
  // The visitor sees that the link was withdrawn, and nothing of the card.
  const withdrawn = {
    status: 410,
    body: {
      error: 'link_withdrawn',
      message: 'O que este link mostrava não está mais disponível. Fale com quem o enviou.',
    },
  };
  for (const path of ['', '/comments', '/history']) {
    const { status, body } = await open(path);
    expect({ status, body }).toEqual(withdrawn);
  }
  await world.call('gestor', 'PATCH', `${card}/unarchive`);
  for (const [off, on] of [
    ['boards SET enabled = false', 'boards SET enabled = true'],
    ['tenants SET status = 2', 'tenants SET status = 1'],
  ]) {
    await server.pool.query(`UPDATE ${off}`);
    expect(await open()).toMatchObject(withdrawn);
    await server.pool.query(`UPDATE ${on}`);
  }
  await world.call('gestor', 'PATCH', `${card}/archive`);
  await world.call('gestor', 'PATCH', `${card}/unarchive`);
  expect(await status()).toBe(200);
  await world.call('vendas', 'DELETE', `${card}/external_links/${link.id}`);
  expect(await status()).toBe(404);
});
