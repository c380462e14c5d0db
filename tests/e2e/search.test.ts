import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn } from './journeys';

const SELLER = 'vendas@aurora.test';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.start());
afterAll(() => site.close());

const field = (page: Page) => page.getByRole('combobox', { name: /^Buscar cards/ });

/** What Enter would choose, as it is read out. */
async function active(page: Page): Promise<string | null> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return id && page.locator(`[id="${id}"]`).textContent();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page: page as never }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

it('opens by keys alone, finds without a server, and leads to a card, a flow and a page', async () => {
  const identifier = (await cardsIn(site, 'Proposta'))[0]!;
  const { page, problems, close } = await openDevice(site.url, DESK);
  await signIn(page, SELLER);
  await installed(page);
  await site.stop();

  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await expectAccessible(page);
  await page.keyboard.type(identifier.toLowerCase());
  await page.getByRole('option', { name: new RegExp(`^${identifier}\\b`) }).waitFor();
  await expect.poll(() => active(page)).toMatch(new RegExp(`^${identifier} `));
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/flows\/[^/]+\/cards\//);
  await expect.poll(() => page.title()).toMatch(identifier);
  await field(page).waitFor({ state: 'detached' });

  // It opens from within a field, too, and Escape leaves everything as it was.
  await page.goto('/flows');
  await page.getByLabel('Buscar fluxo').focus();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByLabel('Buscar fluxo').evaluate(it => it === document.activeElement))
    .toBe(true);

  await page.keyboard.press('Control+k');
  await field(page).fill('venda');
  await page.getByRole('group', { name: 'Fluxos' }).getByRole('option').first().click();
  await page.getByRole('heading', { level: 1, name: /Venda de veículos/ }).waitFor();

  await page.keyboard.press('Control+k');
  await field(page).fill('aprov');
  await page.getByRole('group', { name: 'Ir para' }).getByRole('option', { name: 'Aprovações' }).click();
  await page.getByRole('heading', { level: 1, name: 'Aprovações' }).waitFor();

  await page.keyboard.press('Control+k');
  await field(page).fill('zzzz');
  await page.getByText('Nada encontrado').waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('narrows to the cards of a person, and back by Backspace', async () => {
  const { rows } = await site.pool.query(
    `SELECT u.name, count(*)::int AS count FROM cards c JOIN users u ON u.id = ANY(c.owner_ids)
      WHERE c.archived_at IS NULL GROUP BY u.id, u.name ORDER BY 2 DESC LIMIT 1`,
  );
  const { name, count } = rows[0];
  const { page, close } = await openDevice(site.url, DESK);
  await signIn(page, 'gestor@aurora.test');
  await installed(page);
  await page.getByRole('button', { name: 'Buscar em tudo' }).click();
  await field(page).fill(name);
  await page.getByRole('group', { name: 'Pessoas' }).getByRole('option', { name }).click();
  await page.getByRole('button', { name: `Cards de ${name}` }).waitFor();
  await expect
    .poll(() => page.getByRole('group', { name: 'Cards' }).getByRole('option').count())
    .toBe(Math.min(count, 20));
  await field(page).focus();
  await page.keyboard.press('Backspace');
  await page.getByRole('group', { name: 'Ir para' }).waitFor();
  await close();
});

it('finds on a phone what is archived, which only the server knows, and says so', async () => {
  const identifier = (await cardsIn(site, 'Proposta'))[0]!;
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, SELLER);
  const { board_id, id } = await cardRow(site, identifier);
  await page.goto(`/flows/${board_id}/cards/${id}`);
  await page.getByRole('button', { name: 'Mais opções do card' }).click();
  await page.getByRole('menuitem', { name: 'Arquivar card' }).click();
  await page.getByRole('status').filter({ hasText: 'arquivado' }).waitFor();
  // Whoever leaves the page lets what was held back go at once.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await until(
    () => cardRow(site, identifier),
    row => row.archived_at !== null,
  );
  await page.goto('/home');
  await page.getByRole('button', { name: 'Buscar em tudo' }).click();
  await field(page).fill(identifier);
  const archived = page
    .getByRole('group', { name: 'Fora deste aparelho' })
    .getByRole('option', { name: new RegExp(`^${identifier} .*arquivado · Venda de veículos`) });
  await archived.waitFor();
  await expectAccessible(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
  await close();
});
