import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { csv, numbered, STOCK_NOW, stockForTests } from '../../../tests/harness/stock';
import { until } from '../../../tests/harness/until';
import { BOUNDS } from '../../bounds';
import { enqueue } from '../../jobs/enqueue';
import { takeJob } from '../../repositories/jobs';

const SCALE = Number(process.env.TEST_SCALE ?? 1);

const { live, people, call, importNow, last, stock, revision, toldSince, addByHand } = stockForTests();

describe('an import', () => {
  test('stores the vehicles, and devices are notified', async () => {
    const done = await importNow(csv('1;Gol;59.900,00;sim', '2;Fox;;não', '3;;1;sim'));
    expect(done).toMatchObject({
      state: 'done',
      user_id: people.admin!.id,
      started_at: STOCK_NOW.toISOString(),
      finished_at: STOCK_NOW.toISOString(),
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
    const { rows } = await live.server.pool.query(
      `SELECT plate, color, fuel, transmission, url FROM products WHERE external_product_id = '1'`,
    );
    expect(rows).toEqual([{ plate: null, color: null, fuel: null, transmission: null, url: null }]);
  });

  test('reports only vehicles that changed, which keep their ids', async () => {
    await importNow(csv(...numbered(1, 10)));
    const { rows: before } = await live.server.pool.query('SELECT id FROM products ORDER BY id');
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
    const { rows: after } = await live.server.pool.query('SELECT id FROM products ORDER BY id');
    expect(after).toEqual(expect.arrayContaining(before));
  });

  test('reports its progress while it runs', async () => {
    const feed = csv(...numbered(1, 700));
    expect((await importNow(feed)).progress).toBeNull();
    // Another transaction locks a vehicle of the second batch.
    const keeper = await live.server.pool.connect();
    await keeper.query(`BEGIN; SELECT FROM products WHERE external_product_id = 'V600' FOR UPDATE`);
    live.site.serve(csv(...numbered(1, 700, 'Gol;11000,00;sim'), 'V701;;1;sim'));
    await call('admin', 'POST', '/product-feed/import');
    const running = live.server.drain();
    const seen = await until(last, row => row.progress?.done === 500 && row.progress.phase === 'writing');
    expect(seen).toMatchObject({ state: 'running', progress: { total: 700 } });
    await keeper.query('COMMIT');
    keeper.release();
    await running;
    expect(await last()).toMatchObject({ state: 'done', progress: null, outcome: { updated: 700 } });
  });

  test('disables vanished vehicles, but none that were entered by hand or whose line is wrong', async () => {
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

  test('waits for confirmation if it would disable more than a fifth', async () => {
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
    await live.server.drain();
    expect(await last()).toMatchObject({ state: 'done', outcome: { added: 1, disabled: 4 } });
    expect((await stock()).filter(({ enabled }) => !enabled)).toHaveLength(4);
    expect(await call('admin', 'POST', `/product-feed/imports/${waiting.id}/allow`)).toMatchObject({
      status: 409,
      body: { error: 'not_waiting' },
    });
  });

  test('changes nothing and says so if it would exceed the company’s vehicle limit', async () => {
    await importNow(csv(...numbered(1, 2)));
    await live.server.pool.query(
      `INSERT INTO products (tenant_id, id, title, external_product_id, enabled)
       SELECT tenant_id, gen_random_uuid(), 'Vendido', 'X' || n, false
         FROM products, generate_series(1, $1::int) n WHERE external_product_id = 'V1'`,
      [BOUNDS.keptVehicles - 2],
    );
    const failed = await importNow(csv(...numbered(1, 3)));
    expect(failed).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^A empresa ficaria com mais de 150.000 veículos, .* Nada foi importado/),
    });
    expect((await stock()).filter(({ enabled }) => enabled)).toHaveLength(2);
    expect((await importNow(csv(...numbered(1, 2)))).state).toBe('done');
  });

  test('needs no confirmation for exactly a fifth', async () => {
    await importNow(csv(...numbered(1, 10)));
    expect(await importNow(csv(...numbered(1, 8)))).toMatchObject({
      state: 'done',
      outcome: { disabled: 2 },
    });
  });

  test('may disable what was confirmed, and no more', async () => {
    await importNow(csv(...numbered(1, 10)));
    const waiting = await importNow(csv(...numbered(1, 7)));
    live.site.serve(csv(...numbered(1, 2)));
    await call('admin', 'POST', `/product-feed/imports/${waiting.id}/allow`);
    await live.server.drain();
    expect(await last()).toMatchObject({ state: 'waiting', allowed: false, outcome: { disabled: 8 } });
    expect((await stock()).every(({ enabled }) => enabled)).toBe(true);
  });

  test('isn’t covered by a confirmation given for another link', async () => {
    await importNow(csv(...numbered(1, 10)));
    const waiting = await importNow(csv(...numbered(1, 5)));
    // Allowed, but the link changes before it is read again.
    await live.server.pool.query(
      `UPDATE product_imports SET report = report || '{"allowed_by": "x"}' WHERE id = $1`,
      [waiting.id],
    );
    expect(await last()).toMatchObject({ id: waiting.id, state: 'waiting', allowed: true });
    live.site.serve(csv(...numbered(1, 6)));
    await call('admin', 'PUT', '/product-feed', { feed_uri: `${live.site.url}?outro` });
    await live.server.drain();
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
    ['', 500, 'O servidor do arquivo respondeu 500: ele está com problemas no momento.'],
    ['{}', 200, undefined],
    ['', 200, undefined],
    ['id;title\n', 200, 'O arquivo não tem nenhum veículo.'],
  ])('keeps the vehicles and states the reason when the feed fails: %j %i', async (body, status, error) => {
    await importNow(csv(...numbered(1, 3)));
    const before = await stock();
    live.site.serve(body, status);
    const failed = await importNow();
    expect(failed).toMatchObject({ state: 'failed', outcome: null });
    expect(failed.error).toEqual(error ?? expect.stringMatching(/\p{L}{3}/u));
    expect(await stock()).toEqual(before);
    expect((await live.server.pool.query(`SELECT FROM jobs WHERE kind = 'import-products'`)).rowCount).toBe(
      0,
    );
  });

  test('from an internal address is not attempted', async () => {
    // Saved while its host name still resolved to another address.
    await live.server.pool.query(
      `UPDATE tenants SET feed_uri = 'http://169.254.169.254/latest/meta-data' WHERE id = 1`,
    );
    await call('admin', 'POST', '/product-feed/import');
    await live.server.drain();
    expect(await last()).toMatchObject({
      state: 'failed',
      error: 'Endereço de rede interna não é permitido.',
      report: null,
    });
  });

  test('changes nothing if the file is broken far into it', async () => {
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

  test('runs once when requested twice at once', async () => {
    await importNow(csv('1;Gol;1;sim'));
    const before = live.site.asked();
    let open = () => {};
    const opened = new Promise<void>(resolve => {
      open = resolve;
    });
    live.site.serve(async () => {
      await opened;
      return csv('1;Gol;2;sim');
    });
    await addJobs(8);
    await expect.poll(live.site.asked).toBe(before + 1);
    const { rows: inTransaction } = await live.server.pool.query(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    expect(inTransaction).toEqual([]);
    // While one is running, any number of others become one more.
    await addJobs(8);
    open();
    await live.server.drain();
    expect(live.site.asked()).toBe(before + 2);
    const { rows } = await live.server.pool.query('SELECT state FROM product_imports');
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });
  const addJobs = (count: number) =>
    Promise.all(Array.from({ length: count }, () => call('admin', 'POST', '/product-feed/import')));

  test('is marked as failed when its process dies, and begins again', async () => {
    live.site.serve(csv('1;Gol;1;sim'));
    await live.server.pool.query('UPDATE tenants SET feed_uri = $1 WHERE id = 1', [live.site.url]);
    await live.server.pool.query(
      `INSERT INTO product_imports (tenant_id, id, state, report, started_at)
       VALUES (1, $1, 'running', '{"feed_uri": "x"}', $2)`,
      [newId(), new Date(STOCK_NOW.getTime() - 120_000)],
    );
    // Taken by a process whose lease has expired since.
    await live.server.pool.query(
      `INSERT INTO jobs (id, kind, key, payload, attempts, lease, leased_until)
       VALUES ($1, 'import-products', '1', '{"tenant_id": 1, "user_id": null}', 1, $1, $2)`,
      [newId(), new Date(STOCK_NOW.getTime() - 60_000)],
    );
    await live.server.drain();
    const { rows } = await live.server.pool.query(
      `SELECT state, report->>'error' AS error FROM product_imports ORDER BY started_at`,
    );
    expect(rows).toEqual([
      { state: 'failed', error: 'A importação foi interrompida antes do fim.' },
      { state: 'done', error: null },
    ]);
    expect(await stock()).toHaveLength(1);
  });

  /** Starts an import that waits for the response of its feed. Calling the returned function lets it run to its end. */
  async function underWay(): Promise<() => Promise<void>> {
    let open = () => {};
    const opened = new Promise<void>(resolve => {
      open = resolve;
    });
    live.site.serve(async () => {
      await opened;
      return csv('1;Gol;1;sim');
    });
    await call('admin', 'PUT', '/product-feed', { feed_uri: live.site.url });
    const drained = live.server.drain();
    await expect.poll(async () => (await last())?.state).toBe('running');
    return async () => {
      open();
      await drained;
    };
  }

  test('writes nothing any more after it was taken for dead', async () => {
    const finish = await underWay();
    await live.server.pool.query(`UPDATE product_imports SET state = 'failed'`);
    await finish();
    expect(await stock()).toEqual([]);
    expect((await live.server.pool.query('SELECT last_error FROM jobs')).rows).toEqual([
      { last_error: 'the import was taken for dead' },
    ]);
  });

  test('changes nothing if the link was removed before it ends', async () => {
    const finish = await underWay();
    await call('admin', 'PUT', '/product-feed', { feed_uri: null });
    await finish();
    expect(await stock()).toEqual([]);
    expect(await last()).toMatchObject({
      state: 'failed',
      error: 'O link do estoque, ou o arquivo, mudou durante a importação.',
    });
  });

  test('runs automatically each hour, for each active company with a feed', async () => {
    live.site.serve(csv('1;Gol;1;sim'));
    await live.server.pool.query('UPDATE tenants SET feed_uri = $1 WHERE id IN (1, 2)', [live.site.url]);
    await live.server.pool.query('UPDATE tenants SET status = 0 WHERE id = 2');
    await enqueue(live.server.pool, 'product-feeds', {}, { key: 'recurring' });
    await live.server.drain();
    expect(await last()).toMatchObject({ state: 'done', user_id: null });
    const { rows } = await live.server.pool.query('SELECT tenant_id, external_product_id FROM products');
    expect(rows).toEqual([{ tenant_id: 1, external_product_id: '1' }]);
    await live.server.pool.query('UPDATE tenants SET status = 1');
  });

  test('doesn’t affect another company’s vehicles with the same codes', async () => {
    await importNow(csv('1;Gol;1;sim'));
    live.site.serve(csv('1;Outro;2;sim'));
    const { headers } = people['other admin']!;
    await live.server.app.inject({
      method: 'PUT',
      url: '/api/tenants/2/product-feed',
      payload: { feed_uri: live.site.url },
      headers,
    });
    await live.server.drain();
    const { rows } = await live.server.pool.query('SELECT tenant_id, title FROM products ORDER BY tenant_id');
    expect(rows).toEqual([
      { tenant_id: 1, title: 'Gol' },
      { tenant_id: 2, title: 'Outro' },
    ]);
  });

  test('is remembered among the last 50 only', async () => {
    await live.server.pool.query(
      `INSERT INTO product_imports (tenant_id, id, state, started_at)
       SELECT 1, gen_random_uuid(), 'done', timestamptz '2026-01-01' + make_interval(hours => n)
         FROM generate_series(1, 80) n`,
    );
    await importNow(csv('1;Gol;1;sim'));
    expect((await live.server.pool.query('SELECT FROM product_imports')).rowCount).toBe(50);
  });

  test('runs one statement for each batch of vehicles', async () => {
    const count = 5000 * SCALE;
    const at = performance.now();
    await importNow(csv(...numbered(1, count)));
    const first = performance.now() - at;
    expect(await last()).toMatchObject({ state: 'done', outcome: { added: count } });
    await live.server.pool.query('ANALYZE products');

    const { length } = live.statements;
    const body = csv(...numbered(1, count - count / 10), ...numbered(count + 1, count + 10, 'Fox;1;sim'));
    const again = performance.now();
    expect(await importNow(body)).toMatchObject({ outcome: { added: 10, disabled: count / 10 } });
    const since = live.statements.slice(length);
    expect(since.filter(text => text.includes('INSERT INTO products'))).toHaveLength(
      Math.ceil((count - count / 10 + 10) / 500),
    );
    expect(since.filter(text => text.startsWith('UPDATE products'))).toHaveLength(1);
    const { rows } = await live.server.pool.query('SELECT count(*) AS told FROM changes WHERE tenant_id = 1');
    expect(rows[0].told).toBe(count + 10);
    if (SCALE > 1)
      process.stdout.write(
        `${count} vehicles: first ${Math.round(first)} ms, again ${Math.round(performance.now() - again)} ms\n`,
      );
  }, 120_000);
});

test('a process can’t take over another’s import', async () => {
  const later = { key: '1', runAt: new Date(STOCK_NOW.getTime() + 60_000) };
  await enqueue(live.server.pool, 'import-products', { tenant_id: 1, user_id: null }, later);
  await enqueue(live.server.pool, 'import-products', { tenant_id: 1, user_id: null }, later);
  const until = new Date(STOCK_NOW.getTime() + 120_000);
  const now = new Date(STOCK_NOW.getTime() + 61_000);
  expect(await takeJob(live.server.pool, { kinds: ['import-products'], now, until })).toBeDefined();
  expect(await takeJob(live.server.pool, { kinds: ['import-products'], now, until })).toBeUndefined();
});
