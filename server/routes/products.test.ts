import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeedSite, startFeedSite } from '../../tests/harness/feed-site';
import { addPerson, addTenant, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { watchStatements } from '../../tests/harness/statements';
import { enqueue } from '../jobs/enqueue';
import { takeJob } from '../repositories/jobs';

const SCALE = Number(process.env.TEST_SCALE ?? 1);
const NOW = new Date('2026-11-21T12:00:00.000Z');

let server: TestServer;
let site: FeedSite;
const people: Record<string, TestPerson> = {};
let statements: string[];

beforeAll(async () => {
  site = await startFeedSite();
  server = await startServer({ feedRules: site.rules, clock: () => NOW });
  for (const id of [0, 1, 2]) await addTenant(server.pool, id);
  people['wl admin'] = await addPerson(server.pool, 'Otavio', [{ tenant: 0, role: 'admin' }]);
  people['wl user'] = await addPerson(server.pool, 'Olga', [{ tenant: 0 }]);
  people.admin = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  people.user = await addPerson(server.pool, 'Vera', [{ tenant: 1 }]);
  people['other admin'] = await addPerson(server.pool, 'Sergio', [{ tenant: 2, role: 'admin' }]);
  people['other user'] = await addPerson(server.pool, 'Sofia', [{ tenant: 2 }]);
  statements = watchStatements(server.pool);
});
afterAll(async () => {
  await server.close();
  await site.close();
});
beforeEach(async () => {
  await server.drain();
  await server.pool.query(
    'TRUNCATE products, product_imports, changes, feeds, jobs, job_schedules, attempts; UPDATE tenants SET feed_uri = NULL',
  );
});

type Method = 'GET' | 'POST' | 'PUT';
async function call(who: string, method: Method, url: string, payload?: object) {
  const { headers } = people[who]!;
  const answer = await server.app.inject({ method, url: `/api/tenants/1${url}`, payload, headers });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body };
}

const csv = (...rows: string[]) => `id;title;price;active\n${rows.map(row => `${row}\n`).join('')}`;
const numbered = (from: number, to: number, rest = 'Gol;10000,00;sim') =>
  Array.from({ length: to - from + 1 }, (_, at) => `V${from + at};${rest}`);

/** Reads the feed now, and answers what came of it. */
async function importNow(body?: string) {
  if (body !== undefined) site.serve(body);
  expect((await call('admin', 'PUT', '/product-feed', { feed_uri: site.url })).status).toBe(200);
  await server.drain();
  return last();
}
const last = async () => (await call('admin', 'GET', '/product-feed/imports/last')).body.data.last;
const stock = async () =>
  (
    await server.pool.query(
      'SELECT external_product_id AS id, title, price, enabled FROM products WHERE tenant_id = 1 ORDER BY 1',
    )
  ).rows;
const revision = async () =>
  (await server.pool.query(`SELECT revision FROM feeds WHERE tenant_id = 1 AND feed = 'tenant:1'`)).rows[0]
    ?.revision ?? 0;
/** Vehicles that devices are told of beyond a revision. */
const toldSince = async (since: number) =>
  (
    await server.pool.query(
      `SELECT p.external_product_id AS id FROM changes c JOIN products p ON p.id::text = c.row_id
        WHERE c.tenant_id = 1 AND c.feed = 'tenant:1' AND c.entity = 'product' AND NOT c.gone AND c.revision > $1
        ORDER BY 1`,
      [since],
    )
  ).rows.map(({ id }) => id);

async function addByHand(title: string, values: { price?: number; enabled?: boolean; plate?: string } = {}) {
  const { price = 100, enabled = true, plate = null } = values;
  await server.pool.query(
    'INSERT INTO products (tenant_id, id, title, price, enabled, plate) VALUES (1, $1, $2, $3, $4, $5)',
    [newId(), title, price, enabled, plate],
  );
}

