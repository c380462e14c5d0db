import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, openDevice, signIn } from '../harness/browser';
import { addressOf } from '../harness/chunks';
import { type Site, startSite } from '../harness/site';
import { cardLink, cardsIn, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const told = (page: Page) => page.getByText('Não foi possível abrir esta parte').waitFor();
const notToldAnyMore = (page: Page) =>
  page.getByText('Não foi possível abrir esta parte').waitFor({ state: 'hidden' });

describe('a part of a page that can’t be fetched', () => {
  it('says so, leaves the board unchanged, and loads once it can be fetched', async () => {
    const device = await openDevice(site.url);
    // The parts are missing as after a deploy or without a signal: the worker can't fetch them either.
    const parts = [
      'src/ui/sheet/sheet-body.tsx',
      'src/features/board/new-card-form.tsx',
      'src/features/card/card-menu-body.tsx',
      'src/features/shell/account-panel.tsx',
      'domain/commands/command-table.ts',
      'node_modules/workbox-window/build/workbox-window.prod.es5.mjs',
    ];
    const files = ['/sw.js', ...parts.map(addressOf)];
    const missing = ({ pathname }: URL) => files.includes(pathname);
    await device.context.route(missing, route => route.abort());
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    for (const isOffline of [false, true, true]) {
      await device.context.setOffline(isOffline);
      await page.getByRole('button', { name: 'Novo card' }).click();
      await told(page);
      expect(await cardLink(page, identifier).isVisible()).toBe(true);
      await page.getByRole('button', { name: 'Fechar aviso' }).click();
      await notToldAnyMore(page);
    }
    await device.context.setOffline(false);
    await openCard(page, identifier);
    await told(page);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await told(page);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('button', { name: /^Conta de/ }).click();
    await expect.poll(() => page.getByRole('tab', { name: 'Dados' }).isVisible()).toBe(true);

    await device.context.unroute(missing);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Copiar link' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Novo card' }).click();
    await page.getByRole('textbox', { name: 'Título' }).waitFor();
    // The worker fetches the missing parts too, at the next return of the connection.
    await device.context.setOffline(true);
    await device.context.setOffline(false);
    await installed(page);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(device.problems).toEqual([]);
    await device.close();
  });
});
