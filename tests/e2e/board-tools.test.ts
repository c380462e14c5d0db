import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { boardAction, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const tools = (page: Page) => page.getByRole('button', { name: 'Ações do fluxo' });

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the tools of a board on a %s', (size, viewport) => {
  it('are one labelled menu, with statistics for ordinary members, and settings apart', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'patio@aurora.test');
    await openFlow(page);
    await expect.poll(() => tools(page).innerText()).toBe('Ações');
    await tools(page).click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    const parts = await menu.evaluate(node =>
      [...node.querySelectorAll('[role="menuitem"], [role="separator"], .mantine-Menu-divider')].map(part =>
        part.matches('[role="menuitem"]') ? part.textContent : '—',
      ),
    );
    expect(parts).toEqual([
      'Selecionar cards',
      ...(size === 'desk' ? ['Cards compactos'] : []),
      ...['Cards arquivados', 'Importar CSV', 'Exportar CSV', 'Adesivos de para-brisa', 'Estatísticas'],
      ...['—', 'Configurar fluxo'],
      ...(size === 'desk' ? ['Atalhos?'] : []),
    ]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await boardAction(page, 'Estatísticas');
    await page.getByRole('region', { name: 'Cards por fase', exact: true }).getByRole('img').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

it.each([390, 320])(
  'the header of a board on a phone of %i px shows its tools and their labels in full',
  async width => {
    const { page, problems, close } = await openDevice(site.url, { ...PHONE, width });
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await tools(page).waitFor();
    const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
    const found = await header.evaluate(node => {
      const box = (part: Element) => part.getBoundingClientRect();
      const title = box(node.querySelector('h1')!);
      const status = box(node.querySelector('[role="status"] a span')!);
      const buttons = [...node.querySelectorAll('button:has(small)')];
      const edges = buttons.map(box);
      const words = buttons.map(button => {
        const range = document.createRange();
        range.selectNodeContents(button.querySelector('small')!);
        return range.getBoundingClientRect();
      });
      return {
        names: buttons.map(({ textContent }) => textContent),
        sizes: edges.every(({ width, height }) => width >= 44 && height >= 44),
        inside: edges.every(({ left, right, top }) => left >= title.right && right <= innerWidth && top >= 0),
        apart: edges.every(({ left }, at) => at === 0 || left >= edges[at - 1]!.right),
        held: words.every(({ left, right, bottom }, at) => {
          const edge = edges[at]!;
          return left >= edge.left && right <= edge.right && bottom <= edge.bottom;
        }),
        // Labels must not overlap the status line, or they couldn't be read.
        clear: words.every(({ left, bottom }) => bottom <= status.top || left >= status.right),
        shown: title.width,
      };
    });
    expect(found).toEqual({
      names: ['Buscar', 'Filtros', 'Ações'],
      ...{ sizes: true, inside: true, apart: true, held: true, clear: true },
      shown: expect.any(Number),
    });
    // The visible part of the title must be enough to tell one flow from another.
    expect(found.shown).toBeGreaterThan(width === 390 ? 180 : 110);
    expect(problems).toEqual([]);
    await close();
  },
);
