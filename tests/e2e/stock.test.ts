import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type FeedSite, startFeedSite } from '../harness/feed-site';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';

let site: Site;
let feed: FeedSite;
beforeAll(async () => {
  feed = await startFeedSite();
  site = await startSite(undefined, { feedRules: feed.rules });
});
afterAll(async () => {
  await site.close();
  await feed.close();
});

const HEAD = 'id;title;make;year;price;plate;active;cor interna';
/** Returns a product feed of vehicles with these numbers. */
const cars = (...numbers: number[]) =>
  [HEAD, ...numbers.map(at => `V${at};Gol ${at};Volkswagen;2020;${at}0000,00;ABC1D${10 + at};sim;bege`)].join(
    '\n',
  );
const BROKEN = `${cars(1)}\nV2;;Fiat;2020;1,00;;sim;x\nV3;Uno;Fiat;20x0;caro;;sim;x\n`;

const link = (page: Page) => page.getByLabel('Link do arquivo');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
/** Finds the rows of the stock in either layout. */
const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Estoque' })
    .locator(page.viewportSize()!.width < 600 ? 'li' : 'tbody tr')
    .filter({ visible: true });

async function openStock(page: Page): Promise<void> {
  await page.goto('/my-company');
  await page.getByRole('tab', { name: 'Estoque' }).click();
  await link(page).waitFor();
}

describe.each([
  ['desk', DESK, 'gestor@aurora.test', 14],
  ['phone', PHONE, 'gestor@serra.test', 0],
] as const)('a company’s vehicles on a %s', (_size, viewport, email, before) => {
  it('are imported from a link after a preview, and too many removals need confirmation', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, email);
    await openStock(page);
    await said(page, 'Nada foi importado ainda: informe o link do arquivo, ou envie um.');
    await expect.poll(() => rows(page).count()).toBe(before);

    // An invalid feed address is reported beside the field.
    await press(page, 'Validar');
    await said(page, 'Campo obrigatório');
    await link(page).fill('http://192.168.0.10/estoque.csv');
    await press(page, 'Salvar e importar');
    await said(page, 'Endereço de rede interna não é permitido.');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('feed_uri');
    await expectAccessible(page);

    // Previewed without being saved.
    feed.serve(BROKEN);
    await link(page).fill(feed.url);
    await press(page, 'Validar');
    const report = page.getByRole('region', { name: 'Conferência do arquivo' });
    await report.getByText('2 veículos prontos').waitFor();
    await report.getByText('1 fica de fora').waitFor();
    const lines = report.getByRole('table', { name: 'O que deixa veículos de fora' });
    expect(await lines.getByRole('row').nth(1).innerText()).toMatch(/^3\s+title\s+–\s+\S/);
    const odd = report.getByRole('table', { name: 'Avisos: o veículo entra, mas confira' });
    expect(await odd.innerText()).toMatch(/4\s+price\s+caro/);
    expect(await report.innerText()).toMatch(/não conhecemos.*cor interna/s);
    expect(await report.innerText()).toMatch(/não tem:.*mileage/s);
    expect(await report.getByRole('list', { name: 'Amostra dos veículos' }).innerText()).toMatch(
      /Gol 1.*Uno.*Consulte/s,
    );
    await expectAccessible(page);
    const { rows: kept } = await site.pool.query('SELECT FROM tenants WHERE feed_uri = $1', [feed.url]);
    expect(kept).toHaveLength(0);

    // Saving starts an import, and the list updates.
    feed.serve(cars(1, 2, 3, 4, 5));
    await press(page, 'Salvar e importar');
    await said(page, 'Link salvo. A importação já vai começar.');
    const numbers = page.locator('dl');
    await numbers.getByText('Novos').waitFor();
    expect((await numbers.innerText()).replaceAll(/\s+/g, ' ')).toContain('Novos 5 Atualizados 0');
    await expect.poll(() => rows(page).count()).toBe(before + 5);
    await expectAccessible(page);

    // More than a fifth would be removed: nothing is, until a person confirms.
    feed.serve(cars(1, 2, 3));
    await press(page, 'Importar agora');
    await said(page, 'O arquivo novo desativaria 2 de 5 veículos, mais de 20%.');
    expect(await rows(page).count()).toBe(before + 5);
    await press(page, 'Decidir…');
    await dialogOn(page).getByText('O arquivo está certo?').waitFor();
    await press(page, 'Cancelar');
    await press(page, 'Decidir…');
    await press(page, 'Desativar 2 veículos');
    await expect.poll(() => rows(page).count()).toBe(before + 3);

    // A feed that fails leaves the vehicles unchanged, and the reason is shown.
    feed.serve('', 500);
    await press(page, 'Importar agora');
    await said(page, /respondeu 500.*Os veículos continuam como estavam/);
    expect(await rows(page).count()).toBe(before + 3);

    // Found by plate, among vehicles no longer for sale.
    await page.getByLabel('Buscar veículo').fill('abc1d12');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByLabel('Buscar veículo').fill('nada disso');
    await said(page, 'Nenhum veículo encontrado');
    await page.getByLabel('Buscar veículo').fill('');
    await page.getByText('Desativados', { exact: true }).click();
    await rows(page).filter({ hasText: 'Gol 5' }).getByText('ABC1D15').waitFor();
    expect(new URL(page.url()).searchParams.get('show')).toBe('inactive');

    await press(page, 'Remover link…');
    await dialogOn(page).getByText('Os veículos ficam no estoque').waitFor();
    await expectAccessible(page);
    await press(page, 'Remover');
    await said(page, 'Link removido');
    expect(await link(page).inputValue()).toBe('');
    await page.getByText('Ativos', { exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(before + 3);
    expect(problems).toEqual([]);
    await close();
  });

  it('have a template file to begin with, and say which actions need a connection', async () => {
    const { page, context, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, email);
    await openStock(page);
    for (const [format, begins] of [
      ['CSV', 'id;title;description'],
      ['XML', '<?xml'],
    ] as const) {
      const [file] = await Promise.all([page.waitForEvent('download'), press(page, `Modelo ${format}`)]);
      expect(file.suggestedFilename()).toBe(`modelo-de-veiculos.${format.toLowerCase()}`);
      const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
      expect(text.replace('\uFEFF', '')).toMatch(new RegExp(`^${begins.replace('?', '\\?')}`));
    }
    await context.setOffline(true);
    await link(page).fill('https://loja.test/estoque.csv');
    await press(page, 'Validar');
    await said(page, 'Sem conexão com o servidor. Tente validar de novo.');
    expect(await rows(page).count()).toBe(before + 3);
    // The typed values are restored when the person comes back.
    await context.setOffline(false);
    await page.reload();
    await expect.poll(() => link(page).inputValue()).toBe('https://loja.test/estoque.csv');
    expect(problems).toEqual([]);
    await close();
  });
});

