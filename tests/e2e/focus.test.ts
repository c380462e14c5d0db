import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { contrast } from '../../src/ui/fields/color';
import { type Device, openDevice, signIn } from '../harness/browser';
import { settled } from '../harness/fits';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';
import { cardLink, cardRow, cardsIn } from './journeys';

let site: Site;
let device: Device;
let page: Page;
let identifier: string;
let card: { id: string; board_id: string };
beforeAll(async () => {
  site = await startSite();
  // A line in this colour would be invisible on white.
  await site.pool.query(`UPDATE tenants SET customization = '{"primary_color": "#ffe600"}' WHERE id = 1`);
  identifier = (await cardsIn(site, 'Interesse'))[0]!;
  card = await cardRow(site, identifier);
  device = await openDevice(site.url);
  page = device.page;
  await signIn(page, 'gestor@aurora.test');
});
afterEach(() => expect(device.problems).toEqual([]));
afterAll(async () => {
  await device.close();
  await site.close();
});

const open = async (path: string) => {
  await page.goto(path);
  await settled(page);
  // A new page puts the focus on its heading.
  await until(
    () => page.evaluate(() => document.activeElement?.tagName ?? ''),
    tag => /^H[12]$/.test(tag),
  );
};
const WHITE = [255, 255, 255];
const hex = (parts: number[]) => `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`;
const isInMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
const name = () => page.evaluate(() => document.activeElement?.textContent?.trim());

it('Tab begins in the content, and the parts before it can be skipped', async () => {
  await open('/flows');
  await page.keyboard.press('Tab');
  await expect.poll(() => isInMain()).toBe(true);
  const skip = page.getByRole('button', { name: 'Pular para o conteúdo' });
  for (let stops = 0; (await name()) !== 'Pular para o conteúdo'; stops++) {
    expect(stops).toBeLessThan(60);
    await page.keyboard.press('Tab');
  }
  await until(
    async () => (await skip.boundingBox())!.y,
    y => y >= 0,
  );
  await page.keyboard.press('Tab');
  await expect.poll(() => isInMain()).toBe(false);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => isInMain()).toBe(true);
});

it('each stop of Tab is visible in any company’s colour, and neither opens nor changes anything', async () => {
  const board = `/flows/${card.board_id}`;
  const paths = ['/flows', board, `${board}/cards/${card.id}`, `${board}/settings?tab=forms`, '/my-account'];
  const found: string[] = [];
  for (const path of paths) {
    await open(path);
    const address = page.url();
    const seen = new Set<string>();
    for (let stops = 0; stops < 30; stops++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const node = document.activeElement as HTMLElement;
        // If a whole row or field can be pressed, the outline is drawn around that.
        const drawn = [node, node.parentElement!, node.closest('article, li, tr, form, label, div')!];
        const lineOf = (part: Element) =>
          [null, '::before', '::after']
            .map(pseudo => getComputedStyle(part, pseudo))
            .filter(({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && outlineWidth === '2px')
            .map(({ outlineColor }) => outlineColor.match(/\d+/g)!.map(Number));
        return {
          what: `${node.tagName} «${node.getAttribute('aria-label') ?? node.textContent?.slice(0, 40)}»`,
          line: node === document.body ? [0, 0, 0] : drawn.flatMap(lineOf)[0],
          opened: [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].filter(part =>
            part.checkVisibility(),
          ).length,
        };
      });
      seen.add(stop.what);
      if (contrast(hex(stop.line ?? WHITE), '#f5f6f8') < 3) found.push(`${path}: ${stop.what} is not marked`);
      if (stop.opened > 0) found.push(`${path}: ${stop.what} opens something`);
    }
    expect(page.url()).toBe(address);
    expect(seen.size).toBeGreaterThan(10);
  }
  expect(found).toEqual([]);
});

/**
 * Returns fields whose outline contrasts too little with their background: 3 : 1 is required with the inside and with
 * the outside.
 */
