import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA } from '../../server/demo/seed-accounts';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { shareFullCard } from '../harness/shared-link';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { showIn } from '../screens/visit';
import { cardRow, cardsIn, changeCardAs } from './journeys';

let site: Site;
let slug: string;
beforeAll(async () => {
  site = await startSite();
  slug = await shareFullCard(site.pool, AURORA);
});
afterAll(() => site.close());

async function expectNoViolations(page: Page) {
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme);
    await expectAccessible(page);
  }
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a shared card on a %s', (size, viewport) => {
  const tags = size === 'phone' ? ['gate'] : [];
  it('shows a customer vehicle, state and files, and what was said when they unfold it', {
    tags,
  }, async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await page.goto(`/shared/card/${slug}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).toMatch(/^Para o cliente · Aurora Veículos$/);
    await page.getByText(/etapa \d de \d/).waitFor();
    expect(await page.locator('[aria-current=step]').count()).toBe(1);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await expectNoViolations(page);

    await page
      .getByRole('button', { name: /^Ampliar foto 1/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: 'Fotos' });
    await viewer.waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    await page.getByText('Comentários').click();
    await page.getByText('comentário 45 @').waitFor();
    expect(await page.getByText('comentário 45 @').locator('b').innerText()).toMatch(/^@\S+/);
    expect(await page.getByText(/^comentário \d+/).count()).toBe(20);
    await page.getByRole('button', { name: 'Mostrar mais' }).click();
    await page.getByRole('button', { name: 'Mostrar mais' }).click();
    await page.getByText('comentário 1 @').waitFor();
    expect(await page.getByText(/^comentário \d+/).count()).toBe(45);
    await page.getByText('Histórico').click();
    await page.getByText('criou o card').waitFor();
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

it('nothing is kept or installed on a customer’s device, nor asked of them', { tags: 'gate' }, async () => {
  const { page, problems, close } = await openDevice(site.url, PHONE);
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.goto(`/shared/card/${slug}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Whatever would install something may.
  await page.evaluate(() => window.install());
  await page.waitForLoadState('networkidle');
  const kept = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    storage: localStorage.length,
    manifest: document.querySelectorAll('link[rel=manifest]').length,
  }));
  expect(kept).toEqual({ databases: 0, workers: 0, storage: 0, manifest: 0 });
  expect(asked.filter(path => /^\/api\/(?!branding\/icons|files)/.test(path))).toEqual([
    `/api/external_links/${slug}`,
  ]);
  expect(asked.filter(path => /shell|command-table|sw\.js/.test(path))).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

