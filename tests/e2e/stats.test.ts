import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';

let site: Site;
let sales: string;
beforeAll(async () => {
  site = await startSite();
  sales = (await site.pool.query(`SELECT id FROM boards WHERE prefix = 'VND'`)).rows[0].id;
});
afterAll(() => site.close());

/** Finds the region of a question with its chart. */
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const texts = (page: Page, name: string) =>
  section(page, name).locator('svg[role=img] text').allTextContents();
const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function openStats(page: Page): Promise<void> {
  await page.goto('/flows');
  await page.getByRole('button', { name: /^Mais opções de Venda/ }).click();
  await page.getByRole('menuitem', { name: 'Estatísticas' }).click();
  await section(page, 'Cards por fase').getByRole('img').waitFor();
}

const CHARTS = [
  ...['Cards por fase', 'Cards por pessoa', 'Criados e concluídos por semana', 'Fluxo acumulado'],
  ...['Atrasados', 'Tempo em cada fase', 'Tempo até concluir', 'Espera por aprovação'],
];

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a flow’s statistics on a %s', (size, viewport) => {
  it('have an address for each chart, to which the page scrolls once it is drawn', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await page.goto(`/flows/${sales}/settings?tab=stats#approvals`);
    await until(
      () =>
        page.evaluate(() => {
          const top = document.getElementById('approvals')?.getBoundingClientRect().top;
          return top !== undefined && top >= 0 && top < innerHeight;
        }),
      isThere => isThere,
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('are charts titled by their message, each with its table and its file', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openStats(page);
    await page.getByRole('heading', { level: 2, name: CHARTS.at(-1)! }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(CHARTS);
    const { rows: phases } = await site.pool.query(
      `SELECT p.name, count(c.id)::int AS cards FROM phases p
         LEFT JOIN cards c ON c.current_phase_id = p.id AND c.archived_at IS NULL
        WHERE p.board_id = $1 GROUP BY p.name, p.phase_order ORDER BY p.phase_order`,
      [sales],
    );
    const counted = phases.flatMap(({ name, cards }) => [name, String(cards)]);
    expect(await texts(page, 'Cards por fase')).toEqual(counted);
    const { rows: made } = await site.pool.query(
      'SELECT count(*)::int AS cards FROM cards WHERE board_id = $1',
      [sales],
    );
    await section(page, 'Criados e concluídos por semana')
      .getByRole('img', { name: `${made[0].cards} criados e` })
      .waitFor();
    await expectAccessible(page);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBe(widths[1]);

    const button = page.getByRole('button', { name: 'Ver tabela de Cards por fase' });
    await button.click();
    const table = section(page, 'Cards por fase').getByRole('table');
    expect(await table.locator('tbody th, tbody td').allTextContents()).toEqual(counted);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ocultar tabela de Cards por fase' }).click();
    await table.waitFor({ state: 'detached' });

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar CSV de Cards por fase' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^cards-por-fase-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const lines = phases.map(({ name, cards }) => `${name};${cards}\r\n`).join('');
    expect(await readFile(await download.path(), 'utf8')).toBe(`\uFEFFFase;Cards\r\n${lines}`);
    expect(problems).toEqual([]);
    await close();
  });

  it('show a sentence, a table and a file if there is nothing to draw', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    const { rows: late } = await site.pool.query(
      'SELECT id, expiration_date FROM cards WHERE board_id = $1 AND expiration_date IS NOT NULL',
      [sales],
    );
    await site.pool.query('UPDATE cards SET expiration_date = NULL WHERE board_id = $1', [sales]);
    await signIn(page, 'vendas@aurora.test');
    await openStats(page);
    const chart = section(page, 'Atrasados');
    await chart.getByText('Nenhum card atrasado.').waitFor();
    await page.getByRole('button', { name: 'Ver tabela de Atrasados' }).click();
    await expect
      .poll(() => chart.getByRole('columnheader').allTextContents())
      .toEqual([...['Card', 'Título', 'Fase', 'Vencimento', 'Dias de atraso']]);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar CSV de Atrasados' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFFCard;Título;[^\n]*\r\n$/);
    for (const { id, expiration_date } of late) {
      await site.pool.query('UPDATE cards SET expiration_date = $2 WHERE id = $1', [id, expiration_date]);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('cover the period in the address', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openStats(page);
    await page.getByText('7 dias', { exact: true }).click();
    await until(
      async () => address(page).period,
      period => period === '7d',
    );
    await page.reload();
    await section(page, 'Cards por fase').getByRole('img').waitFor();
    expect(await page.getByLabel('7 dias').isChecked()).toBe(true);

    const type = async (label: string, day: string, brazilian: string) => {
      await page.getByLabel(label, { exact: true }).fill(size === 'phone' ? day : brazilian);
      await page.getByLabel(label, { exact: true }).blur();
    };
    await type('De', '2020-01-01', '01/01/2020');
    await page.getByText('O período tem no máximo 1100 dias').waitFor();
    await type('Até', '2020-01-31', '31/01/2020');
    await page.getByText('Nada para mostrar neste período').waitFor();
    expect(address(page)).toEqual({ tab: 'stats', from: '2020-01-01', to: '2020-01-31' });
    await expectAccessible(page);
    await type('De', '2020-02-01', '01/02/2020');
    await page.getByText('O início do período vem depois do fim').waitFor();
    await page.getByText('30 dias', { exact: true }).click();
    await section(page, 'Cards por fase').getByRole('img').waitFor();
    expect(address(page)).toEqual({ tab: 'stats', period: '30d' });
    expect(problems.filter(problem => !problem.includes('422'))).toEqual([]);
    await close();
  });
});

it('a flow’s statistics need a connection, say so, and load with it', async () => {
  const { page, context, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'vendas@aurora.test');
  await installed(page);
  await page.goto(`/flows/${sales}/settings`);
  await page.getByRole('list', { name: 'Fases' }).waitFor();
  await context.setOffline(true);
  await page
    .getByText(/^Sem conexão/)
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Estatísticas' }).click();
  await page.getByText('Esta página precisa de conexão').waitFor();
  await expectAccessible(page);
  expect(await page.getByText('Não foi possível abrir esta parte').count()).toBe(0);
  await context.setOffline(false);
  await section(page, 'Cards por fase').getByRole('img').waitFor();

  await context.setOffline(true);
  await page.getByText(/^Sem conexão: estes números são da última/).waitFor();
  await page.getByRole('button', { name: 'Baixar CSV de Tempo até concluir' }).click();
  await page.getByText('Para baixar, confira a conexão e tente de novo.').waitFor();
  await close();
});

it('a flow’s statistics opened by address without a connection say so, and load with it', async () => {
  const { page, context, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'vendas@aurora.test');
  await installed(page);
  await context.setOffline(true);
  await page.goto(`/flows/${sales}/settings?tab=stats`);
  await page.getByText('Esta página precisa de conexão').waitFor();
  await context.setOffline(false);
  await section(page, 'Cards por fase').getByRole('img').waitFor();
  await close();
});

it('a line of the overdue chart opens its card', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await site.pool.query(
    `UPDATE cards SET expiration_date = '2026-01-01' WHERE id = (SELECT c.id FROM cards c
       JOIN phases p ON p.id = c.current_phase_id WHERE c.board_id = $1 AND NOT p.is_final ORDER BY c.identifier LIMIT 1)`,
    [sales],
  );
  await signIn(page, 'vendas@aurora.test');
  await openStats(page);
  await page.getByRole('button', { name: 'Ver tabela de Atrasados' }).click();
  const link = section(page, 'Atrasados').getByRole('table').getByRole('link').first();
  const identifier = await link.textContent();
  await link.click();
  await page.waitForURL(`**/flows/${sales}/cards/*`);
  await page.getByText(identifier!).first().waitFor();
  expect(problems).toEqual([]);
  await close();
});
