import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA } from '../../server/demo/seed-accounts';
import { expectAccessible } from '../harness/accessible';
import { installed, openDevice, openKeptDevice, PHONE } from '../harness/browser';
import { type Site, startSite } from '../harness/site';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const at = (subdomain: string) => site.url.replace('127.0.0.1', `${subdomain}.localhost`);
/** Returns the computed background colour of buttons. */
const buttonColor = (page: Page) =>
  page.getByRole('button', { name: 'Entrar' }).evaluate(button => getComputedStyle(button).backgroundColor);

/** Records every brand that is ever drawn, from the first frame on. */
async function watchBrand(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      const shown = document.querySelector('main [class*=brand] span:last-child')?.textContent;
      if (shown) seen.add(`${shown} ${document.title}`);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { brandsSeen: seen });
  });
}
const brandsSeen = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { brandsSeen: Set<string> }).brandsSeen]);

describe('before sign-in', () => {
  it('each host shows its own name and colour from the first frame on', async () => {
    for (const [subdomain, name, color] of [
      ['aurora', 'Aurora Veículos', 'rgb(11, 114, 133)'],
      ['serra', 'Serra Motors', 'rgb(95, 61, 196)'],
    ] as const) {
      const { page, problems, close } = await openDevice(at(subdomain), PHONE);
      await watchBrand(page);
      await page.goto('/');
      await page.getByRole('main').getByText(name).waitFor();
      expect(await buttonColor(page)).toBe(color);
      expect(await page.title()).toBe(`Entrar · ${name}`);
      expect(new Set((await brandsSeen(page)).map(seen => seen.startsWith(name)))).toEqual(new Set([true]));
      await expectAccessible(page);
      expect(problems).toEqual([]);
      await close();
    }
  });

  it('a changed look reaches installed apps, and stays without a connection', async () => {
    const { page, context, problems, close } = await openDevice(at('aurora'));
    await page.goto('/');
    await installed(page);
    await site.pool.query(
      `UPDATE tenants SET name = 'Aurora Seminovos', customization = '{"primary_color": "#a61e4d"}' WHERE id = $1`,
      [AURORA],
    );
    // The page loads from the worker's cache, and then receives the new look.
    await page.reload();
    await page.getByText('Aurora Seminovos').waitFor();
    await watchBrand(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('Aurora Seminovos').waitFor();
    expect(await buttonColor(page)).toBe('rgb(166, 30, 77)');
    expect(await brandsSeen(page)).toEqual(['Aurora Seminovos Entrar · Aurora Seminovos']);
    expect(problems).toEqual([]);
    await close();
  });

  it('the app can be installed from a company’s host', async () => {
    // Uses a profile of its own, since a private window can't install apps.
    const { page, context, close } = await openKeptDevice(at('serra'), PHONE);
    await page.goto('/');
    await installed(page);
    const browser = await context.newCDPSession(page);
    const { data, errors } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data!)).toMatchObject({ name: 'Serra Motors', theme_color: '#5f3dc4' });
    expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    await close();
  });
});

it('a person who is not of the company is told at its sign-in that they can’t enter', async () => {
  const { page, problems, close } = await openDevice(at('serra'));
  await page.goto('/');
  await page.getByLabel('E-mail').fill('vendas@aurora.test');
  await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('alert').getByText('Você não pode acessar diretamente este ambiente').waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('a person with too many sign-in attempts is told how long to wait', async () => {
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await site.pool.query(
    `INSERT INTO login_attempts (email, address, at)
     SELECT 'vendas@aurora.test', '127.0.0.1', now() FROM generate_series(1, 20)`,
  );
  await page.goto('/');
  await page.getByLabel('E-mail').fill('vendas@aurora.test');
  await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page
    .getByRole('alert')
    .getByText(/^Muitas tentativas. Tente novamente em \d+ (segundo|minuto)s?\.$/)
    .waitFor();
  await site.pool.query('DELETE FROM login_attempts');
  expect(problems).toEqual([]);
  await close();
});
