import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice, PHONE } from '../harness/browser';
import { dragRow } from '../harness/drag-card';
import { until } from '../harness/until';

let vite: ViteDevServer;
let url: string;
const cacheDir = mkdtempSync(join(tmpdir(), 'patio-parts-'));

beforeAll(async () => {
  vite = await createServer({
    mode: 'test',
    cacheDir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false },
    // Finds the dependencies before the first page loads, which Vite would otherwise load twice.
    optimizeDeps: { entries: ['_ui.html'], noDiscovery: false },
  });
  await vite.listen();
  url = vite.resolvedUrls!.local[0]!;
});
afterAll(async () => {
  await vite.close();
  rmSync(cacheDir, { recursive: true, force: true });
});

async function openParts(viewport?: typeof PHONE, locale?: string) {
  const device = await openDevice(url, viewport, locale);
  await device.page.emulateMedia({ reducedMotion: 'reduce' });
  await device.page.goto('/_ui');
  await device.page.getByRole('heading', { name: 'Partes' }).waitFor({ timeout: 90_000 });
  await device.page.getByLabel('Valor em reais').waitFor();
  return device;
}

const part = (page: Page, name: string) => page.getByRole('region', { name });
const values = async (page: Page) => JSON.parse(await page.getByLabel('Valores').innerText());

/**
 * Records the order of the sortable rows in each frame. Returns a function that returns every order seen, one after the
 * other.
 */
async function watchRows(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const orders: string[] = [];
    const look = () => {
      const order = [...document.querySelectorAll<HTMLElement>('[data-row]')]
        .map(row => row.dataset.row)
        .join(' ');
      if (orders.at(-1) !== order) orders.push(order);
      requestAnimationFrame(look);
    };
    look();
    return orders;
  });
  return () => seen.jsonValue();
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page: page as never })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

