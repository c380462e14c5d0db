import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeedSite, startFeedSite } from '../../tests/harness/feed-site';
import { startServer, type TestServer } from '../../tests/harness/server';
import { csv, numbered } from '../../tests/harness/stock';
import { createWorld, OUTSIDE_ADMIN, type World } from '../../tests/harness/world';
import { BOUNDS } from '../bounds';
import { sharp } from '../files/previews/image-library';
import { enqueue } from '../jobs/enqueue';

const HOUR = 3_600_000;

let feed: FeedSite;
let server: TestServer;
let world: World;
let photo: Buffer;
let seed = 0;
let now = Date.parse('2026-11-28T12:00:00.000Z');
beforeAll(async () => {
  feed = await startFeedSite();
  server = await startServer({ feedRules: feed.rules, clock: () => new Date(now) });
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Model: 'Câmera da Vera' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await server.close();
  await feed.close();
});
beforeEach(async () => {
  await server.drain();
  seed += 1;
  world = await createWorld(server, seed);
});

const url = (path = '') => `/tenants/${world.tenant_id}/products${path}`;
const enter = (who: string, told: object = {}, id = newId()) =>
  world.call(who, 'POST', url(), { id, title: 'Onix LT 1.0', ...told });
const change = (who: string, id: string, told: object) => world.call(who, 'PATCH', url(`/${id}`), told);
const listed = async (): Promise<{ id: string; title: string; enabled: boolean; pictures: string[] }[]> =>
  (await world.call('vendas', 'GET', url())).body.data;
const one = async (id: string) => (await listed()).find(vehicle => vehicle.id === id)!;

