import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeedSite, startFeedSite } from '../../tests/harness/feed-site';
import { type PictureSite, startPictureSite } from '../../tests/harness/picture-site';
import { startServer, type TestServer } from '../../tests/harness/server';
import { csv } from '../../tests/harness/stock';
import { createWorld, type World } from '../../tests/harness/world';
import { BOUNDS } from '../bounds';
import { sharp } from '../files/previews/image-library';
import { enqueue } from '../jobs/enqueue';

const HOUR = 3_600_000;

let site: PictureSite;
let feed: FeedSite;
let server: TestServer;
let world: World;
let photo: Buffer;
let now = Date.parse('2026-11-21T12:00:00.000Z');
let seed = 0;
beforeAll(async () => {
  site = await startPictureSite();
  feed = await startFeedSite();
  const isAllowed = (address: string, port: number) =>
    site.rules.isAllowed!(address, port) || feed.rules.isAllowed!(address, port);
  server = await startServer({
    feedRules: { resolve: site.rules.resolve!, isAllowed },
    clock: () => new Date(now),
  });
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await server.close();
  await site.close();
  await feed.close();
});
beforeEach(async () => {
  await server.drain();
  site.pages.clear();
  site.asked.length = 0;
  seed += 1;
  world = await createWorld(server, seed);
});

const serve = (path: string, body: Buffer | string = photo, type = 'image/jpeg') =>
  site.pages.set(path, response => response.writeHead(200, { 'content-type': type }).end(body));

async function addVehicle(
  paths: string[],
  { enabled = true, company = world.tenant_id, ofFeed = false } = {},
): Promise<string> {
  const id = newId();
  await server.pool.query(
    `INSERT INTO products (tenant_id, id, title, images, enabled, external_product_id)
     VALUES ($1, $2, 'Onix', $3, $4, $5)`,
    [company, id, JSON.stringify(paths.map(path => `${site.url}${path}`)), enabled, ofFeed ? id : null],
  );
  return id;
}

async function run(company = world.tenant_id): Promise<void> {
  await enqueue(server.pool, 'keep-pictures', { tenant_id: company }, { key: String(company) });
  await server.drain();
}

const listed = async (who = 'vendas'): Promise<{ id: string; pictures: string[] }[]> =>
  (await world.call(who, 'GET', `/tenants/${world.tenant_id}/products`)).body.data;
const picturesOf = async (id: string) => (await listed()).find(product => product.id === id)!.pictures;
const failures = async () =>
  (
    await server.pool.query(
      'SELECT failure, attempts FROM vehicle_pictures WHERE tenant_id = $1 AND size IS NULL ORDER BY address',
      [world.tenant_id],
    )
  ).rows;
const load = (address: string, who?: string) =>
  server.app.inject({
    url: address,
    headers: who
      ? { authorization: `Bearer ${world.people[who]!.token}`, 'x-tenant': String(world.tenant_id) }
      : {},
  });

describe('a vehicle’s pictures', () => {
  test('are stored in our own sizes: the first of each on sale, 20 more once it is on a card', async () => {
    const paths = Array.from({ length: 30 }, (_, at) => `/a/${at}.jpg`);
    for (const path of paths) serve(path);
    const id = await addVehicle(paths);
    await addVehicle(['/sold.jpg'], { enabled: false });
    await run();
    expect(site.asked).toEqual(['/a/0.jpg']);
    const [first, ...others] = await picturesOf(id);
    expect(others).toEqual([]);
    const answer = await load(`${first}/480`, 'vendas');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('private'),
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      width: 480,
      height: 360,
      format: 'webp',
    });

    const cards = `/boards/${world.flow.board.id}/cards`;
    const { body } = await world.call('vendas', 'POST', cards, { title: 'Onix' });
    expect(
      (await world.call('vendas', 'POST', `${cards}/${body.data.id}/products/${id}`, {})).status,
    ).toBeLessThan(300);
    await server.drain();
    expect(new Set(site.asked)).toEqual(new Set(paths.slice(0, 21)));
    expect(site.asked).toHaveLength(21);
    expect(await picturesOf(id)).toHaveLength(21);
    expect((await picturesOf(id))[0]).toBe(first);
  });

  test('are fetched after an import, which neither waits for them nor fails because of them', async () => {
    const rows = csv('1;Gol;1;sim')
      .replace('id;title;price;active', 'id;title;price;active;images')
      .replace('sim\n', `sim;${site.url.replace('http:', 'https:')}/1.jpg\n`);
    feed.serve(rows);
    await server.pool.query('UPDATE tenants SET feed_uri = $2 WHERE id = $1', [world.tenant_id, feed.url]);
    await enqueue(server.pool, 'import-products', { tenant_id: world.tenant_id, user_id: null });
    await server.drain();
    const { rows: imports } = await server.pool.query(
      'SELECT state FROM product_imports WHERE tenant_id = $1',
      [world.tenant_id],
    );
    expect(imports).toEqual([{ state: 'done' }]);
    // The site does not support TLS.
    expect(await failures()).toEqual([{ failure: 'unreachable', attempts: 1 }]);
  });

  test('are fetched each hour for vehicles that existed before', async () => {
    serve('/1.jpg');
    const id = await addVehicle(['/1.jpg']);
    await enqueue(server.pool, 'product-feeds', {});
    await server.drain();
    expect(await picturesOf(id)).toHaveLength(1);
  });

  test('are announced to devices, but only those that could be fetched', async () => {
    serve('/1.jpg');
    const id = await addVehicle(['/1.jpg']);
    await addVehicle(['/none.jpg']);
    await run();
    const { rows } = await server.pool.query(
      `SELECT row_id FROM changes WHERE tenant_id = $1 AND entity = 'product'`,
      [world.tenant_id],
    );
    expect(rows).toEqual([{ row_id: id }]);
  });
});

