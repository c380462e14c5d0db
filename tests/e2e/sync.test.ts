import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { installed, openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { cardsIn, openCard, openFlow, phaseId } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.start());
afterAll(() => site.close());

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: /Comentários/ }).click();
  await page.getByLabel('Comentário', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Comentar' }).click();
  await page.getByRole('listitem').getByText(text).waitFor();
}

const commentsOf = async (text: string) =>
  (await site.pool.query('SELECT FROM comments WHERE description = $1', [text])).rowCount;

describe('«Sincronização»', () => {
  it('takes back what has not left, the last of a card first', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, (await cardsIn(site, 'Interesse'))[0]!);
    await installed(page);
    await site.stop();
    // What is done before the app knows may have been sent.
    await page.getByText('Sem conexão').first().waitFor();
    await comment(page, 'Primeiro recado');
    await comment(page, 'Segundo recado');
    // By the pill: a page that starts anew tries to send once more.
    await page.getByRole('button', { name: 'Fechar card' }).click();
    await page.getByText('Sem conexão').first().click();
    const entries = page.getByRole('article');
    await entries.filter({ hasText: 'Segundo recado' }).getByRole('button', { name: 'Desfazer' }).waitFor();
    const first = entries.filter({ hasText: 'Primeiro recado' }).getByRole('button', { name: 'Desfazer' });
    expect(await first.count()).toBe(0);
    await entries.filter({ hasText: 'Segundo recado' }).getByRole('button', { name: 'Desfazer' }).click();
    await first.waitFor();
    await site.start();
    await page.getByText('Tudo enviado').first().waitFor();
    expect(await commentsOf('Primeiro recado')).toBe(1);
    expect(await commentsOf('Segundo recado')).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    ['frees what waits behind a refused change', 'Descartar', 1],
    ['discards it together with what waits behind it', 'Descartar também a que espera', 0],
  ] as const)('%s', async (_name, button, arrived) => {
    const text = `Atrás da recusada, ${arrived}`;
    const identifier = (await cardsIn(site, 'Interesse'))[arrived]!;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await installed(page);
    await site.stop();
    await page.getByRole('button', { name: 'Mover para…' }).last().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Proposta/ })
      .click();
    await comment(page, text);
    // Somebody else has moved it meanwhile.
    await site.pool.query('UPDATE cards SET current_phase_id = $1 WHERE identifier = $2', [
      await phaseId(site, 'Entregue'),
      identifier,
    ]);
    await site.start();
    await page.goto('/sync');
    await page.getByText('espera a anterior').waitFor();
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
    await page.getByText('Tudo enviado').first().waitFor();
    expect(await commentsOf(text)).toBe(arrived);
    expect(problems).toEqual([]);
    await close();
  });
});