describe('the parts, by keyboard', () => {
  it('include every type of field, which takes typing and announces its value', async () => {
    const { page, problems, close } = await openParts();
    const type = async (label: string, text: string) => {
      const input = page.getByRole('textbox', { name: label, exact: true });
      await input.fill('');
      await input.pressSequentially(text);
    };
    await type('Texto curto', 'Otília');
    await type('Texto longo', 'Duas');
    await page.keyboard.press('Enter');
    await page.keyboard.type('linhas');
    await type('Data', '21/11/2026');
    await page.keyboard.press('ArrowUp');
    await type('Hora', '1430');
    await type('Data e hora', '21/11/2026 14:30');
    await type('E-mail', 'otilia@exemplo.com');
    await type('Telefone', '11987654321');
    await type('Valor em reais', '82500');
    await type('Número', '38000');
    await page.getByRole('combobox', { name: 'Uma opção', exact: true }).press('ArrowDown');
    await page.getByRole('option', { name: 'Consórcio' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Consórcio' }).press('Space');
    await expect
      .poll(() => values(page))
      .toEqual({
        string: 'Otília',
        text: 'Duas\nlinhas',
        select: 'Consórcio',
        date: '2026-11-22',
        time: '14:30',
        datetime: '2026-11-21T17:30:00.000Z',
        multiselect: ['Financiamento', 'Troca', 'Consórcio'],
        email: 'otilia@exemplo.com',
        phone: '(11) 98765-4321',
        currency: 8_250_000,
        number: 38_000,
      });
    await type('Data', '31/11/2026');
    expect((await values(page)).date).toBe('31/11/2026');
    const toggle = page.getByRole('switch', { name: 'Avisar por e-mail' });
    await toggle.press('Space');
    await expect.poll(() => toggle.isChecked()).toBe(true);
    await page.getByRole('textbox', { name: 'Cor' }).fill('#c92a2a');
    expect(problems).toEqual([]);
    await close();
  });

  it('include a date picker in Portuguese, whatever the browser’s language', async () => {
    const { page, close } = await openParts(undefined, 'en-US');
    const input = page.getByRole('textbox', { name: 'Data', exact: true });
    await input.fill('05/02/2026');
    await input.click();
    const month = page.getByRole('button', { name: 'fevereiro 2026', exact: true });
    await month.waitFor();
    const calendar = page
      .locator('table')
      .filter({ has: page.getByRole('button', { name: '13 fevereiro 2026' }) });
    expect((await calendar.locator('th').allInnerTexts()).join(' ').toLowerCase()).toBe(
      'dom seg ter qua qui sex sáb',
    );
    await page.getByRole('button', { name: '13 fevereiro 2026' }).click();
    await expect.poll(() => input.inputValue()).toBe('13/02/2026');
    expect((await values(page)).date).toBe('2026-02-13');
    await close();
  });

  it('include a form with errors beside its fields, a question before leaving, and discarding', async () => {
    const { page, close } = await openParts();
    const form = part(page, 'Formulário');
    const name = form.getByLabel('Nome do fluxo');
    await name.fill('');
    await name.press('Enter');
    await form.getByText('Campo obrigatório').waitFor();
    await until(
      () => name.evaluate(node => node === document.activeElement),
      isFocused => isFocused,
    );
    await name.fill('Vendas');
    await name.press('Enter');
    await form.getByText('Este nome já existe').waitFor();
    await form.getByRole('button', { name: 'Descartar' }).press('Enter');
    await expect.poll(() => name.inputValue()).toBe('Preparação');
    await name.fill('Entrega');
    // The browser asks before the page is left.
    const [asked] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => setTimeout(() => location.reload())),
    ]);
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    // For a link within the app, the app itself asks.
    const leave = () => form.getByRole('link', { name: 'Ir a outra página' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await leave();
    await question.getByRole('button', { name: 'Cancelar' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Entrega');
    await leave();
    await question.getByRole('button', { name: 'Sair sem salvar' }).press('Enter');
    await name.waitFor({ state: 'detached' });
    await close();
  });

  it('include a saved form, which is left without a question', async () => {
    const { page, close } = await openParts();
    const form = part(page, 'Formulário');
    const name = form.getByLabel('Nome do fluxo');
    await name.fill('Entrega');
    await form.getByRole('button', { name: 'Salvar' }).press('Enter');
    await form.getByRole('button', { name: 'Salvar' }).waitFor({ state: 'detached' });
    await form.getByRole('link', { name: 'Ir a outra página' }).press('Enter');
    await name.waitFor({ state: 'detached' });
    await close();
  });

  it('include tabs, menu, dialog and list', async () => {
    const { page, close } = await openParts();
    await page.getByRole('tab', { name: 'Dados' }).press('End');
    await page.keyboard.press('Enter');
    await page.getByText('Parte «Aprovações»').waitFor();

    await page.getByRole('button', { name: 'Ações' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Arquivar' }).press('Enter');
    await page.getByText('Escolhido: Arquivar').waitFor();

    await page.getByRole('button', { name: 'Perguntar' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await until(
      () => page.evaluate(() => document.activeElement?.textContent),
      text => text === 'Cancelar',
    );
    await page.keyboard.press('Escape');
    await until(
      () => page.evaluate(() => document.activeElement?.textContent),
      text => text === 'Perguntar',
    );

    const list = part(page, 'Lista');
    const first = () => list.getByRole('rowheader').first().innerText();
    expect(await first()).toBe('Avaliação');
    await list.getByRole('button', { name: 'Nome' }).press('Enter');
    await expect.poll(() => first()).toBe('Vendas');
    expect(await list.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await list.getByRole('checkbox', { name: 'Marcar Vendas' }).press('Space');
    await list.getByRole('button', { name: 'Página 2' }).press('Enter');
    await expect.poll(() => list.getByRole('rowheader').count()).toBe(2);
    await list.getByRole('button', { name: 'Página 1' }).press('Enter');
    await expect.poll(() => list.getByRole('checkbox', { name: 'Marcar Vendas' }).isChecked()).toBe(true);
    await close();
  });

  it('include rows sorted by buttons that announce row and position, and keep the focus', async () => {
    const { page, problems, close } = await openParts();
    const sort = part(page, 'Ordem');
    const frames = await watchRows(page);
    await sort.getByRole('button', { name: 'Mover Vistoria para cima, agora 3 de 5' }).press('Enter');
    await sort.getByRole('status').getByText('Vistoria, agora 2 de 5').waitFor();
    await page.keyboard.press('Enter');
    await sort.getByRole('status').getByText('Vistoria, agora 1 de 5').waitFor();
    const first = sort.getByRole('button', { name: 'Mover Vistoria para cima, agora 1 de 5' });
    expect(await first.evaluate(node => node === document.activeElement)).toBe(true);
    expect(await first.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    const save = sort.getByRole('button', { name: 'Guardar a ordem' });
    await save.click();
    await save.click();
    await until(
      () => save.isDisabled(),
      isDisabled => isDisabled,
    );
    await page.waitForFunction(() => document.querySelector('[data-row]')?.textContent === 'Vistoria');
    expect(await frames()).toEqual([
      'Interesse Proposta Vistoria Documentação Entrega',
      'Interesse Vistoria Proposta Documentação Entrega',
      'Vistoria Interesse Proposta Documentação Entrega',
    ]);
    expect(problems).toEqual([]);
    await close();
  });

  it('include rows sorted by drag, which return only when that is refused', async () => {
    const { page, close } = await openParts();
    const sort = part(page, 'Ordem');
    const row = (name: string) => sort.getByRole('listitem').filter({ hasText: name });
    await sort.getByRole('button', { name: 'Guardar a ordem' }).scrollIntoViewIfNeeded();
    const frames = await watchRows(page);
    // The other rows make room at the place where the row would be dropped.
    const inSight = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-row]')]
          .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
          .map(row => row.dataset.row)
          .join(' '),
      );
    const wanted = 'Interesse Entrega Proposta Vistoria Documentação';
    await dragRow(row('Entrega'), row('Proposta'), async () => (await inSight()) === wanted);
    await sort.getByRole('status').getByText('Entrega, agora 2 de 5').waitFor();
    await sort.getByRole('button', { name: 'Recusar a ordem' }).click();
    await sort.getByRole('button', { name: 'Mover Entrega para cima, agora 5 de 5' }).waitFor();
    expect(await frames()).toEqual([
      'Interesse Proposta Vistoria Documentação Entrega',
      'Interesse Entrega Proposta Vistoria Documentação',
      'Interesse Proposta Vistoria Documentação Entrega',
    ]);
    await close();
  });

  it('include choosing or dropping files; one that is too large is left out with a message', async () => {
    const { page, close } = await openParts();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Escolher fotos' }).press('Enter'),
    ]);
    await chooser.setFiles([
      { name: 'frente.png', mimeType: 'image/png', buffer: Buffer.alloc(100) },
      { name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(2_000_000) },
    ]);
    await page.getByText('frente.png').waitFor();
    await page.getByText('Grande demais: enorme.png').waitFor();

    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'traseira.png', { type: 'image/png' }));
      data.items.add(new File(['x'], 'contrato.pdf', { type: 'application/pdf' }));
      return data;
    });
    await page.getByText('ou arraste os arquivos até aqui').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('traseira.png').waitFor();
    await page.getByText('Ficou de fora o que não pode entrar aqui: contrato.pdf').waitFor();
    expect(await page.getByText('Grande demais').count()).toBe(0);
    await close();
  });
});

describe.each([
  ['desk', undefined],
  ['phone', PHONE],
] as const)('parts on a %s', (_name, viewport) => {
  it('are accessible, light and dark', async () => {
    const { page, close } = await openParts(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page), colorScheme).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await close();
  });
});
