import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharp } from '../../server/files/previews/image-library';
import { DESK, type Device, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { startFaultProxy } from '../harness/fault-proxy';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { COUNTER, startYardCompany } from '../harness/yard-company';
import { cardLink, cardsIn, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const isDrawn = (image: Locator, width: number) =>
  until(
    () => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth),
    found => found === width,
  );

/** Returns the pictures of vehicles on the screen, and whether each is drawn. */
const drawn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img[src*="/pictures/"]')]
      .filter(image => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && image.checkVisibility();
      })
      .map(({ src, complete, naturalWidth }) => [new URL(src).pathname, complete && naturalWidth > 0]),
  );

const kept = ({ page }: Device) =>
  page.evaluate(async () =>
    (await (await caches.open('vehicles')).keys()).map(({ url }) => new URL(url).pathname),
  );

describe('pictures seen on the first visit', () => {
  it.each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)('show again on a %s without a connection', async (_size, viewport) => {
    const device = await openDevice(site.url, viewport);
    const { page, context, problems, close } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await installed(page);
    const shown = await until(
      () => drawn(page),
      all => all.length > 0 && all.every(([, isDrawn]) => isDrawn),
    );
    await until(
      () => kept(device),
      all => shown.every(([path]) => all.includes(path as string)),
    );
    await context.setOffline(true);
    await page.reload();
    await page.locator('[data-card-id]').first().waitFor();
    await until(
      () => drawn(page),
      all => all.length >= shown.length && all.every(([, isDrawn]) => isDrawn),
    );
    expect(problems).toEqual([]);
    await close();
  });
});

describe('pictures of a company’s own feed', () => {
  it('show complete on board, card, sheet and viewer after a reload without a connection', async () => {
    const yard = await startYardCompany(1);
    const proxy = await startFaultProxy(yard.server.url);
    const { identifier, product_id, car } = yard.deals[0]!;

    const device = await openDevice(proxy.url);
    const { page, close } = device;
    const elsewhere: string[] = [];
    page.on('request', request => {
      if (!request.url().startsWith(proxy.url) && /^https?:/.test(request.url()))
        elsewhere.push(request.url());
    });
    const look = async () => {
      await openFlow(page, COUNTER);
      const face = cardLink(page, identifier).locator('img');
      await isDrawn(face.first(), 480);
      await openCard(page, identifier);
      // Opens the card's data, where each vehicle is named.
      for (const at of [0, 1]) await isDrawn(page.locator(`img[alt="${car}"]`).nth(at), 480);
      await page.getByRole('tab', { name: 'Produtos' }).click();
      const row = page.getByRole('list', { name: 'Veículos do card' });
      await isDrawn(row.locator('img').first(), 480);
      await row.getByRole('button', { name: car }).first().click();
      await page.getByRole('button', { name: `Ampliar foto 2 de 2: ${car}` }).click();
      const viewer = page.getByRole('dialog', { name: 'Fotos' });
      for (const at of [0, 1]) await isDrawn(viewer.locator('img').nth(at), 1280);
    };
    await signIn(page, yard.emails.patio);
    await installed(page);
    await look();
    const { rows: pictures } = await yard.server.pool.query(
      'SELECT id FROM vehicle_pictures WHERE product_id = $1 AND size IS NOT NULL',
      [product_id],
    );
    expect(pictures).toHaveLength(2);
    const wanted = pictures.flatMap(({ id }) =>
      [480, 1280].map(size => `/api/tenants/1/pictures/${id}/${size}`),
    );
    await until(
      () => kept(device),
      all => wanted.every(path => all.includes(path)),
    );
    proxy.befalls = () => 'lose_request';
    await page.goto(`${proxy.url}/home`);
    await look();
    expect(elsewhere).toEqual([]);
    await close();
    await proxy.close();
    await yard.close();
  });

  it('show on a page without a service worker', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { page, problems, close } = await openDevice(site.url);
    // A page has no worker in tests until one is requested.
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await isDrawn(cardLink(page, identifier).locator('img').first(), 480);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a photo taken by the person', () => {
  it('still shows without a connection once it has been sent, whatever they opened meanwhile', async () => {
    const yard = await startYardCompany(2);
    const proxy = await startFaultProxy(yard.server.url);
    const { id, board_id } = yard.cards[0]!;
    const buffer = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#642' } })
      .jpeg()
      .toBuffer();
    const device = await openDevice(proxy.url, PHONE);
    const { page, close } = device;
    await signIn(page, yard.emails.patio);
    await installed(page);
    await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Tirar fotos' }).click();
    const camera = page.getByRole('dialog', { name: 'Câmera' });
    await camera.getByRole('button', { name: 'Tirar foto' }).click();
    await (await chooser).setFiles([{ name: 'pneu.jpg', mimeType: 'image/jpeg', buffer }]);
    await camera.getByRole('button', { name: 'Pronto' }).click();
    await page.getByText('pneu.jpg').first().waitFor();
    await page.getByRole('button', { name: 'Voltar ao fluxo' }).click();
    const previews = async () => {
      const sent = `SELECT id FROM attachments WHERE card_id = $1 AND title = 'pneu.jpg'`;
      const { rows } = await yard.server.pool.query(sent, [id]);
      const path = `/api/boards/${board_id}/cards/${id}/attachments/${rows[0]?.id}/previews`;
      return rows.length === 1 ? [`${path}/160`, `${path}/1280`] : null;
    };
    await until(
      async () => [await previews(), await kept(device)] as const,
      ([wanted, all]) => wanted?.every(path => all.includes(path)) === true,
    );

    proxy.befalls = () => 'lose_request';
    await page.goto(`${proxy.url}/flows/${board_id}/cards/${id}?tab=attachments`);
    const photo = page.getByRole('button', { name: 'Ver pneu.jpg' });
    await isDrawn(photo.locator('img'), 160);
    await photo.click();
    await isDrawn(page.getByRole('dialog', { name: 'Fotos' }).locator('img').first(), 1280);
    await close();
    await proxy.close();
    await yard.close();
  });
});