it('is the server’s page also where the app is installed, and asks who is signed in for nothing', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await installed(page);
  const response = await page.goto(`/shared/card/${slug}`);
  expect(response?.fromServiceWorker()).toBe(false);
  await page.getByText('Compartilhado por Aurora Veículos').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Principal' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('says why a link opens nothing, each in its own words, and tries again without a connection', async () => {
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  await page.goto('/shared/card/nunca-existiu');
  await page.getByText('Não foi possível localizar o card.').waitFor();
  await expectNoViolations(page);
  const set = (column: string, value: string) =>
    site.pool.query(`UPDATE external_links SET ${column} = ${value} WHERE slug = $1`, [slug]);
  await set('expires_at', "now() - interval '1 minute'");
  await page.goto(`/shared/card/${slug}`);
  await page.getByRole('heading', { name: 'O prazo deste link acabou' }).waitFor();
  await page.getByText('Este link venceu. Peça outro a quem enviou.').waitFor();
  await set('expires_at', "now() + interval '7 days'");
  await set('deactivated_at', 'now()');
  await page.reload();
  await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
  await set('deactivated_at', 'NULL');
  const archive = (at: string) =>
    site.pool.query(
      `UPDATE cards SET archived_at = ${at} WHERE id = (SELECT card_id FROM external_links WHERE slug = $1)`,
      [slug],
    );
  await archive('now()');
  await page.reload();
  await page.getByRole('heading', { name: 'Este card não está mais compartilhado' }).waitFor();
  await page.getByText('O que este link mostrava não está mais disponível.').waitFor();
  expect(await page.getByText('Confira se o endereço').count()).toBe(0);
  await expectNoViolations(page);
  await archive('NULL');

  await context.route('**/api/external_links/**', route => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'Sem conexão' }).waitFor();
  await expectNoViolations(page);
  await context.unroute('**/api/external_links/**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText('Compartilhado por Aurora Veículos').waitFor();
  expect(problems).toEqual([]);
  await close();
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a server that answers something else on a %s', (_size, viewport) => {
  it.each([
    [429, 'too_many_requests', 'Muitas tentativas. Tente novamente em 40 segundos.'],
    [500, 'internal', 'Ocorreu um erro inesperado. Tente novamente.'],
    [422, 'too_slow', 'A consulta demorou demais.'],
  ])('is no missing connection: %i says its own words', async (status, error, message) => {
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await context.route('**/api/external_links/**', route =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ error, message }) }),
    );
    await page.goto(`/shared/card/${slug}`);
    await page.getByRole('heading', { name: 'O card não pôde ser aberto' }).waitFor();
    await page.getByText(message).waitFor();
    expect(await page.getByText('Sem conexão').count()).toBe(0);
    await expectNoViolations(page);
    await context.unroute('**/api/external_links/**');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Compartilhado por Aurora Veículos').waitFor();
    expect(problems.filter(problem => !problem.includes(String(status)))).toEqual([]);
    await close();
  });
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('sharing a card on a %s', (size, viewport) => {
  it('makes a link, hands its address over and ends it', async () => {
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'vendas@aurora.test');
    const { rows } = await site.pool.query('SELECT board_id, card_id FROM external_links WHERE slug = $1', [
      slug,
    ]);
    await page.goto(`/flows/${rows[0].board_id}/cards/${rows[0].card_id}`);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Compartilhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartilhar card' });
    await dialog.getByText('por 7 dias').waitFor();
    const create = dialog.getByRole('button', { name: 'Criar link' });
    await create.click();
    await dialog.getByText('Campo obrigatório').waitFor();
    const title = dialog.getByLabel('Título do link');
    await title.fill('x'.repeat(101));
    await create.click();
    await dialog.getByText('Máximo de 100 caracteres excedido').waitFor();
    await expectNoViolations(page);
    await title.fill(`Para a Bruna, ${size}`);
    await create.click();
    const link = dialog.getByRole('listitem').filter({ hasText: `Para a Bruna, ${size}` });
    await link.getByText('ativo', { exact: true }).waitFor();
    await link.getByText(/^Por Rafael Souza em .* vale até /).waitFor();
    // The link may come before the answer of whoever made it.
    await until(
      () => title.inputValue(),
      text => text === '',
    );
    await link.getByRole('button', { name: 'Copiar' }).click();
    await page.getByText('Endereço copiado').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(new RegExp(`^${site.url}/shared/card/[\\w-]{22}$`));
    await expectNoViolations(page);

    const customer = await openDevice(site.url, PHONE);
    await customer.page.goto(address);
    await customer.page.getByText('Compartilhado por Aurora Veículos').waitFor();
    await link.getByRole('button', { name: 'Desativar' }).click();
    await link.getByText(/não abre mais o card/).waitFor();
    await expectNoViolations(page);
    await link.getByRole('button', { name: 'Desativar link' }).click();
    await link.getByText('desativado', { exact: true }).waitFor();
    expect(await link.getByRole('button').count()).toBe(0);
    await customer.page.reload();
    await customer.page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
    await customer.close();

    await context.setOffline(true);
    await dialog.getByText('Criar e desativar links precisa de conexão.').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await context.setOffline(false);
    await create.and(page.locator(':enabled')).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('says of a link whose week is over when that was, and lets nothing be done with it', async () => {
    const identifier = (await cardsIn(site, 'Proposta'))[size === 'desk' ? 0 : 1]!;
    await changeCardAs(
      site,
      'vendas@aurora.test',
      identifier,
      '/external_links',
      { title: 'Da outra semana' },
      'POST',
    );
    const { id, board_id } = await cardRow(site, identifier);
    await site.pool.query(
      "UPDATE external_links SET expires_at = now() - interval '1 day' WHERE card_id = $1",
      [id],
    );
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await page.goto(`/flows/${board_id}/cards/${id}`);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Compartilhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartilhar card' });
    const link = dialog.getByRole('listitem').filter({ hasText: 'Da outra semana' });
    await link.getByText('vencido', { exact: true }).waitFor();
    await link.getByText(/ · venceu em \S/).waitFor();
    expect(await link.getByRole('button').count()).toBe(0);
    await expectNoViolations(page);
    expect(problems).toEqual([]);
    await close();
  });
});
