import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the saved views of a board on a %s', (size, viewport) => {
  const isPhone = size === 'phone';
  /** Opens the panel in which views are chosen. */
  async function views(page: Page) {
    const panel = isPhone
      ? page.getByRole('dialog', { name: 'Filtros' })
      : page.getByRole('dialog', { name: 'Visões' });
    if (!(await panel.isVisible()))
      await page.getByRole('button', { name: isPhone ? /^Filtros/ : 'Visões' }).click();
    await panel.waitFor();
    return panel;
  }
  async function chooseLate(page: Page) {
    if (!isPhone) await page.getByRole('button', { name: 'Filtrar por vencimento' }).click();
    else await views(page);
    await page.getByText('Atrasados', { exact: true }).last().click();
    await page.waitForURL(/due=overdue/);
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();

  it('store a filter by name: saved, chosen, changed and deleted', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const empty = await views(page);
    expect(await empty.getByRole('button', { name: 'Salvar visão' }).isDisabled()).toBe(true);
    await empty.getByText('Filtre os cards para salvar o filtro com um nome.').waitFor();
    await page.keyboard.press('Escape');

    await chooseLate(page);
    await (await views(page)).getByRole('button', { name: 'Salvar visão' }).click();
    const form = page.getByRole('dialog', { name: 'Salvar visão' });
    await form.waitFor();
    expect(await form.getByText('Compartilhar com o fluxo').count()).toBe(0);
    await save(page);
    await form.getByText('Campo obrigatório').waitFor();
    await form.getByLabel('Nome').fill(`Atrasados no ${size}`);
    await save(page);
    await page.getByText('Visão salva').waitFor();
    await form.waitFor({ state: 'detached' });
    const panel = await views(page);
    const chosen = panel.getByRole('button', { name: `Atrasados no ${size}`, exact: true });
    expect(await chosen.getAttribute('aria-pressed')).toBe('true');

    // Sets another filter, and returns by the saved view.
    if (isPhone) await panel.getByText('Sem data').click();
    else {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Filtrar por vencimento' }).click();
      await page.getByText('Sem data').click();
    }
    await page.waitForURL(/due=none/);
    const again = (await views(page)).getByRole('button', { name: `Atrasados no ${size}`, exact: true });
    await until(
      () => again.getAttribute('aria-pressed'),
      pressed => pressed === 'false',
    );

    // The present filter replaces the stored one, under another name.
    await (await views(page)).getByRole('button', { name: `Editar a visão Atrasados no ${size}` }).click();
    const edit = page.getByRole('dialog', { name: 'Editar visão' });
    await edit.getByLabel('Nome').fill(`Sem data no ${size}`);
    await edit.getByRole('switch', { name: 'Trocar pelo filtro de agora' }).click();
    await save(page);
    await edit.waitFor({ state: 'detached' });
    const renamed = (await views(page)).getByRole('button', { name: `Sem data no ${size}`, exact: true });
    expect(await renamed.getAttribute('aria-pressed')).toBe('true');
    if (!isPhone) await page.keyboard.press('Escape');
    await chooseLate(page);
    await (await views(page)).getByRole('button', { name: `Sem data no ${size}`, exact: true }).click();
    await page.waitForURL(/due=none/);

    await (await views(page)).getByRole('button', { name: `Editar a visão Sem data no ${size}` }).click();
    await edit.getByRole('button', { name: 'Excluir visão' }).click();
    await page
      .getByRole('dialog', { name: /^Excluir a visão/ })
      .getByRole('button', { name: 'Excluir visão' })
      .click();
    await page.getByText('Visão excluída').waitFor();
    expect(await (await views(page)).getByText(`Sem data no ${size}`).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('are shared by the flow’s administrators, and chosen by others without a connection', async () => {
    const name = `Da equipe no ${size}`;
    const manager = await openDevice(site.url, viewport);
    await signIn(manager.page, 'gestor@aurora.test');
    await openFlow(manager.page);
    await chooseLate(manager.page);
    await (await views(manager.page)).getByRole('button', { name: 'Salvar visão' }).click();
    await manager.page.getByLabel('Nome').fill(name);
    await manager.page.getByRole('switch', { name: 'Compartilhar com o fluxo' }).click();
    await save(manager.page);
    await manager.page.getByText('Visão salva').waitFor();
    await manager.close();

    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await (await views(page)).getByRole('button', { name, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: `Editar a visão ${name}` }).count()).toBe(0);
    await installed(page);
    await context.setOffline(true);
    await page.reload();
    await (await views(page)).getByRole('button', { name, exact: true }).click();
    await page.waitForURL(/due=overdue/);
    const panel = await views(page);
    await panel.getByText('Sem conexão não dá para criar nem mudar visões.').waitFor();
    expect(await panel.getByRole('button', { name: 'Salvar visão' }).isDisabled()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it('say beside the field that a name is taken', async () => {
    const { page, close } = await openDevice(site.url, viewport);
    await signIn(page, 'aprova@aurora.test');
    await openFlow(page);
    await chooseLate(page);
    for (const _ of [1, 2]) {
      await (await views(page)).getByRole('button', { name: 'Salvar visão' }).click();
      await page.getByLabel('Nome').fill(`Minha no ${size}`);
      await save(page);
      await page
        .getByText(/Visão salva|Já há uma visão com este nome/)
        .last()
        .waitFor();
    }
    const field = page.getByLabel('Nome');
    await page.getByText('Já há uma visão com este nome').waitFor();
    await until(() => field.evaluate(node => node === document.activeElement), Boolean);
    expect(await field.inputValue()).toBe(`Minha no ${size}`);
    await close();
  });
});

it('a pasted text that is too long for a saved view is reported, and stays in the filter', async () => {
  const { page, close } = await openDevice(site.url, DESK);
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  const pasted = '9BWZZZ377VT004251 '.repeat(20).trim();
  await page.getByRole('searchbox', { name: 'Buscar cards' }).fill(pasted);
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  const form = page.getByRole('dialog', { name: 'Salvar visão' });
  await form.getByLabel('Nome').fill('Chassis');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await form.getByText('O texto do filtro de uma visão tem no máximo 200 caracteres').waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe(pasted);
  await close();
});
