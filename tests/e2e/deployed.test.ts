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

/** Finds the script of the version that replaced the other. */
const newApp = (page: Page) => page.locator(`script[src="/${nextName(manifest['index.html']!.file)}"]`);
const told = (page: Page) => page.getByText('Não foi possível abrir esta parte');
const inPlace = (page: Page) => page.getByText('Esta parte ainda não está no aparelho');
const synced = (page: Page) => page.getByText('Sincronizado').first().waitFor();
/** Navigates within the open page, as its links do. */
const go = (page: Page, path: string) => page.evaluate(to => history.pushState(null, '', to), path);

/** Opens a card and leaves a half-written comment on it. */
async function beginComment(page: Page, identifier: string): Promise<void> {
  const { id } = await cardRow(site, identifier);
  await openFlow(page);
  await openCard(page, identifier);
  await page.getByRole('tab', { name: /Comentários/ }).click();
  await page.getByRole('textbox', { name: 'Comentário' }).fill('O cliente volta na');
  // Its draft is stored.
  await until(
    () => rowsOnDevice<object>(page, 'meta'),
    rows => rows.map(row => JSON.stringify(row)).some(row => row.includes('volta na') && row.includes(id)),
  );
}

/** Leaves a half-written comment on a card, and a change that waits as the server is stopped. */
async function workHalfDone(page: Page, identifier: string): Promise<void> {
  await beginComment(page, identifier);
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

/** Waits until the change is on the server and the device has received its verdict. */
async function hasArrived(page: Page, identifier: string): Promise<void> {
  await until(
    () => rowsOnDevice(page, 'outbox'),
    rows => rows.length === 0,
  );
  const { id } = await cardRow(site, identifier);
  const { rows } = await site.pool.query(
    'SELECT kind FROM history WHERE card_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  expect(rows).toEqual([{ kind: 'task_option_updated' }]);
}

/** Expects the half-written text in the card's field. */
async function keepWriting(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Comentários/ }).click();
  await until(
    () => page.getByRole('textbox', { name: 'Comentário' }).inputValue(),
    text => text === 'O cliente volta na',
  );
}

describe('a page that is open while the server is updated', () => {
  it.each(AT_A_DEPLOY)(
    'without a worker: %s opens every screen in the new version',
    async (_who, person, theirs) => {
      const start = person ? '/home' : '/';
      await site.deploy(next);
      const device = await openDevice(site.url);
      const { page } = device;
      // Serves the files of the previous version while this is true.
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
        // The app reloads once for each missing part; clearing the mark makes every time the first.
        await page.evaluate(() => sessionStorage.clear());
        isBefore = false;
        loads = 0;
        await go(page, screen);
        // Home has already loaded the beginning of a board: it opens, and only its later parts are missing.
        const isBoard = /^\/flows\/[^/]+$/.test(screen);
        if (isBoard) await inPlace(page).first().waitFor();
        else {
          await newApp(page).waitFor({ state: 'attached' });
          // Below an open card the board's own notice is attached, but hidden.
          await page.locator('h1').first().waitFor({ state: 'attached' });
        }
        expect([new URL(page.url()).pathname, loads], screen).toEqual([screen, isBoard ? 0 : 1]);
      }
      expect(device.problems).toEqual([]);
      await device.close();
    },
    // Each screen begins with a full start of the app.
    600_000,
  );

  it('without a worker: says what to do if a screen can’t open; typed text stays and waiting changes are sent', async () => {
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

  it('with a worker: opens stored screens as before; otherwise offers the new version, and nothing is lost', async () => {
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
    // The code of the team's list and of the colour picker is not stored, and those parts say so in their place.
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
    // The page reloads once automatically, which the worker answers from its cache.
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

  it('with a worker: «Atualizar» in one tab and then in the other loses the half-written text of neither', async () => {
    await site.deploy(BUILT);
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'gestor@aurora.test');
    await installed(page);
    const second = await device.context.newPage();
    await second.goto('/home');
    await synced(second);
    const [one, other] = (await cardsIn(site, 'Proposta')) as [string, string];
    await beginComment(page, one);
    await beginComment(second, other);
    await site.deploy(next);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const update = (tab: Page) => tab.getByRole('button', { name: 'Atualizar' });
    await update(second).waitFor();
    await update(page).click();
    await newApp(page).waitFor({ state: 'attached' });
    await keepWriting(page);
    // The other tab was not reloaded, and goes on with what it has.
    await keepWriting(second);
    await update(second).click();
    await newApp(second).waitFor({ state: 'attached' });
    await keepWriting(second);
    expect(await update(second).count()).toBe(0);
    expect(device.problems).toEqual([]);
    await device.close();
  });
});
