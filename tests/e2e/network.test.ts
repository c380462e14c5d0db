import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardLink, cardRow, cardsIn, comment, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.start());
afterAll(() => site.close());

const pill = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Sem conexão|Sincroniza|Enviando|lenta/ });

const says = (page: Page, words: RegExp) =>
  until(
    () => pill(page).first().textContent(),
    text => words.test(text ?? ''),
  );

/**
 * Expects that the line has these words and can be read completely: nothing ends in «…» or at the edge of the screen.
 */
async function isWhole(line: Locator, words: RegExp): Promise<void> {
  await until(
    () => line.textContent(),
    text => words.test(text ?? ''),
  );
  const cut = await line.locator('a > span').evaluate(text => {
    const { left, right, top } = text.getBoundingClientRect();
    const fits = text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight;
    return fits && left >= 0 && right <= innerWidth && top >= 0 ? null : text.outerHTML;
  });
  expect(cut).toBeNull();
}

describe('the network status line', () => {
  it('says at once that there is no connection, how many changes wait, and how old the data are', {
    tags: 'gate',
  }, async () => {
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await installed(page);
    await device.context.setOffline(true);
    await says(page, /^Sem conexão · dados de \d\d:\d\d$/);
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    await cardLink(page, identifier).focus();
    await page.keyboard.press('m');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Proposta/ })
      .click();
    await says(page, /^Sem conexão · 1 a enviar · dados de/);
    await device.context.setOffline(false);
    await says(page, /^Sincronizado/);
    await pill(page).first().click();
    await page.waitForURL('**/sync');
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('fits on a phone in full, also in a card that fills the screen', async () => {
    const device = await openDevice(site.url, PHONE);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
    await page.goto(`/flows/${board_id}/cards/${id}`);
    await page.getByRole('tab', { name: /Comentários/ }).waitFor();
    await device.context.setOffline(true);
    await comment(page, 'Volta amanhã');
    const line = page.locator('[data-card-panel]').getByRole('status').filter({ hasText: 'Sem conexão' });
    await isWhole(line, /^Sem conexão · 1 a enviar · dados de \d\d:\d\d$/);
    await page.getByRole('button', { name: 'Voltar ao fluxo' }).click();
    await isWhole(pill(page).filter({ visible: true }), /^Sem conexão · 1 a enviar · dados de \d\d:\d\d$/);
    await device.context.setOffline(false);
    await says(page, /^Sincronizado/);
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('notices automatically that the server has gone, and that it is back', { tags: 'gate' }, async () => {
    const device = await openDevice(site.url);
    await signIn(device.page, 'vendas@aurora.test');
    await installed(device.page);
    await site.stop();
    await says(device.page, /^Sem conexão/);
    await device.page.reload();
    await says(device.page, /^Sem conexão · dados de \d\d:\d\d$/);
    await site.start();
    await until(
      () => pill(device.page).first().textContent(),
      text => /^Sincronizado/.test(text ?? ''),
    );
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('says that the connection is slow while a response is late', async () => {
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    let answer = () => {};
    const held = new Promise<void>(resolve => {
      answer = resolve;
    });
    await device.context.route('**/api/sync', async route => {
      await held;
      await route.continue();
    });
    // The page requests a sync at its start.
    await page.goto('/sync');
    await says(page, /^Conexão lenta/);
    answer();
    await says(page, /^Sincronizado/);
    expect(device.problems).toEqual([]);
    await device.context.unrouteAll({ behavior: 'ignoreErrors' });
    await device.close();
  });

  it('shows the sign-in page when the session was ended elsewhere, without any action by the person', async () => {
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await site.pool.query(
      `DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = 'vendas@aurora.test')`,
    );
    await installed(page);
    await site.stop();
    await site.start();
    await page.waitForURL(url => url.pathname === '/');
    await device.close();
  });
});