describe('the list', () => {
  test('is ordered, searched without accents and paged, up to 500 at a time', async () => {
    await addByHand('Citroën C3', { price: 300, plate: 'ABC1D23' });
    await addByHand('Água', { price: 100, enabled: false });
    await addByHand('Zafira', { price: 200 });
    const titles = async (query: string) =>
      (await call('user', 'GET', `/products?${query}`)).body.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('limit=500&page=1&sortBy=id&orderBy=asc&enabled=1')).toEqual([
      'Citroën C3',
      'Zafira',
    ]);
    expect(await titles('sortBy=title')).toEqual(['Água', 'Citroën C3', 'Zafira']);
    expect(await titles('sortBy=price&orderBy=desc&limit=2')).toEqual(['Citroën C3', 'Zafira']);
    expect(await titles('search=CITROEN')).toEqual(['Citroën C3']);
    expect(await titles('search=abc1d')).toEqual(['Citroën C3']);
    expect(await titles('search=%25')).toEqual([]);
    expect(await titles('enabled=0')).toEqual(['Água']);
    const { body } = await call('user', 'GET', '/products?page=2&limit=2');
    expect(body.meta).toEqual({ total: 3, current_page: 2, last_page: 2, per_page: 2 });
    const wrong = await call('user', 'GET', '/products?limit=501&sortBy=plate&enabled=2');
    expect(Object.keys(wrong.body.errors)).toEqual(['limit', 'sortBy', 'enabled']);
  });

  test.each([
    ['admin', 200],
    ['user', 200],
    ['other admin', 404],
    ['other user', 404],
    ['wl admin', 404],
    ['wl user', 404],
  ])('for %s it answers %i', async (who, status) => {
    await addByHand('Gol');
    const answer = await call(who, 'GET', '/products');
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body).includes('Gol')).toBe(status === 200);
  });
});

describe('who looks after the feed', () => {
  const CALLS: [Method, string, object?][] = [
    ['GET', '/product-feed'],
    ['PUT', '/product-feed', { feed_uri: null }],
    ['POST', '/product-feed/validate', { feed_uri: 'x' }],
    ['GET', '/product-feed/template'],
    ['POST', '/product-feed/import'],
    ['GET', '/product-feed/imports/last'],
    ['POST', `/product-feed/imports/${newId()}/allow`],
  ];
  test.each([
    ['admin', 'yes'],
    ['wl admin', 'yes'],
    ['user', 'no'],
    ['other admin', 'hidden'],
    ['other user', 'hidden'],
    ['wl user', 'hidden'],
  ])('%s: %s', async (who, answer) => {
    for (const [method, url, payload] of CALLS) {
      const { status, body } = await call(who, method, url, payload);
      if (answer === 'yes') expect([200, 404, 409, 422]).toContain(status);
      if (answer === 'yes') expect(body.error).not.toBe('not_allowed');
      if (answer === 'no') expect([status, body.error]).toEqual([409, 'not_allowed']);
      if (answer === 'hidden')
        expect([status, body]).toEqual([404, { error: 'not_found', message: 'Não encontrado.' }]);
    }
  });

  test('the organisation itself has none', async () => {
    const { headers } = people['wl admin']!;
    const answer = await server.app.inject({ url: '/api/tenants/0/product-feed', headers });
    expect(answer.statusCode).toBe(404);
  });
});

