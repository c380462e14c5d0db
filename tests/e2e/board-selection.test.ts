import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { boardAction, cardRow, cardsIn, changeCardAs, endUndo, openFlow, phaseId } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const box = (page: Page, identifier: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${identifier}\\b`) });

async function choose(page: Page, identifiers: string[]) {
  await boardAction(page, 'Selecionar cards');
  for (const identifier of identifiers) {
    await box(page, identifier).click();
    await expect.poll(() => box(page, identifier).getAttribute('aria-checked')).toBe('true');
  }
}
const bar = (page: Page) => page.getByRole('region', { name: 'Cards selecionados' });

describe('several selected cards', () => {
  it.each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)('are tagged, assigned and moved on a %s', async (_size, viewport) => {
    const [one, two] = (await cardsIn(site, 'Interesse')) as [string, string];
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await choose(page, [one, two]);
    await bar(page).getByText('2 selecionados').waitFor();
    await bar(page).getByRole('button', { name: 'Etiqueta' }).click();
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Prioridade' }).click();
    await page.getByText('2 cards com Prioridade', { exact: true }).waitFor();
    await bar(page).waitFor({ state: 'detached' });

    await choose(page, [one, two]);
    await bar(page).getByRole('button', { name: 'Responsável' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ana Ribeiro' }).click();
    await page.getByText('2 cards com Ana Ribeiro', { exact: true }).waitFor();
    await bar(page).waitFor({ state: 'detached' });

    // Works the same without a connection.
    await choose(page, [one, two]);
    await context.setOffline(true);
    await bar(page).getByRole('button', { name: 'Mover' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Proposta', exact: true }).click();
    const moved = page.getByText('2 cards em Proposta', { exact: true });
    await moved.waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await moved.waitFor({ state: 'detached' });
    for (const identifier of [one, two])
      await page.getByRole('link', { name: new RegExp(`^${identifier}\\b`) }).waitFor();
    await choose(page, [one, two]);
    await bar(page).getByRole('button', { name: 'Mover' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Proposta', exact: true }).click();
    await moved.waitFor();
    await context.setOffline(false);
    await endUndo(page);
    const proposal = await phaseId(site, 'Proposta');
    for (const identifier of [one, two]) {
      const row = await until(
        () => cardRow(site, identifier),
        ({ current_phase_id }) => current_phase_id === proposal,
      );
      expect(row.tag_ids.length).toBeGreaterThan(0);
      expect(row.owner_ids.length).toBeGreaterThan(0);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('move each by its own rule, and those that cannot are marked with the reason', async () => {
    const { rows } = await site.pool.query(
      `SELECT c.identifier FROM cards c JOIN approvals a ON a.card_id = c.id AND a.round = c.round
       JOIN phases p ON p.id = c.current_phase_id
       WHERE a.state = 'pending' AND p.name = 'Aprovação da proposta' LIMIT 1`,
    );
    const [{ identifier: stuck }] = rows;
    const [free] = (await cardsIn(site, 'Interesse')) as [string];
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await choose(page, [free, stuck]);
    await bar(page).getByRole('button', { name: 'Mover' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Proposta', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '1 card ficou como estava' });
    await dialog.getByText(stuck).waitFor();
    await dialog.getByText(/aprova/i).waitFor();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await bar(page).getByText('1 selecionado').waitFor();
    expect(await box(page, stuck).getAttribute('aria-checked')).toBe('true');
    expect(await box(page, free).getAttribute('aria-checked')).toBe('false');
    // Space and Enter tick by keyboard; Escape ends the selection.
    await box(page, free).focus();
    await page.keyboard.press('Space');
    await bar(page).getByText('2 selecionados').waitFor();
    await page.keyboard.press('Enter');
    await bar(page).getByText('1 selecionado').waitFor();
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)('are not covered by the bar at the end of their list on a %s', async (size, viewport) => {
    const phase = size === 'desk' ? 'Proposta' : 'Interesse';
    const identifiers = await cardsIn(site, phase);
    const [first, last] = [identifiers[0]!, identifiers.at(-1)!];
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await choose(page, [first]);
    const bottom = async () => {
      await box(page, first).or(box(page, last)).last().hover();
      await page.mouse.wheel(0, 5000);
      const card = (await box(page, last).count()) > 0 && (await box(page, last).boundingBox());
      return card ? card.y + card.height : Number.POSITIVE_INFINITY;
    };
    const { y: top } = (await bar(page).boundingBox())!;
    await until(bottom, at => at <= top);
    expect(problems).toEqual([]);
    await close();
  });

  it('are reported by their names if another user deletes them meanwhile', async () => {
    const [kept, gone] = (await cardsIn(site, 'Interesse')) as [string, string];
    const { title } = await cardRow(site, gone);
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await choose(page, [kept, gone]);
    await changeCardAs(site, 'gestor@aurora.test', gone, '', {}, 'DELETE');
    await box(page, gone).waitFor({ state: 'detached' });
    await bar(page).getByRole('button', { name: 'Etiqueta' }).click();
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Financiado' }).click();
    const dialog = page.getByRole('dialog', { name: '1 card ficou como estava' });
    await dialog.getByText(`${gone} ${title}`).waitFor();
    // The deleted card could no longer be unticked by hand, so the selection drops it.
    await bar(page).getByText('Nenhum selecionado').waitFor();
    expect(await dialog.getByText('continuam selecionados').count()).toBe(0);
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('are archived together, and restored together', async () => {
    const identifiers = (await cardsIn(site, 'Interesse')).slice(0, 3);
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await choose(page, identifiers);
    await bar(page).getByRole('button', { name: 'Arquivar' }).click();
    await page.getByText('3 cards arquivados', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    for (const identifier of identifiers)
      await page.getByRole('link', { name: new RegExp(`^${identifier}\\b`) }).waitFor();

    await choose(page, identifiers);
    await bar(page).getByRole('button', { name: 'Arquivar' }).click();
    await page.getByText('3 cards arquivados', { exact: true }).waitFor();
    await endUndo(page);
    for (const identifier of identifiers) {
      await until(
        () => cardRow(site, identifier),
        ({ archived_at }) => archived_at !== null,
      );
    }
    expect(problems).toEqual([]);
    await close();
  });
});
