import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENTITIES, ENTITIES_OF_CARD } from '../../domain/entities/entity-table';
import { tenantFeed } from '../../domain/entities/feeds';
import { addPastCards } from '../../tests/harness/past-cards';
import { startServer, type TestServer } from '../../tests/harness/server';
import { until } from '../../tests/harness/until';
import { createWorld, OUTSIDE_ADMIN, type World } from '../../tests/harness/world';
import { expectSameAsServer } from '../../tests/simulation/invariants';
import { enqueue } from '../jobs/enqueue';

const DAY = 24 * 3_600_000;
const START = new Date('2026-04-20T15:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 'patio-retention-'));

let server: TestServer;
let world: World;
let board: string;
let now = START;
let seed = 0;

beforeAll(async () => {
  server = await startServer({ listen: true, env: { DATA_DIR: folder }, clock: () => now });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  seed += 1;
  now = START;
  await server.pool.query('DELETE FROM jobs');
  world = await createWorld(server, seed);
  board = `/boards/${world.flow.board.id}`;
});

const idOf = (who: string) => world.people[who]!.actor.user_id;
const company = () => `/tenants/${world.tenant_id}`;
const call: World['call'] = async (...asked) => {
  const answer = await world.call(...asked);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer;
};
const keep = (retention: object) => call(OUTSIDE_ADMIN, 'PUT', company(), { retention });
async function aCard(title = 'Onix', flow = board): Promise<string> {
  return (await call('gestor', 'POST', `${flow}/cards`, { title })).body.data.id;
}
const archive = (id: string) => call('gestor', 'PATCH', `${board}/cards/${id}/archive`);
const isThere = async (id: string) =>
  (await world.call('gestor', 'GET', `${board}/cards/${id}`)).status === 200;

/** Runs the retention job as of this many days after the start, and expects only these failures. */
async function clearedAfter(days: number, failures: unknown[] = []): Promise<void> {
  now = new Date(START.getTime() + days * DAY);
  await enqueue(server.pool, 'forget', {});
  await server.drain();
  const { rows } = await server.pool.query('SELECT kind, last_error FROM jobs WHERE last_error IS NOT NULL');
  expect(rows).toEqual(failures);
}
async function query(text: string, ...values: unknown[]) {
  return (await server.pool.query(text, [world.tenant_id, ...values])).rows;
}
const filesOf = () =>
  readdirSync(join(folder, 'files', String(world.tenant_id)), {
    recursive: true,
    withFileTypes: true,
  }).filter(entry => entry.isFile()).length;

/**
 * Creates a card with a file and other parts, about which «vendas» was notified, connected with a card of another flow.
 */
async function aFullCard(): Promise<{ id: string; connected: string }> {
  const made = await call('gestor', 'POST', '/boards', { name: 'Outro', prefix: 'OUT' });
  const other = `/boards/${made.body.data.id}`;
  await call('gestor', 'POST', `${other}/users`, { user_id: idOf('vendas'), role: 'user' });
  const [id, there] = [await aCard(), await aCard('Vizinho', other)];
  const card = `${board}/cards/${id}`;
  await call('gestor', 'POST', `${card}/connections`, { card_destination_id: there });
  await call('gestor', 'POST', `${card}/owners`, { user_id: idOf('vendas') });
  await call('gestor', 'POST', `${card}/comments`, { description: `@${idOf('vendas')}, combinado` });
  await call('gestor', 'POST', `${card}/external_links`, { title: 'Cliente' });
  const task = (await call('gestor', 'POST', `${card}/tasks`, { title: 'Papéis' })).body.data.id;
  await call('gestor', 'POST', `${card}/tasks/${task}/options`, { title: 'CRLV' });
  for (const at of [1, 2]) {
    await call('gestor', 'POST', `${card}/move`, { phase_id: world.flow.phases[at]!.id });
  }
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(4000)]), 'laudo.bin');
  const sent = await fetch(`${server.url}/api${card}/attachments`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${world.people.gestor!.token}`,
      'x-tenant': String(world.tenant_id),
    },
  });
  expect(sent.status).toBe(201);
  return { id, connected: `${other}/cards/${there}` };
}

describe('archived cards', () => {
  test('are deleted with all their parts and files when their days are over; other companies’ cards are not', async () => {
    const { id, connected } = await aFullCard();
    const young = await aCard('Argo');
    const open = await aCard('Aberto');
    await keep({ archived_cards_days: 30 });
    await archive(id);
    const elsewhere = await createWorld(server, seed + 500);
    const theirs = `/boards/${elsewhere.flow.board.id}/cards`;
    const their = (await elsewhere.call('gestor', 'POST', theirs, { title: 'Deles' })).body.data.id;
    await elsewhere.call('gestor', 'PATCH', `${theirs}/${their}/archive`);
    const device = world.client('device', 'vendas');
    device.startSync();
    await world.settle();
    const told = () => query('SELECT gone, revision FROM changes WHERE tenant_id = $1 AND row_id = $2', id);
    const [archived] = await told();
    const held = async () => [await device.db.connection.count(), await device.db.notification.count()];
    expect(await held()).toEqual([1, 4]);

    now = new Date(START.getTime() + DAY);
    await archive(young);
    await clearedAfter(30);
    expect([await isThere(id), filesOf()]).toEqual([true, 1]);
    await clearedAfter(30 + 1 / DAY);
    expect([await isThere(id), filesOf()]).toEqual([false, 0]);
    expect([await isThere(young), await isThere(open)]).toEqual([true, true]);
    for (const entity of ENTITIES_OF_CARD) {
      const { table } = ENTITIES[entity];
      expect(await query(`SELECT FROM ${table} WHERE tenant_id = $1 AND card_id = $2`, id), table).toEqual(
        [],
      );
    }
    expect((await call('gestor', 'GET', `${connected}/connections`)).body.data).toEqual([]);
    expect((await call(OUTSIDE_ADMIN, 'GET', company())).body.data.storage_used).toBe(0);
    expect((await elsewhere.call('gestor', 'GET', `${theirs}/${their}`)).status).toBe(200);

    device.startSync();
    await world.settle();
    expect(await held()).toEqual([0, 0]);
    await expectSameAsServer(world, device, 'vendas');
    const [removed] = await told();
    expect(removed).toMatchObject({ gone: true });
    expect(removed.revision).toBeGreaterThan(archived.revision);
    // A command made offline for a deleted card is refused.
    const late = await world.call('vendas', 'POST', `${board}/cards/${id}/comments`, { description: 'Oi' });
    expect(late).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  test('that were unarchived are kept, also when archived again', async () => {
    const [open, again] = [await aCard(), await aCard()];
    await keep({ archived_cards_days: 30 });
    await archive(open);
    await archive(again);
    now = new Date(START.getTime() + 20 * DAY);
    for (const id of [open, again]) await call('gestor', 'PATCH', `${board}/cards/${id}/unarchive`);
    await archive(again);
    await clearedAfter(49);
    expect([await isThere(open), await isThere(again)]).toEqual([true, true]);
    await clearedAfter(51);
    expect([await isThere(open), await isThere(again)]).toEqual([true, false]);
  });

  test('that are being unarchived at this moment are kept', async () => {
    const id = await aCard();
    await keep({ archived_cards_days: 30 });
    await archive(id);
    const client = await server.pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE cards SET archived_at = NULL WHERE tenant_id = $1 AND id = $2', [
      world.tenant_id,
      id,
    ]);
    const cleared = clearedAfter(31);
    await until(
      () => query('SELECT FROM pg_locks WHERE NOT granted AND $1::int IS NOT NULL'),
      waiting => waiting.length > 0,
    );
    await client.query('COMMIT');
    client.release();
    await cleared;
    expect(await isThere(id)).toBe(true);
  });

  test('stay in the statistics', async () => {
    await addPastCards(server.pool, world);
    const stats = async () =>
      (await call('gestor', 'GET', `${board}/stats?from=2026-02-01&to=2026-03-20`)).body.data;
    await server.pool.query(
      `UPDATE cards SET archived_at = '2026-03-20T12:00:00Z' WHERE tenant_id = $1 AND archived_at IS NULL`,
      [world.tenant_id],
    );
    const before = await stats();
    expect(before.cycle.count).toBeGreaterThan(0);
    expect(before.approvals.count).toBeGreaterThan(0);
    await keep({ archived_cards_days: 30 });
    await clearedAfter(0);
    expect(await query('SELECT count(*)::int AS cards FROM cards WHERE tenant_id = $1')).toEqual([
      { cards: 0 },
    ]);
    expect(await stats()).toEqual(before);
  });

  test('are deleted however many there are, also in a disabled flow, and a second run changes nothing', async () => {
    await server.pool.query(
      `INSERT INTO cards (tenant_id, id, board_id, identifier, title, made_at, created_by, current_phase_id,
         current_phase_moved_at, archived_at)
       SELECT $1, gen_random_uuid(), $2, 'VND-' || n, 'Onix', now(), $3, $4, now(), '2026-01-01'
         FROM generate_series(1, 120) n`,
      [world.tenant_id, world.flow.board.id, idOf('gestor'), world.flow.phases[0]!.id],
    );
    await call('gestor', 'PATCH', board, { enabled: false });
    await keep({ archived_cards_days: 30, read_notices_days: 7 });
    const state = () =>
      query(`SELECT (SELECT count(*)::int FROM cards WHERE tenant_id = $1) AS cards,
               (SELECT count(*)::int FROM past_cards WHERE tenant_id = $1) AS past,
               (SELECT max(revision) FROM feeds WHERE tenant_id = $1) AS revision`);
    await clearedAfter(0);
    const [after] = await state();
    expect(after).toMatchObject({ cards: 0, past: 120 });
    await clearedAfter(1);
    expect(await state()).toEqual([after]);
  });

  test('are retried when deletion fails for their company, and don’t block other companies', async () => {
    const failing = world;
    const failingCard = await aCard();
    await keep({ archived_cards_days: 30 });
    await archive(failingCard);
    const wasThere = board;
    world = await createWorld(server, seed + 600);
    board = `/boards/${world.flow.board.id}`;
    const id = await aCard();
    await keep({ archived_cards_days: 30 });
    await archive(id);
    await server.pool.query(
      `ALTER TABLE past_cards ADD CONSTRAINT broken CHECK (tenant_id <> ${failing.tenant_id}) NOT VALID`,
    );
    await clearedAfter(31, [{ kind: 'forget', last_error: expect.stringContaining('broken') }]);
    expect(await isThere(id)).toBe(false);
    expect((await failing.call('gestor', 'GET', `${wasThere}/cards/${failingCard}`)).status).toBe(200);
    await server.pool.query('ALTER TABLE past_cards DROP CONSTRAINT broken');
    await clearedAfter(31.1);
    expect((await failing.call('gestor', 'GET', `${wasThere}/cards/${failingCard}`)).status).toBe(404);
  });
});

test('read notifications are deleted some days after reading, also on devices; unread ones stay', async () => {
  const id = await aCard();
  await call('gestor', 'POST', `${board}/cards/${id}/owners`, { user_id: idOf('vendas') });
  await call('gestor', 'POST', `${board}/cards/${id}/comments`, { description: `@${idOf('vendas')}, veja` });
  const notices = async () => (await call('vendas', 'GET', `${company()}/notifications`)).body.data;
  const [unread, read] = await notices();
  await keep({ read_notices_days: 7 });
  now = new Date(START.getTime() + 20 * DAY);
  await call('vendas', 'PATCH', `${company()}/notifications/${read.id}/read`);
  const device = world.client('device', 'vendas');
  device.startSync();
  await world.settle();
  await clearedAfter(27);
  expect(await notices()).toHaveLength(2);
  await clearedAfter(27 + 1 / DAY);
  expect(await notices()).toEqual([unread]);
  device.startSync();
  await world.settle();
  expect(await device.db.notification.toArray()).toMatchObject([{ id: unread.id }]);
  await expectSameAsServer(world, device, 'vendas');
});

test('a vehicle of the feed long off sale is deleted, unless a card or its history refers to it', async () => {
  const vehicles = ['nenhum', 'no card', 'no histórico', 'à venda', 'recente', 'à mão'];
  const ids = new Map(vehicles.map(name => [name, world.newId()]));
  for (const [name, id] of ids) {
    await query(
      'INSERT INTO products (tenant_id, id, title, external_product_id) VALUES ($1, $2, $3, nullif($4, $5))',
      ...[id, name, name, 'à mão'],
    );
    await query(
      `INSERT INTO changes (tenant_id, feed, entity, row_id, revision, changed_at)
       VALUES ($1, $2, 'product', $3, nextval('revisions'), $4)`,
      ...[tenantFeed(world.tenant_id), id, new Date(START.getTime() - (name === 'recente' ? 1 : 10) * DAY)],
    );
  }
  const [held, past] = [await aCard(), await aCard('Fox')];
  await call('gestor', 'POST', `${board}/cards/${held}/products/${ids.get('no card')}`);
  await call('gestor', 'POST', `${board}/cards/${past}/products/${ids.get('no histórico')}`);
  await call('gestor', 'DELETE', `${board}/cards/${past}/products/${ids.get('no histórico')}`);
  await archive(held);
  await query("UPDATE products SET enabled = title = 'à venda' WHERE tenant_id = $1");
  await clearedAfter(85);
  const left = async () =>
    (await query('SELECT title FROM products WHERE tenant_id = $1')).map(row => String(row.title));
  expect((await left()).sort()).toEqual(vehicles.filter(name => name !== 'nenhum').sort());
  const device = world.client('device', 'vendas');
  device.startSync();
  await world.settle();
  expect(await device.db.product.count()).toBe(5);
  await clearedAfter(90);
  device.startSync();
  await world.settle();
  expect((await device.db.product.toArray()).map(({ title }) => title).sort()).toEqual((await left()).sort());
  expect(await left()).not.toContain('recente');
});

test('only old lines of the audit log are deleted by default', async () => {
  const id = await aCard();
  await call('gestor', 'POST', `${board}/cards/${id}/owners`, { user_id: idOf('vendas') });
  await call('vendas', 'PATCH', `${company()}/notifications/read`);
  await archive(id);
  await clearedAfter(20 * 365);
  expect(await isThere(id)).toBe(true);
  expect((await call('vendas', 'GET', `${company()}/notifications`)).body.meta.total).toBe(1);
});

test('the audit log is kept for two years, or as long as the company sets', async () => {
  const ages = async () => {
    const rows = await query('SELECT details FROM audit_events WHERE tenant_id = $1 ORDER BY made_at');
    return rows.flatMap(({ details }) => details.months ?? []);
  };
  for (const months of [61, 59, 25, 23]) {
    await query(
      `INSERT INTO audit_events (tenant_id, kind, details, made_at)
       VALUES ($1, 'company_changed', jsonb_build_object('months', $2::int), $3::timestamptz - make_interval(months => $2))`,
      months,
      START,
    );
  }
  await keep({ audit_years: 5 });
  await clearedAfter(0);
  expect(await ages()).toEqual([59, 25, 23]);
  await keep({ audit_years: '' });
  await clearedAfter(0);
  expect(await ages()).toEqual([23]);
});