/** Product feed that is imported in three batches. */
const MANY = ['id;title', ...Array.from({ length: 1200 }, (_, at) => `V${at + 1};Gol ${at + 1}`)].join('\n');
const importsDue = async () =>
  (await site.pool.query(`SELECT FROM jobs WHERE kind = 'import-products'`)).rowCount;

it.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('an import shows its progress vehicle by vehicle on a %s', async (_size, viewport) => {
  const { page, problems, close } = await openDevice(site.url, viewport);
  await signIn(page, 'gestor@serra.test');
  await openStock(page);
  feed.serve(MANY);
  await link(page).fill(feed.url);
  await press(page, 'Salvar e importar');
  await said(page, 'Link salvo. A importação já vai começar.');
  await until(importsDue, count => count === 0);
  const keep = async (vehicle: string) => {
    // On a connection of its own, as the server's pool ends idle transactions.
    const keeper = new pg.Client(site.address);
    await keeper.connect();
    await keeper.query(`BEGIN; SELECT FROM products WHERE external_product_id = '${vehicle}' FOR UPDATE`);
    return () => keeper.end();
  };
  const [second, third] = [await keep('V700'), await keep('V1100')];
  await press(page, 'Importar agora');
  const progress = page.getByRole('progressbar', { name: 'Andamento da importação' });
  await said(page, 'Gravando: 500 de 1.200 veículos');
  expect(await progress.getAttribute('aria-valuenow')).toBe('42');
  await expectAccessible(page);
  await second();
  await said(page, 'Gravando: 1.000 de 1.200 veículos');
  expect(await progress.getAttribute('aria-valuenow')).toBe('83');
  await third();
  await page.locator('dl').getByText('Novos').waitFor();
  expect(await progress.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
