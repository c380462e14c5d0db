import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA } from '../../server/demo/seed-accounts';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { drawn, shareFullCard } from '../harness/shared-link';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { expectAccessibleInEach } from '../screens/visit';
import { attach } from './journeys';

let site: Site;
let slug: string;
beforeAll(async () => {
  site = await startSite();
  slug = await shareFullCard(site.pool, AURORA);
});
afterAll(() => site.close());

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a shared card on a %s', (size, viewport) => {
  const tags = size === 'phone' ? ['gate'] : [];
  it('shows a customer the vehicle, state and files, and the comments when unfolded', {
    tags,
  }, async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await page.goto(`/shared/card/${slug}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).toMatch(/^Para o cliente · Aurora Veículos$/);
    await page.getByText(/etapa \d de \d/).waitFor();
    // The price is on the first screen, above the flow's own fields.
    const price = await page.getByText('R$ 78.900,00').first().boundingBox();
    expect(price!.y).toBeLessThan(viewport.height);
    const contact = page.getByRole('region', { name: 'Contato' });
    await contact.getByText('Aurora Veículos').waitFor();
    const call = contact.getByRole('link', { name: 'Ligar para (11) 95555-0142' });
    expect(await call.getAttribute('href')).toBe('tel:+5511955550142');
    const chat = new URL((await contact.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))!);
    expect(chat.origin + chat.pathname).toBe('https://wa.me/5511955550142');
    expect(chat.searchParams.get('text')).toContain(page.url());
    expect(await page.locator('[aria-current=step]').count()).toBe(1);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await expectAccessibleInEach(page);

    await page
      .getByRole('button', { name: /^Ampliar foto 1/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: 'Fotos' });
    await viewer.waitFor();
    await expectAccessibleInEach(page);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    await page.getByText('Comentários').click();
    await page.getByText('comentário 45 @').waitFor();
    expect(await page.getByText('comentário 45 @').locator('b').innerText()).toMatch(/^@\S+/);
    expect(await page.getByText(/^comentário \d+/).count()).toBe(20);
    await page.getByRole('button', { name: 'Mostrar mais' }).click();
    await page.getByRole('button', { name: 'Mostrar mais' }).click();
    await page.getByText('comentário 1 @').waitFor();
    expect(await page.getByText(/^comentário \d+/).count()).toBe(45);
    await page.getByText('Histórico').click();
    await page.getByText('criou o card').waitFor();
    await expectAccessibleInEach(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

it('a shared card shows large photos one by one, and no internal dates of the company', async () => {
  const ofCard = 'id = (SELECT card_id FROM external_links WHERE slug = $1)';
  const { rows } = await site.pool.query(
    `UPDATE cards SET expiration_date = '2031-03-09', created_at = '2021-05-06T12:00:00Z' WHERE ${ofCard}
     RETURNING product_ids[1] AS vehicle`,
    [slug],
  );
  const { vehicle } = rows[0];
  await site.pool.query(
    `INSERT INTO vehicle_pictures (tenant_id, id, product_id, address, file_key, size, tried_at)
     SELECT v.tenant_id, gen_random_uuid(), v.product_id, 'https://fotos.test/2.jpg', o.file_key, o.size, now()
       FROM vehicle_pictures v, vehicle_pictures o WHERE v.product_id = $1 AND o.product_id <> $1 LIMIT 1`,
    [vehicle],
  );
  await site.pool.query(
    `UPDATE products SET images = images || '["https://fotos.test/2.jpg"]'::jsonb WHERE id = $1`,
    [vehicle],
  );
  const { page, problems, close } = await openDevice(site.url, DESK);
  await page.goto(`/shared/card/${slug}`);
  const first = page.getByRole('button', { name: /^Ampliar foto 1 de 2/ });
  await first.waitFor();
  const widthOf = async (part: Locator) => (await part.boundingBox())!.width;
  expect(await widthOf(first)).toBe(await widthOf(page.getByRole('list', { name: 'Fotos' })));
  await page.getByText('1 / 2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Próxima foto' }).click();
  await page.getByText('2 / 2', { exact: true }).waitFor();
  await page.setViewportSize(PHONE);
  await until(
    () => widthOf(first),
    width => width === PHONE.width,
  );
  const words = await page.locator('body').innerText();
  expect(words).not.toMatch(/09\/03\/2031|06\/05\/2021|Vencimento|Criado/);
  expect(problems).toEqual([]);
  await close();
});

it('a customer gets an attached photo without its place, and a HEIC as a file', async () => {
  const { rows } = await site.pool.query('SELECT board_id, card_id FROM external_links WHERE slug = $1', [
    slug,
  ]);
  const { board_id, card_id } = rows[0];
  const taken = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1' } })
    .jpeg()
    .toBuffer();
  expect(taken.includes('Exif')).toBe(true);
  const device = await openDevice(site.url, PHONE);
  await signIn(device.page, 'gestor@aurora.test');
  await device.page.goto(`/flows/${board_id}/cards/${card_id}`);
  await attach(device.page, [
    { name: 'frente.jpg', mimeType: 'image/jpeg', buffer: taken },
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1') },
  ]);
  await until(
    async () =>
      (
        await site.pool.query(`SELECT FROM attachments WHERE card_id = $1 AND title ~ 'frente|HEIC'`, [
          card_id,
        ])
      ).rowCount,
    count => count === 2,
  );
  await device.close();

  const { page, problems, close } = await openDevice(site.url, PHONE);
  await page.goto(`/shared/card/${slug}`);
  // The photo is shown large, and its address is that of the file.
  const { data } = await (await page.request.get(`/api/external_links/${slug}`)).json();
  const { url } = data.attachments.find(({ title }: { title: string }) => title === 'frente.jpg');
  const given = await (await page.request.get(url)).body();
  expect((await sharp(given).metadata()).width).toBe(900);
  expect(given.includes('Exif')).toBe(false);
  await page.getByRole('link', { name: 'Baixar IMG_1.HEIC' }).scrollIntoViewIfNeeded();
  const line = page.getByRole('listitem').filter({ hasText: 'IMG_1.HEIC' });
  expect(await line.locator('img').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

it('a shared card stores and installs nothing on a customer’s device, and asks for nothing', {
  tags: 'gate',
}, async () => {
  const { page, problems, close } = await openDevice(site.url, PHONE);
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.goto(`/shared/card/${slug}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Lets any service worker install, to prove that the page registers none.
  await page.evaluate(() => window.install());
  await drawn(page);
  const kept = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    storage: localStorage.length,
    manifest: document.querySelectorAll('link[rel=manifest]').length,
  }));
  expect(kept).toEqual({ databases: 0, workers: 0, storage: 0, manifest: 0 });
  expect(asked.filter(path => /^\/api\/(?!branding\/icons|files)/.test(path))).toEqual([
    `/api/external_links/${slug}`,
  ]);
  expect(asked.filter(path => /shell|command-table|sw\.js/.test(path))).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

