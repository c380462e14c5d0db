import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { csv, type StockMethod, stockForTests } from '../../../tests/harness/stock';

const { live, people, call, importNow, stock, addByHand } = stockForTests();

describe('the list of vehicles', () => {
  test('is sorted, searched without accents and paged, up to 500 at a time', async () => {
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
    const decomposed = encodeURIComponent('Citroën'.normalize('NFD'));
    for (const search of ['abc-1d23', 'ABC 1D23', 'c-3', 'citroën%20c3', 'citroën-c', decomposed])
      expect(await titles(`search=${search}`), search).toEqual(['Citroën C3']);
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
  ])('for %s returns %i', async (who, status) => {
    await addByHand('Gol');
    const answer = await call(who, 'GET', '/products');
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body).includes('Gol')).toBe(status === 200);
  });
});

describe('access to the feed', () => {
  const CALLS: [StockMethod, string, object?][] = [
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

  test('doesn’t exist in the organisation itself', async () => {
    const { headers } = people['wl admin']!;
    const answer = await live.server.app.inject({ url: '/api/tenants/0/product-feed', headers });
    expect(answer.statusCode).toBe(404);
  });
});

describe('the feed’s link', () => {
  test('is saved once it can be read, and deleted by null', async () => {
    live.site.serve(csv('1;Gol;10;sim'));
    const saved = await call('admin', 'PUT', '/product-feed', { feed_uri: ` ${live.site.url} ` });
    expect(saved.body.data.feed_uri).toBe(live.site.url);
    await live.server.drain();
    expect((await call('admin', 'GET', '/product-feed')).body).toEqual({
      data: { feed_uri: live.site.url, feed_file: null, importing: false },
    });
    for (const feed_uri of ['ftp://x.test/a.csv', 'estoque', 'http://eu:senha@x.test/']) {
      const refused = await call('admin', 'PUT', '/product-feed', { feed_uri });
      expect(refused.status).toBe(422);
      expect(refused.body.errors.feed_uri[0]).toMatch(/Endereço inválido|usuário e senha/);
    }
    for (const host of ['169.254.169.254', '10.0.0.1', '[::1]', '2130706433']) {
      const refused = await call('admin', 'PUT', '/product-feed', { feed_uri: `http://${host}/estoque.csv` });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { feed_uri: ['Endereço de rede interna não é permitido.'] } },
      });
    }
    expect((await call('admin', 'GET', '/product-feed')).body.data.feed_uri).toBe(live.site.url);
    expect((await call('admin', 'PUT', '/product-feed', {})).body.errors).toHaveProperty('feed_uri');
    expect((await call('admin', 'PUT', '/product-feed', { feed_uri: null })).body.data.feed_uri).toBeNull();
    expect(await stock()).toHaveLength(1);
    expect(await call('admin', 'POST', '/product-feed/import')).toMatchObject({
      status: 409,
      body: {
        error: 'no_feed',
        message: 'Informe o link do estoque, ou envie um arquivo, antes de importar.',
      },
    });
  });

  test('is checked line by line without saving anything', async () => {
    live.site.serve(csv('1;Gol;dez;sim', '2;;10;talvez', '3;Fox;10;sim'));
    const { status, body } = await call('admin', 'POST', '/product-feed/validate', {
      feed_uri: live.site.url,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      rows: 3,
      valid: 2,
      invalid: 1,
      file_problem: null,
      problems: [{ line: 3, column: 'title', message: 'Campo obrigatório', value: '' }],
      warnings: [
        { line: 2, column: 'price', message: 'Valor inválido: ficou em branco', value: 'dez' },
        {
          line: 3,
          column: 'active',
          message: 'Situação desconhecida: o veículo fica à venda',
          value: 'talvez',
        },
      ],
      sample: [
        { external_product_id: '1', title: 'Gol', price: null },
        { external_product_id: '3', title: 'Fox', price: 1000 },
      ],
    });
    expect(body.data).not.toHaveProperty('invalid_ids');
    expect(await stock()).toEqual([]);
    expect((await call('admin', 'GET', '/product-feed')).body.data.feed_uri).toBeNull();
  });

  test('that can’t be read is reported beside the field', async () => {
    const said = async (feed_uri?: string) =>
      (await call('admin', 'POST', '/product-feed/validate', { feed_uri })).body.errors;
    expect(await said()).toEqual({ feed_uri: ['Campo obrigatório'] });
    expect(await said('http://10.0.0.1/a')).toEqual({
      feed_uri: ['Endereço de rede interna não é permitido.'],
    });
    live.site.serve('', 404);
    expect(await said(live.site.url)).toEqual({
      feed_uri: ['O servidor do arquivo respondeu 404: o arquivo não existe neste endereço.'],
    });
  });

  test('that is saved is checked if none is given; errors of the file itself are in the report', async () => {
    await importNow(csv('1;Gol;10;sim'));
    live.site.serve('<products><product><id>1');
    const { status, body } = await call('admin', 'POST', '/product-feed/validate');
    expect(status).toBe(200);
    expect(body.data.file_problem).toMatchObject({ code: 'broken_xml' });
  });

  test('can be read only a limited number of times', async () => {
    for (let n = 0; n < 30; n++)
      await call('admin', 'POST', '/product-feed/validate', { feed_uri: live.site.url });
    const tooMuch = await call('admin', 'POST', '/product-feed/validate', { feed_uri: live.site.url });
    expect(tooMuch).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect(tooMuch.headers).toHaveProperty('retry-after');
    await live.server.pool.query('UPDATE tenants SET feed_uri = $1 WHERE id = 1', [live.site.url]);
    expect((await call('admin', 'POST', '/product-feed/import')).status).toBe(429);
    expect((await call('admin', 'PUT', '/product-feed', { feed_uri: live.site.url })).status).toBe(429);
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
    live.site.serve(body);
    const check = await call('admin', 'POST', '/product-feed/validate', { feed_uri: live.site.url });
    expect(check.body.data).toMatchObject({ invalid: 0, file_problem: null });
  });
});