async function send(who: string, id: string, content: Buffer = photo, photoId = newId()) {
  const form = new FormData();
  form.set('id', photoId);
  form.set('picture', new Blob([new Uint8Array(content)]), 'foto.jpg');
  const sent = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${url(`/${id}/pictures`)}`,
    headers: {
      authorization: `Bearer ${world.people[who]!.token}`,
      'x-tenant': String(world.tenant_id),
      'content-type': sent.headers.get('content-type')!,
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function importNow(...rows: string[]) {
  feed.serve(csv(...rows));
  await server.pool.query('UPDATE tenants SET feed_uri = $2 WHERE id = $1', [world.tenant_id, feed.url]);
  await enqueue(server.pool, 'import-products', { tenant_id: world.tenant_id, user_id: null });
  await server.drain();
}

async function keepPictures() {
  await enqueue(server.pool, 'keep-pictures', { tenant_id: world.tenant_id });
  await server.drain();
}

const load = (path: string) =>
  server.app.inject({
    url: path,
    headers: {
      authorization: `Bearer ${world.people.vendas!.token}`,
      'x-tenant': String(world.tenant_id),
    },
  });

describe('a vehicle that is entered by hand', () => {
  test('is stored with all its values, sent to devices and logged', async () => {
    const told = {
      ...{ make: 'Chevrolet', model: 'Onix', year: 2021, fabric_year: 2020, mileage: 38_000 },
      ...{ plate: 'abc-1d23', price: 6_990_000, color: 'Prata', description: 'Único dono.' },
    };
    const { status, body } = await enter('vendas', told);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...told,
      title: 'Onix LT 1.0',
      plate: 'ABC1D23',
      enabled: true,
      external_product_id: null,
      created_by_id: world.people.vendas!.actor.user_id,
      pictures: [],
    });
    expect(await one(body.data.id)).toEqual(body.data);
    const { rows } = await server.pool.query(
      `SELECT row_id FROM changes WHERE tenant_id = $1 AND entity = 'product'`,
      [world.tenant_id],
    );
    expect(rows).toEqual([{ row_id: body.data.id }]);
    const log = await world.call(OUTSIDE_ADMIN, 'GET', `/tenants/${world.tenant_id}/audit-events`);
    expect(log.body.data[0]).toMatchObject({
      kind: 'vehicle_entered',
      actor: { name: 'vendas' },
      details: { id: body.data.id, title: 'Onix LT 1.0' },
    });
  });

  test('is stored once when sent twice with one id, with the last values; another person can’t take the id', async () => {
    const id = newId();
    await enter('vendas', { color: 'Prata' }, id);
    expect((await enter('vendas', { color: 'Azul' }, id)).body.data.color).toBe('Azul');
    expect(await listed()).toHaveLength(1);
    expect(await enter('gestor', {}, id)).toMatchObject({ status: 409, body: { error: 'id_taken' } });
  });

  test('is refused with errors beside its fields', async () => {
    const { status, body } = await enter('vendas', { title: '', plate: 'x', price: 'caro' });
    expect([status, body.errors]).toEqual([
      422,
      { title: ['Campo obrigatório'], plate: ['Placa inválida'], price: ['Valor inválido'] },
    ]);
    expect(await listed()).toEqual([]);
  });

  test('is refused if a vehicle on sale has its plate, in a feed too, but not if that one is sold', async () => {
    const plate = 'ABC1D23';
    const taken = { plate: ['Já existe um veículo à venda com esta placa'] };
    const first = (await enter('vendas', { plate })).body.data.id;
    expect((await enter('gestor', { plate: 'abc 1d23' })).body.errors).toEqual(taken);
    await change('vendas', first, { enabled: false });
    const second = (await enter('gestor', { plate })).body.data.id;
    expect(second).toBeDefined();
    expect((await change('vendas', first, { enabled: true })).body.errors).toEqual(taken);
    expect((await change('vendas', first, { enabled: true, plate: null })).status).toBe(200);
    expect((await change('vendas', first, { plate })).body.errors).toEqual(taken);

    await importNow('V1;Gol;1;sim');
    await server.pool.query(`UPDATE products SET plate = 'XYZ9K88' WHERE external_product_id = 'V1'`);
    expect((await enter('vendas', { plate: 'XYZ9K88' })).body.errors).toEqual(taken);
  });

  test('is stored once when two people enter the same plate at once', async () => {
    const answers = await Promise.all(['vendas', 'gestor'].map(who => enter(who, { plate: 'ABC1D23' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await listed()).toHaveLength(1);
  });

  test('can be entered by members of a flow and company administrators', async () => {
    expect((await enter(OUTSIDE_ADMIN)).status).toBe(201);
    await server.pool.query('DELETE FROM board_users WHERE tenant_id = $1 AND user_id = $2', [
      world.tenant_id,
      world.people.vendas!.actor.user_id,
    ]);
    expect(await enter('vendas')).toMatchObject({ status: 409, body: { error: 'not_allowed' } });
  });

  test('can be changed only by its creator and administrators', async () => {
    const { id } = (await enter('vendas')).body.data;
    expect(await change('gestor', id, { title: 'Meu' })).toMatchObject({
      status: 409,
      body: {
        error: 'not_allowed',
        message: 'Só quem cadastrou este veículo, ou administra a empresa, pode mudá-lo.',
      },
    });
    expect(await send('gestor', id)).toMatchObject({ status: 409, body: { error: 'not_allowed' } });
    expect((await change('vendas', id, { price: 100 })).body.data).toMatchObject({
      price: 100,
      title: 'Onix LT 1.0',
    });
    expect((await change(OUTSIDE_ADMIN, id, { title: 'Onix' })).body.data.title).toBe('Onix');
  });

  test('stays unchanged when the company’s storage is full', async () => {
    await server.pool.query(
      `INSERT INTO products (tenant_id, id, title) SELECT $1, gen_random_uuid(), 'x' FROM generate_series(1, $2)`,
      [world.tenant_id, BOUNDS.vehiclesByHand],
    );
    expect(await enter('vendas')).toMatchObject({
      status: 409,
      body: {
        error: 'too_many',
        message: 'A empresa já tem 10.000 veículos cadastrados à mão, o máximo permitido.',
      },
    });
  });
});

describe('an import beside vehicles entered by hand', () => {
  test('never takes those off sale, and its own vehicles can’t be changed by hand', async () => {
    const { id } = (await enter('vendas')).body.data;
    await importNow(...numbered(1, 6));
    await importNow(...numbered(1, 5));
    expect((await listed()).filter(({ enabled }) => !enabled)).toHaveLength(1);
    expect((await one(id)).enabled).toBe(true);
    const gol = (await listed()).find(({ title }) => title === 'Gol')!;
    for (const answer of [
      await change(OUTSIDE_ADMIN, gol.id, { price: 1 }),
      await send(OUTSIDE_ADMIN, gol.id),
    ])
      expect(answer).toMatchObject({ status: 409, body: { error: 'feed_vehicle' } });
  });
});

describe('a vehicle that the feed brings later', () => {
  const plate = 'ABC1D23';
  /** Imports a vehicle of the feed and gives it a plate. Returns its id. */
  async function brought(itsPlate = plate): Promise<string> {
    await importNow('V1;Onix do arquivo;1;sim');
    const { rows } = await server.pool.query(
      `UPDATE products SET plate = $2 WHERE tenant_id = $1 AND external_product_id = 'V1' RETURNING id`,
      [world.tenant_id, itsPlate],
    );
    return rows[0].id;
  }
  const cards = () => `/boards/${world.flow.board.id}/cards`;
  const productsOf = async (id: string) =>
    (await server.pool.query('SELECT product_ids FROM cards WHERE id = $1', [id])).rows[0].product_ids;
  async function cardWith(productId: string): Promise<string> {
    const { id } = (await world.call('gestor', 'POST', cards(), { title: 'Venda' })).body.data;
    const { status } = await world.call('gestor', 'POST', `${cards()}/${id}/products/${productId}`);
    expect(status).toBe(200);
    return id;
  }

  test('replaces the one entered by hand on every card, archived ones too, and takes it off sale', async () => {
    const { id } = (await enter('vendas', { plate })).body.data;
    const [open, archived] = [await cardWith(id), await cardWith(id)];
    expect((await world.call('gestor', 'PATCH', `${cards()}/${archived}/archive`)).status).toBe(200);
    const instead = await brought();
    await world.call('gestor', 'POST', `${cards()}/${archived}/products/${instead}`);
    for (const time of ['once', 'again']) {
      expect((await change('vendas', id, { instead })).body.data, time).toMatchObject({ enabled: false });
      await server.drain();
      expect(await productsOf(open), time).toEqual([instead]);
      expect(await productsOf(archived), time).toEqual([instead]);
    }
    const { rows } = await server.pool.query(
      `SELECT kind, new->>'title' AS title FROM history WHERE card_id = $1 AND kind LIKE 'card_product%' ORDER BY id`,
      [open],
    );
    expect(rows).toEqual([
      { kind: 'card_product_added', title: 'Onix LT 1.0' },
      { kind: 'card_product_added', title: 'Onix do arquivo' },
      { kind: 'card_product_removed', title: null },
    ]);
    const { rows: told } = await server.pool.query(
      `SELECT revision >= (SELECT max(revision) FROM changes WHERE feed = $1 AND entity = 'history') AS is_told
         FROM changes WHERE entity = 'card' AND row_id = $2`,
      [`board:${world.flow.board.id}`, open],
    );
    expect(told).toEqual([{ is_told: true }]);
  });

  test('must be on sale, from the feed and have the same plate; only people who may change it can join them', async () => {
    const { id } = (await enter('vendas', { plate })).body.data;
    const without = (await enter('vendas')).body.data.id;
    const instead = await brought('XYZ9K88');
    const unlike = { instead: ['O arquivo do estoque não tem à venda um veículo com esta placa'] };
    for (const other of [instead, without, newId()])
      expect((await change('vendas', id, { instead: other })).body.errors).toEqual(unlike);
    expect((await change('vendas', without, { instead })).body.errors).toEqual(unlike);
    await brought();
    expect((await change('gestor', id, { instead })).body.error).toBe('not_allowed');
    await server.pool.query('UPDATE products SET enabled = false WHERE id = $1', [instead]);
    expect((await change('vendas', id, { instead })).body.errors).toEqual(unlike);
    expect((await one(id)).enabled).toBe(true);
  });
});

describe('photos of a vehicle', () => {
  test('are stored once each in our sizes, in order of arrival, without the camera’s metadata', async () => {
    const { id } = (await enter('vendas')).body.data;
    const photoId = newId();
    expect((await send('vendas', id, photo, photoId)).status).toBe(201);
    expect((await send('vendas', id, photo, photoId)).body.data.pictures).toHaveLength(1);
    const { body } = await send('vendas', id);
    expect(body.data.pictures).toHaveLength(2);
    expect((await one(id)).pictures).toEqual(body.data.pictures);
    const answer = await load(`${body.data.pictures[0]}/480`);
    const metadata = await sharp(answer.rawPayload).metadata();
    expect(metadata).toMatchObject({ width: 480, height: 360, format: 'webp' });
    expect(metadata.exif).toBeUndefined();
  });

  test('can be reordered and deleted, including their files', async () => {
    const { id } = (await enter('vendas')).body.data;
    for (let at = 0; at < 3; at += 1) await send('vendas', id);
    const [a, b, c] = (await one(id)).pictures;
    expect((await change('vendas', id, { pictures: [c, a] })).body.data.pictures).toEqual([c, a]);
    expect((await change('vendas', id, { pictures: [b] })).body.errors).toEqual({
      pictures: ['Foto desconhecida'],
    });
    await keepPictures();
    expect((await load(`${b}/480`)).statusCode).toBe(404);
    expect((await load(`${c}/480`)).statusCode).toBe(200);
  });

  test('stay with a vehicle that is sold, since no other copy exists', async () => {
    const { id } = (await enter('vendas')).body.data;
    await send('vendas', id);
    await change('vendas', id, { enabled: false });
    now += 2 * HOUR;
    await keepPictures();
    expect((await load(`${(await one(id)).pictures[0]}/480`)).statusCode).toBe(200);
  });

  test('must be pictures, 20 at most, and fit into the company’s storage', async () => {
    const { id } = (await enter('vendas')).body.data;
    expect((await send('vendas', id, Buffer.from('<svg/>'))).body.errors).toEqual({
      picture: ['Imagem inválida'],
    });
    expect((await world.call('vendas', 'POST', url(`/${id}/pictures`), { id: newId() })).body.errors).toEqual(
      {
        picture: ['Campo obrigatório'],
      },
    );
    expect((await send('vendas', id, Buffer.alloc(15 * 1024 * 1024 + 1))).status).toBe(413);
    const { rows } = await server.pool.query('SELECT FROM vehicle_pictures WHERE tenant_id = $1', [
      world.tenant_id,
    ]);
    expect(rows).toHaveLength(0);
    await server.pool.query('UPDATE products SET images = $2 WHERE id = $1', [
      id,
      JSON.stringify(Array.from({ length: 20 }, (_, at) => `/x/${at}`)),
    ]);
    expect((await send('vendas', id)).body.errors).toEqual({ picture: ['No máximo 20 fotos'] });
    await server.pool.query(`UPDATE products SET images = '[]' WHERE id = $1`, [id]);
    await server.pool.query(
      `INSERT INTO vehicle_pictures (tenant_id, id, product_id, address, file_key, size, tried_at)
       SELECT $1, gen_random_uuid(), $2, '/y/' || n, 'k', $3, now() FROM generate_series(1, 10) n`,
      [world.tenant_id, id, Math.ceil(BOUNDS.vehiclePictureBytes / 10)],
    );
    expect(await send('vendas', id)).toMatchObject({ status: 409, body: { error: 'quota_exceeded' } });
  });

  test('whose processing was cut off are dropped after an hour, and can be sent again before that', async () => {
    const { id } = (await enter('vendas')).body.data;
    const photoId = newId();
    const address = `/api/tenants/${world.tenant_id}/pictures/${photoId}`;
    await server.pool.query(
      `INSERT INTO vehicle_pictures (tenant_id, id, product_id, address, file_key, tried_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [world.tenant_id, photoId, id, address, `${world.tenant_id}/2026-11/${newId()}`, new Date(now)],
    );
    await keepPictures();
    expect((await send('vendas', id, photo, photoId)).body.data.pictures).toEqual([address]);
    await server.pool.query('UPDATE vehicle_pictures SET size = NULL WHERE id = $1', [photoId]);
    await server.pool.query(`UPDATE products SET images = '[]' WHERE id = $1`, [id]);
    now += 2 * HOUR;
    await keepPictures();
    const { rows } = await server.pool.query('SELECT FROM vehicle_pictures WHERE id = $1', [photoId]);
    expect(rows).toHaveLength(0);
  });
});
