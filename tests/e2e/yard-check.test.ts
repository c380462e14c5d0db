import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function type(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Placa ou identificador');
  await field.fill(code);
  await field.press('Enter');
}

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** What the server has of a card's last check, and the words of it in the card's history. */
async function checkedOf(identifier: string) {
  const { id, last_check } = await cardRow(site, identifier);
  const { rows } = await site.pool.query(
    `SELECT new FROM history WHERE card_id = $1 AND kind = 'updated' AND new ? 'last_check'`,
    [id],
  );
  return { result: last_check?.result, place: last_check?.place, lines: rows.length };
}

it('a check of the yard goes on without a connection and after a reload, and is written once into each card', async () => {
  const [seen, missed] = await cardsIn(site, 'Interesse');
  const [elsewhere, strange] = await cardsIn(site, 'Proposta');
  const { board_id, id } = await cardRow(site, elsewhere!);
  const moved = (await cardsIn(site, 'Interesse'))[2]!;
  // Seen in another place by an earlier check.
  await site.pool.query(`UPDATE cards SET last_check = $2 WHERE identifier = $1`, [
    moved,
    {
      check_id: id,
      place: 'Pátio 1',
      result: 'present',
      user_id: (await cardRow(site, moved)).created_by,
      made_at: '2026-01-01T12:00:00.000Z',
    },
  ]);
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'patio@aurora.test');
  await installed(page);
  await page.goto('/check');
  await page.getByLabel('Fluxo').selectOption({ label: 'Venda de veículos' });
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await page.getByText('Campo obrigatório').waitFor();
  await page.getByRole('textbox', { name: 'Lugar' }).fill('Pátio 2');
  const phases = page.getByRole('group', { name: 'Fases cujos carros ficam no pátio' });
  for (const name of await phases.locator('label').allInnerTexts()) {
    if (name.trim() !== 'Interesse') await phases.getByText(name.trim(), { exact: true }).click();
  }
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await type(page, seen!);
  await list(page, 'Presentes').getByText(seen!).waitFor();
  await type(page, moved);
  await list(page, 'No lugar errado').getByText(moved).waitFor();
  // As its label says it.
  await type(page, `${site.url}/flows/${board_id}/cards/${id}`);
  await list(page, 'Inesperados').getByText(elsewhere!).waitFor();
  await page.reload();
  await list(page, 'Presentes').getByText(seen!).waitFor();
  await type(page, 'QQQ0A00');
  await list(page, 'Inesperados').getByText('Código desconhecido: QQQ0A00').waitFor();
  await list(page, 'Faltando').getByText(missed!).waitFor();
  await page.getByRole('button', { name: 'Concluir' }).click();
  // At once, and without the server.
  const last = page.getByRole('region', { name: 'Últimas conferências' });
  await last.getByText('Pátio 2').first().waitFor();
  await list(page, 'Faltando').getByText(missed!).waitFor();
  expect((await checkedOf(seen!)).result).toBeUndefined();
  await context.setOffline(false);
  const results = { present: seen!, missing: missed!, misplaced: moved, unexpected: elsewhere! };
  for (const [result, identifier] of Object.entries(results)) {
    const checked = await until(
      () => checkedOf(identifier),
      found => found.lines > 0 && found.result === result,
    );
    expect(checked, identifier).toEqual({ result, place: 'Pátio 2', lines: 1 });
  }
  expect((await checkedOf(strange!)).lines).toBe(0);
  await page.goto(`/flows/${board_id}/cards/${id}?tab=history`);
  await page.getByText('achou o card em «Pátio 2», onde não era esperado').waitFor();
  await page.getByRole('tab', { name: 'Dados' }).click();
  await page.getByText(/^Pátio 2 · \d/).waitFor();
  expect(problems).toEqual([]);
  await close();
});
