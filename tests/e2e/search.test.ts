import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, endUndo, openFlow } from './journeys';

const SELLER = 'vendas@aurora.test';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.start());
afterAll(() => site.close());

const field = (page: Page) => page.getByRole('combobox', { name: /^Buscar cards/ });

/** Returns the option that Enter would choose, as screen readers announce it. */
async function active(page: Page): Promise<string | null> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return id && page.locator(`[id="${id}"]`).textContent();
}

it('search opens by keys alone, works without a server, and leads to a card, a flow and a page', async () => {
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

  // The search opens from within a field, too, and Escape leaves everything unchanged.
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

it('a card is found by its vehicle’s plate, a telephone and a CNPJ, whatever their signs, without a server', async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[0]!;
  const { id, board_id } = await cardRow(site, identifier);
  const { rows } = await site.pool.query('SELECT id FROM products WHERE tenant_id = 1 ORDER BY id LIMIT 1');
  const vehicle = rows[0].id;
  await site.pool.query("UPDATE products SET plate = 'QRS7T89' WHERE id = $1", [vehicle]);
  await site.pool.query('UPDATE cards SET product_ids = array_remove(product_ids, $1)', [vehicle]);
  await site.pool.query(
    `UPDATE cards SET description = 'CNPJ 12.ABC.345/01DE-35',
       product_ids = ARRAY[$2::uuid], custom_fields = custom_fields ||
         (SELECT jsonb_build_object(id, '(21) 99876-5432') FROM custom_fields WHERE name = 'Telefone do cliente')
      WHERE id = $1`,
    [id, vehicle],
  );
  const { page, problems, close } = await openDevice(site.url, DESK);
  await signIn(page, SELLER);
  await installed(page);
  await page.goto(`/flows/${board_id}`);
  await page.locator('[data-card-id]').nth(1).waitFor();
  await site.stop();
  const filter = page.getByRole('searchbox', { name: 'Buscar cards' });
  for (const sought of ['qrs-7t89', '5521998765432', '12abc34501de35']) {
    await filter.fill(sought);
    await until(
      () => page.locator('[data-card-id]').evaluateAll(cards => cards.map(card => card.dataset.cardId)),
      ids => ids.join() === id,
    );
    await filter.fill('');
    await page.locator('[data-card-id]').nth(1).waitFor();
    await page.keyboard.press('Control+k');
    await field(page).fill(sought);
    await until(
      () => page.getByRole('group', { name: 'Cards' }).getByRole('option').allInnerTexts(),
      ([first, ...others]) => first?.startsWith(identifier) === true && others.length === 0,
    );
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
  }
  expect(problems).toEqual([]);
  await close();
});

it('search narrows to the cards of a person, and Backspace widens it again', async () => {
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

it('search on a phone finds archived cards, which only the server knows, and says so', async () => {
  const identifier = (await cardsIn(site, 'Proposta'))[0]!;
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, SELLER);
  const { board_id, id } = await cardRow(site, identifier);
  await page.goto(`/flows/${board_id}/cards/${id}`);
  await page.getByRole('button', { name: 'Mais opções do card' }).click();
  await page.getByRole('menuitem', { name: 'Arquivar card' }).click();
  await page.getByRole('status').filter({ hasText: 'arquivado' }).waitFor();
  await endUndo(page);
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

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the actions in the search, on a %s', (_size, viewport) => {
  it('are new card, new flow, send now, theme, account and sign out', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, SELLER);
    const choose = async (text: string, name: string, group = 'Ações') => {
      await page.keyboard.press('Control+k');
      await field(page).fill(text);
      await page.getByRole('group', { name: group }).getByRole('option', { name }).click();
      await field(page).waitFor({ state: 'detached' });
    };
    // Outside a flow there is no board for a new card, so the action is not offered.
    await page.keyboard.press('Control+k');
    await field(page).fill('novo');
    await page.getByRole('option', { name: 'Novo fluxo' }).waitFor();
    expect(await page.getByRole('option', { name: /^Novo card/ }).count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await openFlow(page);
    await choose('novo card', 'Novo card Venda de veículos');
    const form = page.getByRole('dialog', { name: 'Novo card' });
    await form.getByLabel('Título').fill('Pela busca');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });

    await choose('novo flu', 'Novo fluxo');
    await page.getByRole('dialog', { name: 'Escolha um modelo para o fluxo' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose('escuro', 'Tema escuro');
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await choose('claro', 'Tema claro');
    await page.locator('html[data-mantine-color-scheme=light]').waitFor();
    const sent = page.waitForRequest(request => request.url().endsWith('/api/sync'));
    await choose('agora', 'Sincronizar agora');
    await sent;
    await choose('sincroniza', 'Sincronização', 'Ir para');
    await page.getByRole('heading', { level: 1, name: 'Sincronização' }).waitFor();
    await choose('minha', 'Minha conta', 'Ir para');
    await page.waitForURL('**/my-account*');
    await choose('sair', 'Sair');
    // Signing out would delete the text typed for a card: the app asks first, and again after a cancel.
    await page.getByRole('dialog', { name: 'Sair e apagar o que você escreveu?' }).waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await choose('sair', 'Sair');
    await page.getByRole('button', { name: 'Sair e apagar o texto' }).click();
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('for the organisation are about its companies, and not about flows', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await signIn(page, 'organizacao@patio.test');
    await page.keyboard.press('Control+k');
    const text = page.getByRole('combobox', { name: 'Buscar empresas, telas e ações' });
    await text.fill('serra');
    const company = page
      .getByRole('group', { name: 'Empresas' })
      .getByRole('option', { name: /^Serra Motors/ });
    await company.waitFor();
    await expectAccessible(page);
    for (const group of ['Cards', 'Pessoas', 'Fluxos'])
      expect(await page.getByRole('group', { name: group }).count()).toBe(0);
    await company.click();
    await page.getByRole('heading', { level: 1, name: 'Serra Motors' }).waitFor();
    await page.keyboard.press('Control+k');
    await text.fill('novo');
    await page.getByText('Nada encontrado').waitFor();
    await text.fill('organiza');
    await page.getByRole('group', { name: 'Ir para' }).getByRole('option', { name: 'Organização' }).waitFor();
    expect(asked.filter(path => path === '/api/search')).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
