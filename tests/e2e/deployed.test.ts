import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, openDevice, signIn } from '../harness/browser';
import { BUILT, manifest } from '../harness/chunks';
import { nextBuild, nextName } from '../harness/next-build';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { type Named, nameAll } from '../screens/addresses';
import { AT_A_DEPLOY, screensOf } from '../screens/routes';
import { cardRow, cardsIn, openCard, openFlow, rowsOnDevice } from './journeys';

let site: Site;
let named: Named;
let next: string;
beforeAll(async () => {
  site = await startSite();
  named = await nameAll(site);
  next = nextBuild();
});
afterAll(async () => {
  await site.close();
  rmSync(next, { recursive: true });
});

/** Of the version that took the other's place. */
const newApp = (page: Page) => page.locator(`script[src="/${nextName(manifest['index.html']!.file)}"]`);
const told = (page: Page) => page.getByText('Não foi possível abrir esta parte');
const inPlace = (page: Page) => page.getByText('Esta parte ainda não está no aparelho');
const synced = (page: Page) => page.getByText('Sincronizado').first().waitFor();
/** Goes there within the page that is open, as its links do. */
const go = (page: Page, path: string) => page.evaluate(to => history.pushState(null, '', to), path);

/** A card with a comment half written on it, and a change that waits as the server is gone. */
async function workHalfDone(page: Page, identifier: string): Promise<void> {
  await openFlow(page);
  await openCard(page, identifier);
  await page.getByRole('tab', { name: /Comentários/ }).click();
  await page.getByRole('textbox', { name: 'Comentário' }).fill('O cliente volta na');
  await until(
    async () => JSON.stringify(await rowsOnDevice(page, 'meta')),
    rows => rows.includes('volta na'),
  );
  await page.getByRole('tab', { name: /Tarefas/ }).click();
  const item = page.getByRole('checkbox').first();
  await item.waitFor();
  await site.stop();
  await item.press('Space');
  await until(
    () => rowsOnDevice(page, 'outbox'),
    rows => rows.length === 1,
  );
}

/** The change is on the server, and the device knows. */
async function hasArrived(page: Page, identifier: string): Promise<void> {
  await until(
    () => rowsOnDevice(page, 'outbox'),
    rows => rows.length === 0,
    60_000,
  );
  const { id } = await cardRow(site, identifier);
  const { rows } = await site.pool.query(
    'SELECT kind FROM history WHERE card_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  expect(rows).toEqual([{ kind: 'task_option_updated' }]);
}

/** What was half written stands in the card's field. */
async function keepWriting(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Comentários/ }).click();
  await until(
    () => page.getByRole('textbox', { name: 'Comentário' }).inputValue(),
    text => text === 'O cliente volta na',
  );
}

describe('a page that is open while another version takes its place on the server', () => {
  it.each(AT_A_DEPLOY)(
    'without a worker: %s gets every screen, of the new version',
    async (_who, person, theirs) => {
      const start = person ? '/home' : '/';
      await site.deploy(next);
      const device = await openDevice(site.url);
      const { page } = device;
      // As the server before this one had it.
      let isBefore = true;
      const isOfApp = ({ pathname }: URL) =>
        pathname === start || (pathname.startsWith('/assets/') && existsSync(join(BUILT, pathname)));
      await device.context.route(
        url => isBefore && isOfApp(url),
        (route, request) => {
          const { pathname } = new URL(request.url());
          return route.fulfill({ path: join(BUILT, pathname === start ? 'index.html' : pathname) });
        },
      );
      if (person) await signIn(page, person);
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      for (const screen of screensOf(named, ...theirs)) {
        isBefore = true;
        await page.goto(start);
        await (person ? synced(page) : page.getByRole('button', { name: 'Entrar' }).waitFor());
        // A page is loaded anew once for each part; here it is the first time, each time.
        await page.evaluate(() => sessionStorage.clear());
        isBefore = false;
        loads = 0;
        await go(page, screen);
        // Home has loaded what a board begins with: it opens, and only its parts are missing.
        const isBoard = /^\/flows\/[^/]+$/.test(screen);
        if (isBoard) await inPlace(page).first().waitFor();
        else {
          await newApp(page).waitFor({ state: 'attached' });
          // Below an open card the board's own is there, and hidden.
          await page.locator('h1').first().waitFor({ state: 'attached' });
        }
        expect([new URL(page.url()).pathname, loads], screen).toEqual([screen, isBoard ? 0 : 1]);
      }
      expect(device.problems).toEqual([]);
      await device.close();
    },
    // Each screen begins with a whole start of the app.
    600_000,
  );

  it('without a worker: what can’t be opened says what to do; what is typed stays, and what waits arrives', async () => {
    await site.deploy(BUILT);
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'gestor@aurora.test');
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    await workHalfDone(page, identifier);
    await site.deploy(next);
    await hasArrived(page, identifier);

    await page.getByRole('button', { name: 'Novo card' }).click();
    await told(page).waitFor();
    await keepWriting(page);
    await go(page, '/approvals');
    await newApp(page).waitFor({ state: 'attached' });
    await page.goBack();
    await keepWriting(page);
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('with a worker: what it keeps opens as before; for the rest the new version is offered, and nothing is lost', async () => {
    await site.deploy(BUILT);
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'gestor@aurora.test');
    await installed(page);
    const identifier = (await cardsIn(site, 'Interesse'))[1]!;
    await workHalfDone(page, identifier);
    const card = new URL(page.url()).pathname;
    await site.deploy(next);
    await hasArrived(page, identifier);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    const needServer = /^\/(my-|templates)/;
    // The team's list and the choice of a colour are not kept, and say so in their place.
    const haveOtherParts = /^\/team|\/settings$/;
    for (const screen of screensOf(named, 'gestor@aurora.test', 'vendas@aurora.test')) {
      if (needServer.test(screen)) continue;
      await go(page, screen);
      await page.waitForURL(`**${screen}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const body = await page.locator('body').innerText();
      expect(body, screen).not.toContain('Não foi possível abrir esta página');
      if (!haveOtherParts.test(screen))
        expect(body, screen).not.toMatch(/Não foi possível abrir|Esta parte ainda não está/);
    }
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    // Once by itself, which the worker that is there answers with what it keeps.
    const reloaded = page.waitForEvent('load');
    await go(page, '/my-company');
    await reloaded;
    await page.getByText('Não foi possível abrir esta página').waitFor();
    await page.getByText('Nova versão disponível').waitFor();
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await newApp(page).waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1, name: 'Aurora Veículos' }).waitFor();
    await go(page, card);
    await keepWriting(page);
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('with a worker: «Atualizar» also works in the tab where it was not pressed first', async () => {
    await site.deploy(BUILT);
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'gestor@aurora.test');
    await installed(page);
    const second = await device.context.newPage();
    await second.goto('/home');
    await synced(second);
    await site.deploy(next);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const update = (tab: Page) => tab.getByRole('button', { name: 'Atualizar' });
    await update(second).waitFor();
    await update(page).click();
    await newApp(page).waitFor({ state: 'attached' });
    await update(second).click();
    await newApp(second).waitFor({ state: 'attached' });
    expect(await update(second).count()).toBe(0);
    expect(device.problems).toEqual([]);
    await device.close();
  });
});
