import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBigFlow, TRUCK_EVERY } from '../factories/big-flow';
import { openDevice, PHONE, signIn } from '../harness/browser';
import { carry } from '../harness/drag-card';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { openFlow } from './journeys';

const CARDS = 10_000;
/**
 * Largest number of elements on the page with 10,000 cards in the flow: some thirty visible cards and the shell around
 * them.
 */
const NODES_MAX = 2500;

let site: Site;
/** Device shared by all tests, as its first sync of the flow takes most of the time. */
let device: Awaited<ReturnType<typeof openDevice>>;
beforeAll(async () => {
  site = await startSite();
  const { rows } = await site.pool.query("SELECT id FROM users WHERE email = 'vendas@aurora.test'");
  await seedBigFlow(site.pool, 1, { vendas: rows[0].id }, 'vendas', CARDS);
  device = await openDevice(site.url);
  await signIn(device.page, 'vendas@aurora.test');
}, 240_000);
afterAll(async () => {
  await device.close();
  await site.close();
});

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const region = (page: Page, name: RegExp) => page.getByRole('region', { name });

describe(`a flow of ${CARDS} cards`, () => {
  it('opens, scrolls, filters and drags with as many elements as a small one', async () => {
    const { page, problems } = device;
    await openFlow(page, 'Estoque completo');
    await region(page, /^Entrada, 3\.333 cards/).waitFor();
    expect(await nodes(page)).toBeLessThan(NODES_MAX);

    const list = region(page, /^Entrada/);
    const first = await list.locator('[data-card-id]').first().innerText();
    const box = (await list.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 400);
    for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 4000);
    await until(
      () => list.locator('[data-card-id]').first().innerText(),
      text => text !== first && text.length > 0,
    );
    expect(await nodes(page)).toBeLessThan(NODES_MAX);

    await page.getByRole('searchbox', { name: 'Buscar cards' }).fill('caminhao');
    const trucks = CARDS / TRUCK_EVERY;
    await until(
      async () => (await page.locator('[data-card-id]').allInnerTexts()).join(),
      texts => texts.includes('Caminhão') && !texts.includes('Carro '),
    );
    expect(await page.locator('[data-card-id]').count()).toBeLessThanOrEqual(trucks);
    expect(await nodes(page)).toBeLessThan(NODES_MAX);

    const card = region(page, /^Entrada/)
      .locator('[data-card-id]')
      .first();
    const id = await card.getAttribute('data-card-id');
    const from = (await card.boundingBox())!;
    // However far the list was scrolled before, the results start at the top.
    expect(from.y).toBeGreaterThan(box.y - 1);
    await carry(card, region(page, /^Vitrine/));
    expect(await nodes(page)).toBeLessThan(NODES_MAX);
    await page.mouse.up();
    await region(page, /^Vitrine/)
      .locator(`[data-card-id="${id}"]`)
      .waitFor();
    await until(
      async () => (await site.pool.query('SELECT round FROM cards WHERE id = $1', [id])).rows[0].round,
      round => round === 2,
    );
    expect(problems).toEqual([]);
  });

  it('opens on a phone with one phase at a time', async () => {
    const { page, problems } = device;
    await page.setViewportSize(PHONE);
    await openFlow(page, 'Estoque completo');
    await page.getByRole('tab', { name: /Entrada/ }).waitFor();
    expect(await nodes(page)).toBeLessThan(NODES_MAX);
    expect(problems).toEqual([]);
  });
});
