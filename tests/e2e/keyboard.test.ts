import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { closeDialog, dialogOn } from '../screens/visit';
import { cardRow, cardsIn, openFlow, phaseId } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Describes the focused element in a few words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement as HTMLElement | null;
    const name = node?.getAttribute('aria-label') ?? node?.textContent ?? '';
    return `${node?.tagName} ${name.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}`;
  });

const focusIs = (page: Page, wanted: RegExp) =>
  until(
    () => focused(page),
    what => wanted.test(what),
  );

describe('the app with the keyboard alone', () => {
  it('allows signing in, opening a flow and a card, commenting, ticking, moving and returning', {
    tags: 'gate',
  }, async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { title } = await cardRow(site, identifier);
    const device = await openDevice(site.url);
    const { page } = device;
    const { keyboard } = page;
    await page.goto('/');
    await page.getByLabel('E-mail').focus();
    await keyboard.type('vendas@aurora.test');
    await keyboard.press('Tab');
    await keyboard.type('patio-demo');
    await keyboard.press('Enter');
    await page.waitForURL('**/home');
    await focusIs(page, /^H1/);
    await page.getByText('Sincronizado').first().waitFor();

    await page.getByRole('navigation').getByRole('link', { name: 'Fluxos' }).focus();
    await keyboard.press('Enter');
    await page.waitForURL('**/flows');
    await focusIs(page, /^H1 Fluxos/);
    await page
      .getByRole('link', { name: /Venda de veículos/ })
      .first()
      .focus();
    await keyboard.press('Enter');
    await page.locator('[data-card-id]').first().waitFor();
    await focusIs(page, /^H1 Venda de veículos/);

    await page.locator('[data-card-id]').first().focus();
    await keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Dados' }).waitFor();
    await focusIs(page, new RegExp(`^H2 .*${title.slice(0, 12)}`));

    await page.getByRole('tab', { name: 'Dados' }).focus();
    await page.getByRole('tab', { name: /Comentários/ }).focus();
    await keyboard.press('Enter');
    await page.getByLabel('Comentário', { exact: true }).focus();
    await keyboard.type('Escrito sem mouse.');
    await keyboard.press('Tab');
    await page.getByRole('button', { name: 'Comentar' }).focus();
    await keyboard.press('Enter');
    await page.getByRole('listitem').getByText('Escrito sem mouse.').waitFor();
    await focusIs(page, /^TEXTAREA/);

    await page.getByRole('tab', { name: /Tarefas/ }).focus();
    await keyboard.press('Enter');
    const item = page.getByRole('tabpanel').getByRole('checkbox', { checked: false }).first();
    await item.focus();
    await keyboard.press('Space');
    await focusIs(page, /^INPUT/);

    await page
      .getByRole('button', { name: /mover para/i })
      .last()
      .focus();
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    // The close button has the focus until the list of phases has loaded.
    await until(
      () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null),
      isInside => isInside,
    );
    await until(
      () => focused(page),
      name => !/Fechar/.test(name),
    );
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Proposta/ })
      .focus();
    await keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: `${identifier} movido para Proposta` })
      .waitFor();
    const proposal = await phaseId(site, 'Proposta');
    await until(
      async () => (await cardRow(site, identifier)).current_phase_id,
      at => at === proposal,
    );
    expect(await focused(page)).not.toMatch(/^BODY/);

    await keyboard.press('Escape');
    await page.waitForURL(url => !url.pathname.includes('/cards/'));
    await focusIs(page, new RegExp(`^A .*${identifier}`));
    await page.goBack();
    await page.waitForURL('**/cards/**');
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it.each([
    ['Linux x86_64', 'Ctrl'],
    ['MacIntel', '⌘'],
  ])('lists every key of the board in its help, on %s', async (platform, ctrl) => {
    const { context, page, problems, close } = await openDevice(site.url);
    await context.addInitScript(
      given => Object.defineProperty(navigator, 'platform', { get: () => given }),
      platform,
    );
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await page.keyboard.press('?');
    await dialogOn(page).getByRole('heading', { name: 'Atalhos' }).waitFor();
    const rows = await dialogOn(page)
      .locator('dl > div')
      .evaluateAll(found =>
        found.map(row => [...row.querySelectorAll('kbd')].map(key => key.textContent).join(' ')),
      );
    expect(rows).toEqual([
      ...['← ↑ ↓ →', 'Home End', 'Enter', 'Espaço', 'M', 'C', 'X', 'N', '/'],
      ...[`${ctrl} K`, `${ctrl} Z`, `${ctrl} Enter`, 'Esc', '?'],
    ]);
    await closeDialog(page);
    expect(problems).toEqual([]);
    await close();
  });

  it('focuses a card with the first arrow, selects it with X, and undoes with Ctrl+Z', async () => {
    const { page, problems, close } = await openDevice(site.url);
    const { keyboard } = page;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await page.locator('[data-card-id]').first().waitFor();
    await keyboard.press('ArrowDown');
    await focusIs(page, /^A .*VND-/);
    await keyboard.press('x');
    await page.getByText('1 selecionado').waitFor();
    await keyboard.press('x');
    await page.getByText('Nenhum selecionado').waitFor();
    await keyboard.press('Escape');
    await page.getByText('Nenhum selecionado').waitFor({ state: 'detached' });
    await focusIs(page, /^A .*VND-/);

    const identifier = (await focused(page)).match(/VND-\d+/)![0];
    const { current_phase_id: before } = await cardRow(site, identifier);
    await keyboard.press('m');
    await dialogOn(page)
      .getByRole('button', { name: /Proposta/ })
      .click();
    await page.locator('[data-undo]').getByText(`${identifier} movido para Proposta`).waitFor();
    await focusIs(page, new RegExp(`^A .*${identifier}`));
    await keyboard.press('Control+z');
    await page.locator('[data-undo]').getByRole('button', { name: 'Desfeito' }).waitFor();
    await focusIs(page, new RegExp(`^A .*${identifier}`));
    const after = await until(
      async () => (await cardRow(site, identifier)).current_phase_id,
      at => at === before,
    );
    expect(after).toBe(before);
    // While text is being typed, the key undoes the typing instead.
    await keyboard.press('m');
    await dialogOn(page)
      .getByRole('button', { name: /Proposta/ })
      .click();
    await page.locator('[data-undo]').getByText(`${identifier} movido para Proposta`).waitFor();
    await page.getByRole('searchbox', { name: 'Buscar cards' }).focus();
    await keyboard.press('Control+z');
    await keyboard.press('Escape');
    await page.locator('[data-undo]').getByRole('button', { name: 'Desfazer' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