describe('a picture that can’t be fetched', () => {
  test.each<[string, string, () => unknown]>([
    [
      'a redirect into the private network',
      'forbidden_address',
      () => {
        site.pages.set('/x', response =>
          response.writeHead(302, { location: 'http://10.0.0.1/x.jpg' }).end(),
        );
      },
    ],
    ['a page', 'not_an_image', () => serve('/x', '<html><p>Foto', 'image/jpeg')],
    ['one of 60 MB', 'too_large', () => serve('/x', Buffer.alloc(60 * 1024 * 1024, photo))],
    ['a few kB that are 400 million pixels', 'too_large', async () => serve('/x', await bomb())],
    [
      'one that was cut off',
      'interrupted',
      () => {
        site.pages.set('/x', response => {
          response.writeHead(200, { 'content-length': photo.length }).write(photo.subarray(0, 100));
          response.destroy();
        });
      },
    ],
    ['one that is not there', 'status', () => undefined],
  ])('%s is recorded, and delays no other picture', async (_name, failure, arrange) => {
    await arrange();
    serve('/good.jpg');
    await addVehicle(['/x']);
    const good = await addVehicle(['/good.jpg']);
    await run();
    expect(await failures()).toEqual([{ failure, attempts: 1 }]);
    expect(await picturesOf(good)).toHaveLength(1);
  });

  test('is tried again at later imports, five times in all', async () => {
    const id = await addVehicle(['/late.jpg']);
    for (let at = 0; at < 4; at += 1) {
      await run();
      await run();
      now += 30 * HOUR;
    }
    expect(await failures()).toEqual([{ failure: 'status', attempts: 4 }]);
    expect(site.asked.filter(path => path === '/late.jpg')).toHaveLength(4);
    serve('/late.jpg');
    await run();
    expect(await picturesOf(id)).toHaveLength(1);
    const never = await addVehicle(['/never.jpg']);
    for (let at = 0; at < 8; at += 1) {
      await run();
      now += 30 * HOUR;
    }
    expect(site.asked.filter(path => path === '/never.jpg')).toHaveLength(5);
    expect(await picturesOf(never)).toEqual([]);
  });

  test('and keeps its server waiting doesn’t delay imports or pictures of others', async () => {
    const waiting: (() => void)[] = [];
    for (let at = 0; at < 100; at += 1) {
      site.pages.set(`/slow/${at}`, response => waiting.push(() => response.writeHead(404).end()));
      await addVehicle([`/slow/${at}`]);
    }
    await enqueue(
      server.pool,
      'keep-pictures',
      { tenant_id: world.tenant_id },
      { key: String(world.tenant_id) },
    );
    const slow = server.drain();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    seed += 1;
    const other = await createWorld(server, seed);
    feed.serve(csv('1;Gol;1;sim'));
    await server.pool.query('UPDATE tenants SET feed_uri = $2 WHERE id = $1', [other.tenant_id, feed.url]);
    await enqueue(server.pool, 'import-products', { tenant_id: other.tenant_id, user_id: null });
    serve('/other.jpg');
    await addVehicle(['/other.jpg'], { company: other.tenant_id });
    await expect
      .poll(async () => {
        const { rows } = await server.pool.query(
          `SELECT state, (SELECT count(*) FROM vehicle_pictures v WHERE v.tenant_id = i.tenant_id AND size > 0)::int AS kept
             FROM product_imports i WHERE tenant_id = $1`,
          [other.tenant_id],
        );
        return rows[0];
      })
      .toEqual({ state: 'done', kept: 1 });
    // Still blocked, a few at a time.
    expect(waiting.length).toBeLessThanOrEqual(8);
    let isOver = false;
    void slow.finally(() => {
      isOver = true;
    });
    await expect
      .poll(() => {
        for (const release of waiting.splice(0)) release();
        return isOver;
      })
      .toBe(true);
  });
});

