import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { showIn } from '../screens/visit';
import { cardRow, cardsIn, changeCardAs, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const panelOf = (page: Page) => page.locator('[data-card-panel]');
const title = (page: Page) => panelOf(page).getByRole('textbox', { name: 'Título' });

/** Opens a card of «Interesse» and types into its title. Returns the card's identifier. */
async function typeTitle(page: Page, text: string, comment?: string): Promise<string> {
  const identifier = (await cardsIn(site, 'Interesse'))[0]!;
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await openCard(page, identifier);
  if (comment) {
    const composer = panelOf(page).getByLabel('Comentário', { exact: true });
    if (!(await composer.isVisible()))
      await panelOf(page)
        .getByRole('tab', { name: /Comentários/ })
        .click();
    await composer.fill(comment);
  }
  await panelOf(page).getByTitle('Editar o título').click();
  await title(page).fill(text);
  return identifier;
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a card taken away by another user while it is being edited, on a %s', (size, viewport) => {
  it('says that it is archived, shows the typed text, and accepts it once restored', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    const typed = `Título digitado no ${size}`;
    const identifier = await typeTitle(page, typed, 'Comentário pela metade');
    await changeCardAs(site, 'gestor@aurora.test', identifier, '/archive');
    await page.getByText('Este card está arquivado').waitFor();
    expect(await page.getByText('excluído').count()).toBe(0);

    await until(
      () => title(page).inputValue(),
      text => text === typed,
    );
    const texts = page.getByRole('region', { name: 'O que você escreveu' });
    await texts.getByText('Comentário pela metade').waitFor();
    expect(await page.getByText('saiu do fluxo').count()).toBe(0);
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(page, scheme);
      await expectAccessible(page);
    }
    await texts.getByRole('button', { name: 'Descartar Comentário' }).click();
    await texts.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Desarquivar' }).click();
    await until(
      async () => (await cardRow(site, identifier)).title,
      saved => saved === typed,
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('says that it is deleted, and offers the typed text', async () => {
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const identifier = await typeTitle(page, `Outro título no ${size}`);
    await changeCardAs(site, 'gestor@aurora.test', identifier, '', undefined, 'DELETE');
    await page.getByText('Este card foi excluído por outra pessoa.').waitFor();
    expect(await page.getByText('arquivado').count()).toBe(0);
    const texts = page.getByRole('region', { name: 'O que você escreveu' });

    await texts.getByText(`Outro título no ${size}`).waitFor();
    expect(await page.getByText('saiu do fluxo').count()).toBe(0);
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(page, scheme);
      await expectAccessible(page);
    }
    await texts.getByRole('button', { name: 'Copiar Título' }).click();
    await page.getByText('Texto copiado').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Outro título no ${size}`);
    expect(problems.filter(problem => !problem.includes('404'))).toEqual([]);
    await close();
  });
});