it('a shared card is loaded from the server even with the app installed, and ignores the session', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await installed(page);
  const response = await page.goto(`/shared/card/${slug}`);
  expect(response?.fromServiceWorker()).toBe(false);
  await page.getByText('Compartilhado por Aurora Veículos').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Principal' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('a shared card explains each kind of invalid link, and retries without a connection', async () => {
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  await page.goto('/shared/card/nunca-existiu');
  await page.getByText('Não foi possível localizar o card.').waitFor();
  await expectAccessibleInEach(page);
  const set = (column: string, value: string) =>
    site.pool.query(`UPDATE external_links SET ${column} = ${value} WHERE slug = $1`, [slug]);
  await set('expires_at', "now() - interval '1 minute'");
  await page.goto(`/shared/card/${slug}`);
  await page.getByRole('heading', { name: 'O prazo deste link acabou' }).waitFor();
  await page.getByText('Este link venceu. Peça outro a quem enviou.').waitFor();
  await set('expires_at', "now() + interval '7 days'");
  await set('deactivated_at', 'now()');
  await page.reload();
  await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
  await set('deactivated_at', 'NULL');
  const archive = (at: string) =>
    site.pool.query(
      `UPDATE cards SET archived_at = ${at} WHERE id = (SELECT card_id FROM external_links WHERE slug = $1)`,
      [slug],
    );
  await archive('now()');
  await page.reload();
  await page.getByRole('heading', { name: 'Este card não está mais compartilhado' }).waitFor();
  await page.getByText('O que este link mostrava não está mais disponível.').waitFor();
  expect(await page.getByText('Confira se o link').count()).toBe(0);
  await expectAccessibleInEach(page);
  await archive('NULL');

  await context.route('**/api/external_links/**', route => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'Sem conexão' }).waitFor();
  await expectAccessibleInEach(page);
  await context.unroute('**/api/external_links/**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText('Compartilhado por Aurora Veículos').waitFor();
  expect(problems).toEqual([]);
  await close();
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('an error response of the server on a %s', (_size, viewport) => {
  it.each([
    [429, 'too_many_requests', 'Muitas tentativas. Tente novamente em 40 segundos.'],
    [500, 'internal', 'Ocorreu um erro inesperado. Tente novamente.'],
    [422, 'too_slow', 'A consulta demorou demais.'],
  ])('is not shown as a missing connection: %i shows its own message', async (status, error, message) => {
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await context.route('**/api/external_links/**', route =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ error, message }) }),
    );
    await page.goto(`/shared/card/${slug}`);
    await page.getByRole('heading', { name: 'O card não pôde ser aberto' }).waitFor();
    await page.getByText(message).waitFor();
    expect(await page.getByText('Sem conexão').count()).toBe(0);
    await expectAccessibleInEach(page);
    await context.unroute('**/api/external_links/**');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Compartilhado por Aurora Veículos').waitFor();
    expect(problems.filter(problem => !problem.includes(String(status)))).toEqual([]);
    await close();
  });
});