describe('the stored pictures', () => {
  test('stay within the company’s limit', async () => {
    serve('/1.jpg');
    const id = await addVehicle(['/1.jpg']);
    const full = await addVehicle([]);
    await server.pool.query(
      `INSERT INTO vehicle_pictures (tenant_id, id, product_id, address, file_key, size, tried_at)
       SELECT $1, gen_random_uuid(), $2, 'https://a.test/' || n, 'k', $3, now() FROM generate_series(1, 10) n`,
      [world.tenant_id, full, Math.ceil(BOUNDS.vehiclePictureBytes / 10)],
    );
    await server.pool.query(
      `UPDATE products SET images = (SELECT jsonb_agg('https://a.test/' || n) FROM generate_series(1, 10) n)
        WHERE tenant_id = $1 AND id = $2`,
      [world.tenant_id, full],
    );
    await run();
    expect(site.asked).toEqual([]);
    expect(await picturesOf(id)).toEqual([]);
  });

  test('are deleted with their address, and with a vehicle off sale and on no card, including their files', async () => {
    for (const path of ['/1.jpg', '/2.jpg', '/3.jpg']) serve(path);
    const changed = await addVehicle(['/1.jpg']);
    const sold = await addVehicle(['/2.jpg'], { ofFeed: true });
    const onCard = await addVehicle(['/3.jpg']);
    const cards = `/boards/${world.flow.board.id}/cards`;
    const { body } = await world.call('vendas', 'POST', cards, { title: 'Onix' });
    await world.call('vendas', 'POST', `${cards}/${body.data.id}/products/${onCard}`, {});
    await run();
    const addresses = [await picturesOf(changed), await picturesOf(sold), await picturesOf(onCard)].flat();
    expect(addresses).toHaveLength(3);
    const { rows: files } = await server.pool.query<{ file_key: string; product_id: string }>(
      'SELECT file_key, product_id FROM vehicle_pictures WHERE tenant_id = $1',
      [world.tenant_id],
    );
    serve('/4.jpg');
    await server.pool.query('UPDATE products SET images = $2 WHERE id = $1', [
      changed,
      JSON.stringify([`${site.url}/4.jpg`]),
    ]);
    await server.pool.query('UPDATE products SET enabled = false WHERE id = ANY($1)', [[sold, onCard]]);
    await run();
    expect((await load(`${addresses[0]}/480`, 'vendas')).statusCode).toBe(404);
    expect((await load(`${addresses[1]}/480`, 'vendas')).statusCode).toBe(404);
    expect((await load(`${addresses[2]}/480`, 'vendas')).statusCode).toBe(200);
    expect(await picturesOf(changed)).toHaveLength(1);
    const left = await Promise.all(
      files.map(async ({ file_key, product_id }) => [
        product_id,
        (await server.app.storage.stat(`${file_key}.p1280`)) !== null,
      ]),
    );
    expect(Object.fromEntries(left)).toEqual({ [changed]: false, [sold]: false, [onCard]: true });
  });
});

describe('a picture’s address', () => {
  test('requires the session, or a temporary grant of someone in the company', async () => {
    serve('/1.jpg');
    const id = await addVehicle(['/1.jpg']);
    await run();
    const [path] = await picturesOf(id);
    const address = `${path}/1280`;
    expect((await load(address)).statusCode).toBe(401);
    const { body } = await world.call('vendas', 'GET', `/tenants/${world.tenant_id}/picture-grant`);
    const granted = `${address}?token=${body.data.token}`;
    expect((await load(granted)).statusCode).toBe(200);
    expect((await load(`${granted}x`)).statusCode).toBe(404);
    // The signature opens no files, and no other company's pictures.
    expect((await load(`/api/files?token=${body.data.token}`)).statusCode).toBe(404);
    expect((await load(granted.replace(`/tenants/${world.tenant_id}/`, '/tenants/99/'))).statusCode).toBe(
      404,
    );
    await server.pool.query('UPDATE memberships SET enabled = false WHERE tenant_id = $1 AND user_id = $2', [
      world.tenant_id,
      world.people.vendas!.actor.user_id,
    ]);
    expect((await load(granted)).statusCode).toBe(404);
    await server.pool.query('UPDATE memberships SET enabled = true WHERE tenant_id = $1', [world.tenant_id]);
    now += HOUR;
    expect((await load(granted)).statusCode).toBe(404);
  });

  test('on a customer’s page is opened by the link, as long as the link lasts', async () => {
    serve('/1.jpg');
    const id = await addVehicle(['/1.jpg']);
    const cards = `/boards/${world.flow.board.id}/cards`;
    const { body: card } = await world.call('vendas', 'POST', cards, { title: 'Onix' });
    await world.call('vendas', 'POST', `${cards}/${card.data.id}/products/${id}`, {});
    await server.drain();
    const { body: link } = await world.call('vendas', 'POST', `${cards}/${card.data.id}/external_links`, {
      title: 'Ana',
    });
    const shared = (await load(`/api/external_links/${link.data.slug}`)).json().data;
    const address = shared.products[0].pictures[0];
    const answer = await load(address);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1280, format: 'webp' });
    await world.call('gestor', 'PATCH', `${cards}/${card.data.id}/archive`);
    expect((await load(address)).statusCode).toBe(404);
  });
});

/** Makes a PNG of very many pixels in few bytes, since it has a single colour. */
const bomb = () =>
  sharp({
    create: { width: 20_000, height: 20_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
