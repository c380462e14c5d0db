import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK, openDevice, signIn } from '../harness/browser';
import { startYardCompany, YARD, type YardCompany } from '../harness/yard-company';
import { changeCardAs, openCard, openFlow } from './journeys';

const [BROKEN, LATE, SOON] = ['Relógio quebrado', 'Sem sinal desde ontem', 'Na hora'];
/** The order in which the server received them, which the devices' clocks turn round. */
const RECEIVED = [SOON, LATE, BROKEN];

let yard: YardCompany;
let card: string;
let slug: string;

beforeAll(async () => {
  yard = await startYardCompany(1);
  const site = yard.server;
  card = yard.cards[0]!.identifier;
  for (const description of RECEIVED)
    await changeCardAs(site, yard.emails.patio, card, '/comments', { description }, 'POST');
  const made = (description: string, at: string) =>
    site.pool.query(`UPDATE comments SET made_at = ${at} WHERE description = $1`, [description]);
  await made(BROKEN, "'2001-01-01T12:00:00Z'");
  await made(LATE, "now() - interval '3 days'");
  const link = { title: 'Para a Ana', with_comments: true };
  await changeCardAs(site, yard.emails.gestor, card, '/external_links', link, 'POST');
  const { rows } = await site.pool.query('SELECT slug FROM external_links WHERE card_id = $1', [
    yard.cards[0]!.id,
  ]);
  slug = rows[0].slug;
});
afterAll(() => yard.close());

const lineOf = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ hasText: text }).last().innerText();

it('a comment with an impossible date shows the server’s time, and a late one shows both times', async () => {
  const { page, problems, close } = await openDevice(yard.server.url, DESK);
  await signIn(page, yard.emails.patio);
  await openFlow(page, YARD);
  await openCard(page, card);
  await page.getByRole('tab', { name: /Comentários/ }).click();
  await page.getByText(BROKEN).waitFor();
  expect(await lineOf(page, BROKEN)).not.toMatch(/2001|recebido/);
  expect(await lineOf(page, LATE)).toMatch(/há 3 dias · recebido (agora|há \d+ min)/);
  expect(await lineOf(page, SOON)).not.toContain('recebido');
  // Sorted in the order in which the server received them.
  const words = await page.locator('[data-card-panel]').innerText();
  expect(RECEIVED.toSorted((a, b) => words.indexOf(a) - words.indexOf(b))).toEqual(RECEIVED);
  expect(problems).toEqual([]);
  await close();
});

it('a customer is shown when a comment was written, not when it arrived', async () => {
  const { page, problems, close } = await openDevice(yard.server.url, DESK);
  await page.goto(`/shared/card/${slug}`);
  await page.getByText('Comentários').click();
  await page.getByText(BROKEN).waitFor();
  expect(await lineOf(page, BROKEN)).not.toMatch(/2001|recebido/);
  expect(await lineOf(page, LATE)).not.toContain('recebido');
  expect(problems).toEqual([]);
  await close();
});
