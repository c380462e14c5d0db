import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Opens the app on a phone with a touch screen, and counts its taps; typing is not counted. */
async function openPhone(email: string) {
  const device = await openDevice(site.url, PHONE, 'pt-BR', { hasTouch: true });
  await signIn(device.page, email);
  let count = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    count += 1;
  };
  return { ...device, tap, taps: () => count };
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

it('a car is found by its plate in two taps from home', async () => {
  const { rows } = await site.pool.query(
    `SELECT p.plate, c.title FROM products p JOIN cards c ON c.tenant_id = p.tenant_id AND p.id = ANY(c.product_ids)
      WHERE p.plate IS NOT NULL AND c.archived_at IS NULL ORDER BY c.identifier LIMIT 1`,
  );
  const { page, tap, taps, problems, close } = await openPhone('vendas@aurora.test');
  await tap(button(page, 'Buscar em tudo'));
  // The search field has the focus at once.
  await until(
    () => page.evaluate(() => document.activeElement?.tagName),
    name => name === 'INPUT',
  );
  await page.keyboard.type(rows[0].plate);
  await tap(page.getByRole('option').filter({ hasText: rows[0].title }).first());
  await page.getByRole('heading', { level: 2, name: rows[0].title }).waitFor();
  expect(taps()).toBe(2);
  expect(problems).toEqual([]);
  await close();
});

it('a card is moved in two taps from the board', async () => {
  const [identifier] = await cardsIn(site, 'Interesse');
  const { page, tap, taps, problems, close } = await openPhone('vendas@aurora.test');
  await openFlow(page);
  await tap(button(page, `Mover ${identifier} para…`));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Proposta' }));
  await until(
    async () => (await cardsIn(site, 'Proposta')).includes(identifier!),
    isThere => isThere,
  );
  expect(taps()).toBe(2);
  expect(problems).toEqual([]);
  await close();
});

it('a comment with a mention takes four taps from the open card', async () => {
  const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
  const { page, tap, taps, problems, close } = await openPhone('vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${id}`);
  await tap(page.getByRole('tab', { name: /^Comentários/ }));
  await tap(page.getByRole('textbox', { name: 'Comentário' }));
  await page.keyboard.type('Fotos prontas, @');
  await tap(page.getByRole('listbox', { name: 'Pessoas' }).getByRole('option').first());
  await tap(button(page, 'Comentar'));
  const mentions = async () => {
    const { rows } = await site.pool.query('SELECT description FROM comments WHERE card_id = $1', [id]);
    return rows.filter(({ description }) => description.startsWith('Fotos prontas, @')).length;
  };
  await until(mentions, count => count === 1);
  expect(taps()).toBeLessThanOrEqual(4);
  expect(problems).toEqual([]);
  await close();
});

it('a move is approved in two taps from the list of waiting approvals', async () => {
  const waiting = async () => {
    const { rows } = await site.pool.query("SELECT id FROM approvals WHERE state = 'pending'");
    return rows.length;
  };
  const before = await waiting();
  const { page, tap, taps, problems, close } = await openPhone('aprova@aurora.test');
  await page.goto('/approvals');
  await tap(page.locator('[data-approval-id]').first().getByRole('link'));
  await tap(page.getByRole('button', { name: 'Aprovar', exact: true }));
  await until(waiting, count => count < before);
  expect(taps()).toBe(2);
  expect(problems).toEqual([]);
  await close();
});

it('the list of all late cards is one tap from a manager’s home', async () => {
  const { page, tap, taps, problems, close } = await openPhone('gestor@aurora.test');
  const late = page.locator('section').filter({ hasText: /atrasados na equipe/ });
  await tap(late.getByRole('link', { name: 'Ver todos' }));
  await page.getByRole('list', { name: 'Atrasados' }).getByRole('link').first().waitFor();
  expect(taps()).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

it('a walk-in customer becomes a card in five taps from the board', async () => {
  const { page, tap, taps, problems, close } = await openPhone('vendas@aurora.test');
  await openFlow(page);
  await tap(button(page, 'Novo card'));
  await tap(page.getByLabel('Título'));
  await page.keyboard.type('Procura um SUV');
  await tap(page.getByRole('textbox', { name: 'Cliente', exact: true }));
  await page.keyboard.type('Ana Prado');
  await tap(page.getByRole('textbox', { name: 'Telefone' }));
  await page.keyboard.type('11987654321');
  await tap(button(page, 'Criar card'));
  const made = async () => (await site.pool.query("SELECT 1 FROM cards WHERE title = 'Procura um SUV'")).rows;
  await until(made, rows => rows.length === 1);
  expect(taps()).toBeLessThanOrEqual(5);
  expect(problems).toEqual([]);
  await close();
});
