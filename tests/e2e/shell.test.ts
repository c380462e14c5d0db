import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { boardOf, nameAll, PAGES } from '../screens/addresses';
import { openAccount } from '../screens/visit';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const placesOf = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link');

/** Returns the limit and the width of the outermost part of the page, below its header, that has a limit. */
const widthOf = (page: Page) =>
  page.locator('main *:not(header, header *)').evaluateAll(nodes => {
    const limited = nodes.find(node => /px$/.test(getComputedStyle(node).maxWidth));
    return limited ? [getComputedStyle(limited).maxWidth, `${limited.getBoundingClientRect().width}px`] : [];
  });

/** Returns elements to press or type into on the page that are lower than a thumb needs. */
const lowTargets = (page: Page) =>
  page
    .locator('button, input:not([type=checkbox], [type=radio]), textarea, nav a, main li a, main section a')
    .evaluateAll(nodes =>
      nodes
        .filter(node => node.checkVisibility() && node.getBoundingClientRect().top >= 0)
        .map(node => ({
          height: Math.round(node.getBoundingClientRect().height),
          html: node.outerHTML.slice(0, 140),
        }))
        .filter(({ height }) => height < 44),
    );

describe('the app’s frame around the pages', () => {
  it('has a side bar that folds to a rail, stays folded, and shows the queue only while changes wait', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'aprova@aurora.test');
    const side = page.getByRole('complementary');
    const width = async () => (await side.boundingBox())!.width;
    await expect
      .poll(() => placesOf(page).allTextContents())
      .toEqual(['Início', 'Fluxos', 'Aprovações6', 'Estoque', 'Conferência', 'Modelos']);
    expect(await width()).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Recolher o menu' }).click();
    await expect.poll(() => width()).toBeLessThan(80);
    await page.reload();
    await page.getByRole('link', { name: 'Fluxos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fluxos' }).waitFor();
    expect(await width()).toBeLessThan(80);
    await page.getByRole('button', { name: 'Abrir o menu' }).click();

    await installed(page);
    await site.stop();
    await page.goto('/approvals');
    await page.getByLabel('Comentário (opcional)').fill('Falta o laudo');
    await page.getByRole('button', { name: 'Reprovar' }).click();
    await side.getByRole('link', { name: /Sincronização/ }).waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).last().click();
    await side.getByRole('link', { name: /Sincronização/ }).waitFor({ state: 'detached' });
    await site.start();
    expect(problems).toEqual([]);
    await close();
  });

  it('gives every page one of two widths, except boards, cards and approvals, which fill the screen', async () => {
    const named = await nameAll(site);
    const fills = [boardOf(named), '/approvals'];
    const odd: string[][] = [];
    for (const [, email, paths] of PAGES.filter(([, email]) => email)) {
      const { page, close } = await openDevice(site.url, { width: 1900, height: 900 });
      await signIn(page, email!);
      for (const path of paths(named)) {
        const { pathname } = new URL(path, site.url);
        const isFull = fills.some(full => pathname === full || pathname.startsWith(`${full}/cards/`));
        if (isFull || pathname === '/two-factor' || pathname === '/not-there') continue;
        await page.goto(path);
        await page.locator('main h1').first().waitFor();
        const isRight = ([limit, width]: string[]) => limit === width && /^(1180|860)px$/.test(width!);
        const found = await until(() => widthOf(page), isRight).catch(() => widthOf(page));
        if (!isRight(found)) odd.push([path, ...found]);
      }
      await close();
    }
    expect(odd).toEqual([]);
  });

  it('has five places on a phone, targets large enough for a thumb, and the rest under Conta', async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'aprova@aurora.test');
    // The number of due reminders depends on the day.
    const places = ['Início', 'Fluxos', '6Aprovações', expect.stringMatching(/^\d+Avisos$/), 'Conta'];
    await expect.poll(() => placesOf(page).allTextContents()).toEqual(places);
    const parts = ['data', 'security', 'companies', 'privacy', 'notifications', 'preferences'];
    const account = parts.map(tab => `/my-account?tab=${tab}`);
    for (const path of [
      '/home',
      '/flows',
      '/approvals',
      '/notifications',
      '/sync',
      '/my-account',
      ...account,
    ]) {
      await page.goto(path);
      await page.getByText('Sincronizado').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
      expect(await lowTargets(page), path).toEqual([]);
    }
    await page.getByRole('link', { name: 'Conta', exact: true }).click();
    await page.getByRole('link', { name: 'Preferências' }).click();
    await page.getByRole('switch', { name: 'Atalhos de uma só tecla' }).click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('patio.preferences')))
      .toContain('"shortcuts":false');
    await page.getByRole('button', { name: 'Voltar à conta' }).click();
    await page.getByRole('link', { name: 'Sincronização' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sincronização' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('has neither flows, approvals nor unsent changes for the organisation', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'organizacao@patio.test');
    await expect.poll(() => placesOf(page).allTextContents()).toEqual(['Início', 'Empresas', 'Organização']);
    await openAccount({ page, isPhone: false });
    expect(await page.getByRole('link', { name: 'Sincronização', exact: true }).count()).toBe(0);
    await page.goto('/approvals');
    await page.waitForURL('**/home');
    expect(problems).toEqual([]);
    await close();
  });
});
