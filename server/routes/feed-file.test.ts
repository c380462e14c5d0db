import { describe, expect, test } from 'vitest';
import { type AuditEvent, changesInWords } from '../../domain/audit';
import { csv, numbered, STOCK_NOW, stockForTests } from '../../tests/harness/stock';
import { enqueue } from '../jobs/enqueue';

const { live, call, sendFile, importNow, last, stock, addByHand } = stockForTests();

const feed = async () => (await call('admin', 'GET', '/product-feed')).body.data;
const kept = async () => (await live.server.pool.query('SELECT id, file_key FROM uploads')).rows;
const XML = `<?xml version="1.0"?><products><product><id>9</id><title>Uno</title><price>1,00</price><active>sim</active></product></products>`;

describe('a vehicle file that is sent', () => {
  test('is imported like a linked one, with the same report, under its own name', async () => {
    await addByHand('À mão');
    const { status, body } = await sendFile(
      'admin',
      csv('1;Gol;59.900,00;sim', '2;;1;sim', '3;Fox;caro;sim'),
    );
    expect([status, body.data]).toEqual([
      200,
      {
        feed_uri: null,
        feed_file: { name: 'estoque.csv', sent_at: STOCK_NOW.toISOString() },
        importing: true,
      },
    ]);
    await live.server.drain();
    expect(await last()).toMatchObject({
      state: 'done',
      outcome: { added: 2 },
      report: {
        problems: [{ line: 3, column: 'title' }],
        warnings: [{ line: 4, column: 'price', value: 'caro' }],
      },
    });
    expect((await stock()).map(({ title }) => title).sort()).toEqual(['Fox', 'Gol', 'À mão']);
    await sendFile('admin', XML, 'estoque.xml');
    await live.server.drain();
    expect((await last()).report.valid).toBe(1);
    await sendFile('admin', JSON.stringify([{ id: '9', title: 'Uno' }]), 'estoque.json');
    await live.server.drain();
    expect((await last()).report.valid).toBe(1);
  });

  test('is recorded in the company’s log; of a link, only the host is recorded', async () => {
    const log = async () =>
      ((await call('admin', 'GET', '/audit-events?kind=stock_source_changed')).body.data as AuditEvent[]).map(
        event => changesInWords(event).join(),
      );
    await sendFile('admin', csv(...numbered(1, 5)));
    await call('admin', 'PUT', '/product-feed', { feed_uri: `${live.site.url}?chave=segredo` });
    await call('admin', 'PUT', '/product-feed', { feed_uri: `${live.site.url}?chave=outra` });
    await call('admin', 'PUT', '/product-feed', { feed_uri: `${live.site.url}?chave=outra` });
    await call('admin', 'PUT', '/product-feed', { feed_uri: null });
    const server = `«link de ${new URL(live.site.url).hostname}»`;
    expect((await log()).slice(0, 3).reverse()).toEqual([
      `Arquivo do estoque: «estoque.csv» → ${server}`,
      'Arquivo do estoque: mudou',
      `Arquivo do estoque: ${server} → vazio`,
    ]);
    const { rows } = await live.server.pool.query('SELECT details::text FROM audit_events');
    expect(JSON.stringify(rows)).not.toMatch(/segredo|outra/);
  });

  test('replaces the link, which is no longer read hourly, until a new link replaces the file', async () => {
    await importNow(csv(...numbered(1, 5)));
    await sendFile('admin', csv(...numbered(1, 5)));
    await live.server.drain();
    expect(await feed()).toMatchObject({ feed_uri: null, feed_file: { name: 'estoque.csv' } });
    const asked = live.site.asked();
    await enqueue(live.server.pool, 'product-feeds', {});
    await live.server.drain();
    expect(live.site.asked()).toBe(asked);
    expect(await kept()).toHaveLength(1);
    const [{ file_key }] = await kept();

    await importNow();
    expect(await feed()).toMatchObject({ feed_uri: live.site.url, feed_file: null });
    expect(await kept()).toEqual([]);
    expect(await live.server.app.storage.stat(file_key)).toBeNull();
  });

  test('waits for confirmation if it would disable more than a fifth, and is then read again', async () => {
    await sendFile('admin', csv(...numbered(1, 10)));
    await live.server.drain();
    await sendFile('admin', csv(...numbered(1, 6)));
    await live.server.drain();
    const waiting = await last();
    expect(waiting).toMatchObject({ state: 'waiting', outcome: { disabled: 4, active: 10 } });
    expect((await stock()).every(({ enabled }) => enabled)).toBe(true);
    expect(await kept()).toHaveLength(1);
    expect((await call('admin', 'POST', `/product-feed/imports/${waiting.id}/allow`)).status).toBe(202);
    await live.server.drain();
    expect(await last()).toMatchObject({ state: 'done', outcome: { disabled: 4 } });
    expect((await stock()).filter(({ enabled }) => enabled)).toHaveLength(6);
  });

  test('changes nothing and says so if it is gone by then', async () => {
    await sendFile('admin', csv('1;Gol;1;sim'));
    await live.server.drain();
    const [{ file_key }] = await kept();
    await live.server.app.storage.remove(file_key);
    await call('admin', 'POST', '/product-feed/import');
    await live.server.drain();
    expect(await last()).toMatchObject({
      state: 'failed',
      error: 'O arquivo enviado já não está guardado. Envie de novo.',
    });
    expect(await stock()).toHaveLength(1);
  });

  test('changes nothing if it is too large, has no usable name or comes from someone not allowed to send it', async () => {
    await importNow(csv('1;Gol;1;sim'));
    const refused = async (
      answer: Promise<{ status: number; body: object }>,
      status: number,
      words: object,
    ) => {
      expect(await answer).toMatchObject({ status, body: words });
      await live.server.drain();
      expect(await feed()).toMatchObject({ feed_uri: live.site.url, feed_file: null });
      expect(await kept()).toEqual([]);
    };
    await refused(sendFile('admin', Buffer.alloc(50 * 1024 * 1024 + 1)), 413, { error: 'too_large' });
    await refused(sendFile('admin', 'x', `${'a'.repeat(300)}.csv`), 422, {
      errors: { file: ['Nome de arquivo inválido'] },
    });
    await refused(sendFile('user', csv('2;Fox;1;sim')), 409, { error: 'not_allowed' });
    await refused(sendFile('other admin', csv('2;Fox;1;sim')), 404, {});
  });
});