async function faintFields(): Promise<{ count: number; faint: string[] }> {
  const fields = await page.evaluate(() => {
    const solid = (color: string) => /^rgb\(/.test(color);
    const numbers = (color: string) => color.match(/\d+/g)!.map(Number);
    const surfaceOf = (node: Element | null): number[] => {
      const { backgroundColor } = getComputedStyle(node ?? document.documentElement);
      return node === null || solid(backgroundColor)
        ? numbers(backgroundColor)
        : surfaceOf(node.parentElement);
    };
    const own = (node: Element) => getComputedStyle(node);
    const isBrowsers = (node: Element) =>
      node.matches('[type=checkbox], [type=radio], [type=file]') && own(node).appearance !== 'none';
    // A switch that is off has no border: it is filled.
    const off = '.mantine-Switch-input:enabled:not(:checked) + .mantine-Switch-track';
    const isFramed = (node: Element) => node.matches(off) || own(node).borderTopWidth !== '0px';
    return (
      [...document.querySelectorAll<HTMLElement>(`input, textarea, select, ${off}`)]
        .filter(node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        // Excludes boxes drawn by the browser itself.
        .filter(node => !node.matches(':disabled, :checked, :focus') && !isBrowsers(node))
        .flatMap(node => [node, node.parentElement!].find(isFramed) ?? [])
        .map(node => ({
          what: `${node.tagName} «${node.getAttribute('aria-label') ?? node.getAttribute('placeholder') ?? node.id}»`,
          line: numbers(node.matches(off) ? own(node).backgroundColor : own(node).borderTopColor),
          beside: [surfaceOf(node.matches(off) ? node.parentElement : node), surfaceOf(node.parentElement)],
        }))
    );
  });
  const faint = fields.flatMap(({ what, line, beside }) =>
    beside
      .map(surface => contrast(hex(line), hex(surface)))
      .filter(ratio => ratio < 3)
      .map(ratio => `${what}: ${ratio.toFixed(2)}`),
  );
  return { count: fields.length, faint };
}

it('the outline of every field is visible, in light and dark', async () => {
  const board = `/flows/${card.board_id}`;
  const places: [path: string, opens?: string][] = [
    ['/my-account'],
    ['/my-company?tab=people'],
    [board],
    [board, 'Novo card'],
    [`${board}/cards/${card.id}?tab=comments`],
    [`${board}/settings?tab=forms`, 'Novo campo'],
  ];
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [path, opens] of places) {
      await page.goto(path);
      await settled(page);
      if (opens) {
        await page.getByRole('button', { name: opens }).first().click();
        await dialogOn(page).getByRole('textbox').first().waitFor();
      }
      const { count, faint } = await faintFields();
      expect(count, `${path} ${opens ?? ''}`).toBeGreaterThan(0);
      found.push(...faint.map(field => `${colorScheme} ${path} ${opens ?? ''} ${field}`));
    }
  }
  await page.emulateMedia({ colorScheme: null });
  expect(found).toEqual([]);
});

it('single-key shortcuts do as the help says, and nothing once they are switched off', async () => {
  const switchKeys = async () => {
    await page.goto('/my-account?tab=preferences');
    await page.getByRole('switch', { name: 'Atalhos de uma só tecla' }).press('Space');
  };
  const board = `/flows/${card.board_id}`;
  const toCard = async () => {
    await page.goto(board);
    await cardLink(page, identifier).focus();
  };
  for (const key of ['m', 'n', '?']) {
    await toCard();
    await page.keyboard.press(key);
    await dialogOn(page).waitFor();
  }
  await switchKeys();
  await toCard();
  for (const key of ['m', 'c', 'n', '/', '?']) await page.keyboard.press(key);
  await until(() => page.evaluate(() => document.activeElement?.closest('[data-card-id]') !== null), Boolean);
  // Opens the card to prove that the page responds: the ignored key was not merely slow.
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Dados', selected: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await switchKeys();
  await toCard();
  await page.keyboard.press('n');
  await dialogOn(page).waitFor();
});