describe('the link', () => {
  test('is saved once it can be read, and null takes it away', async () => {
    site.serve(csv('1;Gol;10;sim'));
    const saved = await call('admin', 'PUT', '/product-feed', { feed_uri: ` ${site.url} ` });
    expect(saved.body.data.feed_uri).toBe(site.url);
    await server.drain();
    expect((await call('admin', 'GET', '/product-feed')).body).toEqual({
      data: { feed_uri: site.url, importing: false },
    });
    for (const feed_uri of ['ftp://x.test/a.csv', 'estoque', 'http://eu:senha@x.test/']) {
      const refused = await call('admin', 'PUT', '/product-feed', { feed_uri });
      expect(refused.status).toBe(422);
      expect(refused.body.errors.feed_uri[0]).toMatch(/Endereço inválido|usuário e senha/);
    }
    expect((await call('admin', 'PUT', '/product-feed', {})).body.errors).toHaveProperty('feed_uri');
    expect((await call('admin', 'PUT', '/product-feed', { feed_uri: null })).body.data.feed_uri).toBeNull();
    expect(await stock()).toHaveLength(1);
    expect(await call('admin', 'POST', '/product-feed/import')).toMatchObject({
      status: 409,
      body: { error: 'no_feed', message: 'Informe o link do feed antes de importar.' },
    });
  });

  test('is checked line by line without anything being saved', async () => {
    site.serve(csv('1;Gol;dez;sim', '2;;10;talvez', '3;Fox;10;sim'));
    const { status, body } = await call('admin', 'POST', '/product-feed/validate', { feed_uri: site.url });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      rows: 3,
      valid: 1,
      invalid: 2,
      file_problem: null,
      problems: [
        { line: 2, column: 'price', message: 'Valor inválido', value: 'dez' },
        { line: 3, column: 'title', message: 'Campo obrigatório', value: '' },
        { line: 3, column: 'active', message: 'Use sim ou não', value: 'talvez' },
      ],
      sample: [{ external_product_id: '3', title: 'Fox', price: 1000 }],
    });
    expect(body.data).not.toHaveProperty('invalid_ids');
    expect(await stock()).toEqual([]);
    expect((await call('admin', 'GET', '/product-feed')).body.data.feed_uri).toBeNull();
  });

  test('from which nothing comes is told beside the field', async () => {
    const said = async (feed_uri?: string) =>
      (await call('admin', 'POST', '/product-feed/validate', { feed_uri })).body.errors;
    expect(await said()).toEqual({ feed_uri: ['Campo obrigatório'] });
    expect(await said('http://10.0.0.1/a')).toEqual({
      feed_uri: ['Endereço de rede interna não é permitido.'],
    });
    site.serve('', 404);
    expect(await said(site.url)).toEqual({
      feed_uri: ['O servidor do feed respondeu 404: o arquivo não existe neste endereço.'],
    });
  });

  test('that is saved is what is checked when none is named; the file’s own trouble is in the report', async () => {
    await importNow(csv('1;Gol;10;sim'));
    site.serve('<products><product><id>1');
    const { status, body } = await call('admin', 'POST', '/product-feed/validate');
    expect(status).toBe(200);
    expect(body.data.file_problem).toMatchObject({ code: 'broken_xml' });
  });

  test('is asked for so often and no more', async () => {
    for (let n = 0; n < 30; n++)
      await call('admin', 'POST', '/product-feed/validate', { feed_uri: site.url });
    const tooMuch = await call('admin', 'POST', '/product-feed/validate', { feed_uri: site.url });
    expect(tooMuch).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect(tooMuch.headers).toHaveProperty('retry-after');
    await server.pool.query('UPDATE tenants SET feed_uri = $1 WHERE id = 1', [site.url]);
    expect((await call('admin', 'POST', '/product-feed/import')).status).toBe(429);
    expect((await call('admin', 'PUT', '/product-feed', { feed_uri: site.url })).status).toBe(429);
  });

  test.each([
    ['csv', 'text/csv; charset=utf-8', '\uFEFFid;title;'],
    ['xml', 'application/xml; charset=utf-8', '<?xml version="1.0"'],
  ])('has a template as %s', async (format, type, start) => {
    const { status, headers, body } = await call('admin', 'GET', `/product-feed/template?format=${format}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="modelo-de-veiculos.${format}"`,
    });
    expect(body.startsWith(start)).toBe(true);
    site.serve(body);
    const check = await call('admin', 'POST', '/product-feed/validate', { feed_uri: site.url });
    expect(check.body.data).toMatchObject({ invalid: 0, file_problem: null });
  });
});

