import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, type Device, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** The pictures of vehicles that stand on the screen, each with whether it is drawn. */
const drawn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img[src*="/vehicles/"]')]
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

describe('what the first visit shows', () => {
  it.each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)('is seen again on a %s without a connection, pictures and all', async (_size, viewport) => {
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

describe('the picture of a vehicle on another site', () => {
  it('is shown, as a feed says where it is', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { product_ids } = await cardRow(site, identifier);
    await site.pool.query('UPDATE products SET images = $2 WHERE id = ANY ($1)', [
      product_ids,
      '["https://fotos.example/vehicles/1.svg"]',
    ]);
    const { page, context, problems, close } = await openDevice(site.url);
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>';
    await context.route('https://fotos.example/**', route =>
      route.fulfill({ contentType: 'image/svg+xml', body }),
    );
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await until(
      () => drawn(page),
      all => all.some(([path, isDrawn]) => path === '/vehicles/1.svg' && isDrawn),
    );
    expect(problems).toEqual([]);
    await close();
  });
});
