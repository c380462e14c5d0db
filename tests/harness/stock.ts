import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type FeedSite, startFeedSite } from './feed-site';
import { addPerson, addTenant, type TestPerson } from './people';
import { startServer, type TestServer } from './server';
import { watchStatements } from './statements';

export const STOCK_NOW = new Date('2026-11-21T12:00:00.000Z');

export type StockMethod = 'GET' | 'POST' | 'PUT';

/** Returns a product feed with these rows. */
export const csv = (...rows: string[]) => `id;title;price;active\n${rows.map(row => `${row}\n`).join('')}`;
/** Returns rows of vehicles V<from> to V<to>. */
export const numbered = (from: number, to: number, rest = 'Gol;10000,00;sim') =>
  Array.from({ length: to - from + 1 }, (_, at) => `V${from + at};${rest}`);

/**
 * Sets up a file of tests about a company's vehicles: three companies with their people on a server, and a site with a
 * product feed; every test starts without vehicles, imports and jobs. `live` holds the server and the site once the
 * tests run.
 */
export function stockForTests() {
  const live = {} as { server: TestServer; site: FeedSite; statements: string[] };
  const people: Record<string, TestPerson> = {};

  beforeAll(async () => {
    live.site = await startFeedSite();
    live.server = await startServer({ feedRules: live.site.rules, clock: () => STOCK_NOW });
    for (const id of [0, 1, 2]) await addTenant(live.server.pool, id);
    people['wl admin'] = await addPerson(live.server.pool, 'Otavio', [{ tenant: 0, role: 'admin' }]);
    people['wl user'] = await addPerson(live.server.pool, 'Olga', [{ tenant: 0 }]);
    people.admin = await addPerson(live.server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
    people.user = await addPerson(live.server.pool, 'Vera', [{ tenant: 1 }]);
    people['other admin'] = await addPerson(live.server.pool, 'Sergio', [{ tenant: 2, role: 'admin' }]);
    people['other user'] = await addPerson(live.server.pool, 'Sofia', [{ tenant: 2 }]);
    live.statements = watchStatements(live.server.pool);
  });
  afterAll(async () => {
    await live.server.close();
    await live.site.close();
  });
  beforeEach(async () => {
    await live.server.drain();
    await live.server.pool.query(
      'TRUNCATE upload_pieces, uploads, products, vehicle_pictures, product_imports, changes, feeds, jobs, job_schedules, attempts; UPDATE tenants SET feed_uri = NULL, feed_file = NULL',
    );
  });

  /** Uploads a file as the form of the company's stock does. */
  async function sendFile(who: string, content: string | Buffer, name = 'estoque.csv') {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    const sent = new Response(form);
    const answer = await live.server.app.inject({
      method: 'POST',
      url: '/api/tenants/1/product-feed/file',
      headers: { ...people[who]!.headers, 'content-type': sent.headers.get('content-type')! },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  async function call(who: string, method: StockMethod, url: string, payload?: object) {
    const { headers } = people[who]!;
    const answer = await live.server.app.inject({ method, url: `/api/tenants/1${url}`, payload, headers });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body };
  }

  /** Imports the product feed now. Returns the result. */
  async function importNow(body?: string) {
    if (body !== undefined) live.site.serve(body);
    expect((await call('admin', 'PUT', '/product-feed', { feed_uri: live.site.url })).status).toBe(200);
    await live.server.drain();
    return last();
  }
  const last = async () => (await call('admin', 'GET', '/product-feed/imports/last')).body.data.last;
  const stock = async () =>
    (
      await live.server.pool.query(
        'SELECT external_product_id AS id, title, price, enabled FROM products WHERE tenant_id = 1 ORDER BY 1',
      )
    ).rows;
  const revision = async () =>
    (await live.server.pool.query(`SELECT revision FROM feeds WHERE tenant_id = 1 AND feed = 'tenant:1'`))
      .rows[0]?.revision ?? 0;
  /** Returns the vehicles that devices receive after a revision. */
  const toldSince = async (since: number) =>
    (
      await live.server.pool.query(
        `SELECT p.external_product_id AS id FROM changes c JOIN products p ON p.id::text = c.row_id
          WHERE c.tenant_id = 1 AND c.feed = 'tenant:1' AND c.entity = 'product' AND NOT c.gone AND c.revision > $1
          ORDER BY 1`,
        [since],
      )
    ).rows.map(({ id }) => id);

  async function addByHand(
    title: string,
    values: { price?: number; enabled?: boolean; plate?: string } = {},
  ) {
    const { price = 100, enabled = true, plate = null } = values;
    await live.server.pool.query(
      'INSERT INTO products (tenant_id, id, title, price, enabled, plate) VALUES (1, $1, $2, $3, $4, $5)',
      [newId(), title, price, enabled, plate],
    );
  }

  return { live, people, call, sendFile, importNow, last, stock, revision, toldSince, addByHand };
}