describe('an import', () => {
  test('brings the vehicles, and devices hear of them', async () => {
    const done = await importNow(csv('1;Gol;59.900,00;sim', '2;Fox;;não', '3;;1;sim'));
    expect(done).toMatchObject({
      state: 'done',
      user_id: people.admin!.id,
      started_at: NOW.toISOString(),
      finished_at: NOW.toISOString(),
      error: null,
      allowed: false,
      outcome: { added: 2, updated: 0, disabled: 0, active: 0 },
      report: { rows: 3, valid: 2, problems: [{ line: 4, column: 'title' }] },
    });
    expect(await stock()).toEqual([
      { id: '1', title: 'Gol', price: 5_990_000, enabled: true },
      { id: '2', title: 'Fox', price: null, enabled: false },
    ]);
    expect(await toldSince(0)).toEqual(['1', '2']);
    const { rows } = await server.pool.query(
      `SELECT plate, color, fuel, transmission, url FROM products WHERE external_product_id = '1'`,
    );
    expect(rows).toEqual([{ plate: null, color: null, fuel: null, transmission: null, url: null }]);
  });

  test('tells only of vehicles that changed, which keep their ids', async () => {
    await importNow(csv(...numbered(1, 10)));
    const { rows: before } = await server.pool.query('SELECT id FROM products ORDER BY id');
    const since = await revision();
    const again = await importNow(csv(...numbered(1, 10)));
    expect(again).toMatchObject({
      state: 'done',
      outcome: { added: 0, updated: 0, disabled: 0, active: 10 },
    });
    expect(await revision()).toBe(since);
    const third = await importNow(csv(...numbered(2, 10), 'V1;Gol GTI;10000,00;sim', 'V11;Up;1;sim'));
    expect(third.outcome).toEqual({ added: 1, updated: 1, disabled: 0, active: 10 });
    expect(await toldSince(since)).toEqual(['V1', 'V11']);
    const { rows: after } = await server.pool.query('SELECT id FROM products ORDER BY id');
    expect(after).toEqual(expect.arrayContaining(before));
  });

  test('disables what vanished, and nothing that somebody entered, or whose line is wrong', async () => {
    await addByHand('À mão');
    await importNow(csv(...numbered(1, 10)));
    const since = await revision();
    const done = await importNow(csv(...numbered(1, 8), 'V9;;;'));
    expect(done).toMatchObject({ state: 'done', outcome: { added: 0, updated: 0, disabled: 1, active: 10 } });
    expect((await stock()).filter(({ enabled }) => !enabled)).toMatchObject([{ id: 'V10' }]);
    expect(await toldSince(since)).toEqual(['V10']);
    expect(await stock()).toContainEqual({ id: null, title: 'À mão', price: 100, enabled: true });
    await importNow(csv(...numbered(1, 10)));
    expect((await stock()).every(({ enabled }) => enabled)).toBe(true);
  });

  test('that would disable more than a fifth waits for a person’s word', async () => {
    await importNow(csv(...numbered(1, 10)));
    const before = await stock();
    const since = await revision();
    const waiting = await importNow(csv(...numbered(1, 6), 'V7;Gol;10000,00;não', 'V12;Up;1;sim'));
    expect(waiting).toMatchObject({
      state: 'waiting',
      error: null,
      outcome: { added: 1, updated: 0, disabled: 4, active: 10 },
      report: { rows: 8 },
    });
    expect(await stock()).toEqual(before);
    expect(await revision()).toBe(since);

    expect((await call('admin', 'POST', `/product-feed/imports/${waiting.id}/allow`)).status).toBe(202);
    await server.drain();
    expect(await last()).toMatchObject({ state: 'done', outcome: { added: 1, disabled: 4 } });
    expect((await stock()).filter(({ enabled }) => !enabled)).toHaveLength(4);
    expect(await call('admin', 'POST', `/product-feed/imports/${waiting.id}/allow`)).toMatchObject({
      status: 409,
      body: { error: 'not_waiting' },
    });
  });

  test('exactly a fifth needs nobody’s word', async () => {
    await importNow(csv(...numbered(1, 10)));
    expect(await importNow(csv(...numbered(1, 8)))).toMatchObject({
      state: 'done',
      outcome: { disabled: 2 },
    });
  });

  test('may disable what was allowed, and not more', async () => {
    await importNow(csv(...numbered(1, 10)));
    const waiting = await importNow(csv(...numbered(1, 7)));
    site.serve(csv(...numbered(1, 2)));
    await call('admin', 'POST', `/product-feed/imports/${waiting.id}/allow`);
    await server.drain();
    expect(await last()).toMatchObject({ state: 'waiting', allowed: false, outcome: { disabled: 8 } });
    expect((await stock()).every(({ enabled }) => enabled)).toBe(true);
  });

  test('of another link is not what was allowed', async () => {
    await importNow(csv(...numbered(1, 10)));
    const waiting = await importNow(csv(...numbered(1, 5)));
    // Allowed, but not read again before the link changes.
    await server.pool.query(
      `UPDATE product_imports SET report = report || '{"allowed_by": "x"}' WHERE id = $1`,
      [waiting.id],
    );
    expect(await last()).toMatchObject({ id: waiting.id, state: 'waiting', allowed: true });
    site.serve(csv(...numbered(1, 6)));
    await call('admin', 'PUT', '/product-feed', { feed_uri: `${site.url}?outro` });
    await server.drain();
    expect(await last()).toMatchObject({ state: 'waiting', allowed: false, outcome: { disabled: 4 } });
    expect(await call('admin', 'POST', `/product-feed/imports/${waiting.id}/allow`)).toMatchObject({
      status: 409,
    });
    const foreign = await call('admin', 'POST', `/product-feed/imports/${newId()}/allow`);
    expect(foreign).toMatchObject({
      status: 404,
      body: { message: 'Não foi possível localizar a importação.' },
    });
  });

  test.each([
    ['', 500, 'O servidor do feed respondeu 500: ele está com problemas no momento.'],
    ['{}', 200, undefined],
    ['', 200, undefined],
    ['id;title\n', 200, 'O arquivo não tem nenhum veículo.'],
  ])('from a feed that fails keeps the vehicles and says why: %j %i', async (body, status, error) => {
    await importNow(csv(...numbered(1, 3)));
    const before = await stock();
    site.serve(body, status);
    const failed = await importNow();
    expect(failed).toMatchObject({ state: 'failed', outcome: null });
    expect(failed.error).toEqual(error ?? expect.stringMatching(/\p{L}{3}/u));
    expect(await stock()).toEqual(before);
    expect((await server.pool.query(`SELECT FROM jobs WHERE kind = 'import-products'`)).rowCount).toBe(0);
  });

  test('from an address inside the house is not even tried', async () => {
    await call('admin', 'PUT', '/product-feed', { feed_uri: 'http://169.254.169.254/latest/meta-data' });
    await server.drain();
    expect(await last()).toMatchObject({
      state: 'failed',
      error: 'Endereço de rede interna não é permitido.',
      report: null,
    });
  });

  test('of a file that is broken far behind its beginning changes nothing', async () => {
    await importNow(csv(...numbered(1, 3)));
    const before = await stock();
    const since = await revision();
    const items = numbered(1, 1200).map(row => {
      const id = row.split(';')[0];
      return `<product><id>${id}</id><title>Novo</title></product>`;
    });
    const failed = await importNow(`<products>${items.join('\n')}<product><id>9`);
    expect(failed).toMatchObject({
      state: 'failed',
      report: { rows: 1200, file_problem: { code: 'broken_xml' } },
    });
    expect(await stock()).toEqual(before);
    expect(await revision()).toBe(since);
  });

  test('asked for twice at once is one', async () => {
    await importNow(csv('1;Gol;1;sim'));
    const before = site.asked();
    let open = () => {};
    const opened = new Promise<void>(resolve => {
      open = resolve;
    });
    site.serve(async () => {
      await opened;
      return csv('1;Gol;2;sim');
    });
    await addJobs(8);
    await expect.poll(site.asked).toBe(before + 1);
    const { rows: inTransaction } = await server.pool.query(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    expect(inTransaction).toEqual([]);
    // While one runs, any number of others are one more.
    await addJobs(8);
    open();
    await server.drain();
    expect(site.asked()).toBe(before + 2);
    const { rows } = await server.pool.query('SELECT state FROM product_imports');
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });
  const addJobs = (count: number) =>
    Promise.all(Array.from({ length: count }, () => call('admin', 'POST', '/product-feed/import')));

  test('whose process died is marked as failed, and begun again', async () => {
    site.serve(csv('1;Gol;1;sim'));
    await server.pool.query('UPDATE tenants SET feed_uri = $1 WHERE id = 1', [site.url]);
    await server.pool.query(
      `INSERT INTO product_imports (tenant_id, id, state, report, started_at)
       VALUES (1, $1, 'running', '{"feed_uri": "x"}', $2)`,
      [newId(), new Date(NOW.getTime() - 120_000)],
    );
    // Taken by a process whose lease is over since.
    await server.pool.query(
      `INSERT INTO jobs (id, kind, key, payload, attempts, lease, leased_until)
       VALUES ($1, 'import-products', '1', '{"tenant_id": 1, "user_id": null}', 1, $1, $2)`,
      [newId(), new Date(NOW.getTime() - 60_000)],
    );
    await server.drain();
    const { rows } = await server.pool.query(
      `SELECT state, report->>'error' AS error FROM product_imports ORDER BY started_at`,
    );
    expect(rows).toEqual([
      { state: 'failed', error: 'A importação foi interrompida antes do fim.' },
      { state: 'done', error: null },
    ]);
    expect(await stock()).toHaveLength(1);
  });

  test('that was taken for dead writes nothing any more', async () => {
    let open = () => {};
    const opened = new Promise<void>(resolve => {
      open = resolve;
    });
    site.serve(async () => {
      await opened;
      return csv('1;Gol;1;sim');
    });
    await call('admin', 'PUT', '/product-feed', { feed_uri: site.url });
    const { asked } = site;
    const before = asked();
    const drained = server.drain();
    await expect.poll(async () => (await last())?.state).toBe('running');
    expect(before).toBeLessThanOrEqual(asked());
    await server.pool.query(`UPDATE product_imports SET state = 'failed'`);
    open();
    await drained;
    expect(await stock()).toEqual([]);
    expect((await server.pool.query('SELECT last_error FROM jobs')).rows).toEqual([
      { last_error: 'the import was taken for dead' },
    ]);
  });

  test('that ends after the link was taken away changes nothing', async () => {
    let open = () => {};
    const opened = new Promise<void>(resolve => {
      open = resolve;
    });
    site.serve(async () => {
      await opened;
      return csv('1;Gol;1;sim');
    });
    await call('admin', 'PUT', '/product-feed', { feed_uri: site.url });
    const drained = server.drain();
    await expect.poll(async () => (await last())?.state).toBe('running');
    await call('admin', 'PUT', '/product-feed', { feed_uri: null });
    open();
    await drained;
    expect(await stock()).toEqual([]);
    expect(await last()).toMatchObject({
      state: 'failed',
      error: 'O link do feed mudou durante a importação.',
    });
  });

  test('comes by itself each hour, to each active company with a feed', async () => {
    site.serve(csv('1;Gol;1;sim'));
    await server.pool.query('UPDATE tenants SET feed_uri = $1 WHERE id IN (1, 2)', [site.url]);
    await server.pool.query('UPDATE tenants SET status = 0 WHERE id = 2');
    await enqueue(server.pool, 'product-feeds', {}, { key: 'recurring' });
    await server.drain();
    expect(await last()).toMatchObject({ state: 'done', user_id: null });
    const { rows } = await server.pool.query('SELECT tenant_id, external_product_id FROM products');
    expect(rows).toEqual([{ tenant_id: 1, external_product_id: '1' }]);
    await server.pool.query('UPDATE tenants SET status = 1');
  });

  test('of one company is nobody else’s, with the same codes', async () => {
    await importNow(csv('1;Gol;1;sim'));
    site.serve(csv('1;Outro;2;sim'));
    const { headers } = people['other admin']!;
    await server.app.inject({
      method: 'PUT',
      url: '/api/tenants/2/product-feed',
      payload: { feed_uri: site.url },
      headers,
    });
    await server.drain();
    const { rows } = await server.pool.query('SELECT tenant_id, title FROM products ORDER BY tenant_id');
    expect(rows).toEqual([
      { tenant_id: 1, title: 'Gol' },
      { tenant_id: 2, title: 'Outro' },
    ]);
  });

  test('only the last 50 are remembered', async () => {
    await server.pool.query(
      `INSERT INTO product_imports (tenant_id, id, state, started_at)
       SELECT 1, gen_random_uuid(), 'done', timestamptz '2026-01-01' + make_interval(hours => n)
         FROM generate_series(1, 80) n`,
    );
    await importNow(csv('1;Gol;1;sim'));
    expect((await server.pool.query('SELECT FROM product_imports')).rowCount).toBe(50);
  });

  test('of many vehicles takes one statement for each batch', async () => {
    const count = 5000 * SCALE;
    const at = performance.now();
    await importNow(csv(...numbered(1, count)));
    const first = performance.now() - at;
    expect(await last()).toMatchObject({ state: 'done', outcome: { added: count } });
    await server.pool.query('ANALYZE products');

    const { length } = statements;
    const body = csv(...numbered(1, count - count / 10), ...numbered(count + 1, count + 10, 'Fox;1;sim'));
    const again = performance.now();
    expect(await importNow(body)).toMatchObject({ outcome: { added: 10, disabled: count / 10 } });
    const since = statements.slice(length);
    expect(since.filter(text => text.includes('INSERT INTO products'))).toHaveLength(
      Math.ceil((count - count / 10 + 10) / 500),
    );
    expect(since.filter(text => text.startsWith('UPDATE products'))).toHaveLength(1);
    const { rows } = await server.pool.query('SELECT count(*) AS told FROM changes WHERE tenant_id = 1');
    expect(rows[0].told).toBe(count + 10);
    if (SCALE > 1)
      process.stdout.write(
        `${count} vehicles: first ${Math.round(first)} ms, again ${Math.round(performance.now() - again)} ms\n`,
      );
  }, 120_000);
});

test('no process takes another’s import', async () => {
  const later = { key: '1', runAt: new Date(NOW.getTime() + 60_000) };
  await enqueue(server.pool, 'import-products', { tenant_id: 1, user_id: null }, later);
  await enqueue(server.pool, 'import-products', { tenant_id: 1, user_id: null }, later);
  const until = new Date(NOW.getTime() + 120_000);
  const now = new Date(NOW.getTime() + 61_000);
  expect(await takeJob(server.pool, { kinds: ['import-products'], now, until })).toBeDefined();
  expect(await takeJob(server.pool, { kinds: ['import-products'], now, until })).toBeUndefined();
});
