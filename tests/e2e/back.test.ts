import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA } from '../../server/demo/seed-accounts';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { shareFullCard } from '../harness/shared-link';
import { type Site, startSite } from '../harness/site';
import { boardAction } from './journeys';

let site: Site;
let settings: string;
let slug: string;
beforeAll(async () => {
  site = await startSite();
  slug = await shareFullCard(site.pool, AURORA);
  const { rows } = await site.pool.query("SELECT id FROM boards WHERE prefix = 'VND' AND tenant_id = 1");
  settings = `${site.url}/flows/${rows[0].id}/settings?tab=flow`;
});
afterAll(() => site.close());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const gone = { state: 'detached' } as const;

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('going back on a %s', (_size, viewport) => {
  it('closes the layers over a page one by one, then leaves the page, even if it is the first', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    await page.goto(settings);
    const [phase, question] = [dialog(page, 'Editar fase'), dialog(page, 'Excluir Interesse?')];
    const open = async () => {
      await page.getByRole('button', { name: 'Editar Interesse' }).click();
      await phase.getByRole('button', { name: 'Excluir fase' }).click();
      await question.waitFor();
    };
    await open();
    await page.goBack();
    await question.waitFor(gone);
    expect(await phase.isVisible()).toBe(true);
    // Waits until the app has removed its own history entry before going back again.
    await page.waitForFunction(() => history.state?.isFloor !== true);
    await page.goBack();
    await phase.waitFor(gone);
    await page.waitForURL(settings);

    // Both dialogs receive Escape; only the upper one closes.
    await open();
    await page.keyboard.press('Escape');
    await question.waitFor(gone);
    expect(await phase.isVisible()).toBe(true);
    await phase.getByRole('button', { name: 'Fechar' }).click();
    await phase.waitFor(gone);

    await page.goBack();
    await page.waitForURL('**/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goForward();
    await page.waitForURL(settings);
    await page.getByRole('button', { name: 'Editar Interesse' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('closes the photos that a customer has opened', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await page.goto(`/shared/card/${slug}`);
    await page
      .getByRole('button', { name: /^Ampliar foto 1/ })
      .first()
      .click();
    await dialog(page, 'Fotos').waitFor();
    await page.goBack();
    await dialog(page, 'Fotos').waitFor(gone);
    await page.getByText('Comentários').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('asks about unsaved changes, lets the user cancel, and leaves once confirmed', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    await page.goto(settings.replace(/.settings.*/, ''));
    await boardAction(page, 'Configurar fluxo');
    await page.waitForURL('**/settings*');
    const here = page.url();
    await page.getByLabel(/^Livre/).check();
    const question = dialog(page, 'Sair sem salvar?');
    for (let times = 0; times < 2; times++) {
      await page.goBack();
      await question.waitFor();
      await page.waitForURL(here);
      await page.goBack();
      await question.waitFor(gone);
      await page.waitForURL(here);
      expect(await page.getByLabel(/^Livre/).isChecked()).toBe(true);
    }
    await page.goBack();
    await question.getByRole('button', { name: 'Sair sem salvar' }).click();
    await page.locator('[data-card-id]').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

it('closing a dialog takes one step of the browser’s history', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await page.goto('/approvals');
  await page.getByRole('heading', { level: 1, name: 'Aprovações' }).waitFor();
  await page.keyboard.press('Control+k');
  await dialog(page, 'Buscar em tudo').getByRole('combobox').fill('venda');
  await page.getByRole('group', { name: 'Fluxos' }).getByRole('option').first().click();
  await page.getByRole('heading', { level: 1, name: /Venda de veículos/ }).waitFor();
  await page.goBack();
  await page.waitForURL('**/approvals');
  await dialog(page, 'Buscar em tudo').waitFor(gone);
  expect(problems).toEqual([]);
  await close();
});
