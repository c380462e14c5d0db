import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA } from '../../server/demo/seed-accounts';
import { expectAccessible } from '../harness/accessible';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { shareFullCard } from '../harness/shared-link';
import { type Site, startSite } from '../harness/site';
import { comment } from './journeys';

let site: Site;
let slug: string;
let path: string;

const ADDRESS = 'https://www.example.com/vistoria?id=7';

beforeAll(async () => {
  site = await startSite();
  slug = await shareFullCard(site.pool, AURORA);
  const { rows } = await site.pool.query(
    `UPDATE cards SET title = 'Argo com vistoria', description = $2, more_info = 'Reserva na gaveta azul'
      WHERE id = (SELECT card_id FROM external_links WHERE slug = $1) RETURNING id, board_id`,
    [slug, `Chassi 9BD358A7HPYK12345, vistoria em ${ADDRESS}, volta amanhã. javascript:alert(1)`],
  );
  path = `/flows/${rows[0].board_id}/cards/${rows[0].id}`;
  await site.pool.query(
    `UPDATE comments SET description = $2 || description WHERE card_id = $1 AND description LIKE 'comentário 45 %'`,
    [rows[0].id, `(${ADDRESS}) `],
  );
});
afterAll(() => site.close());

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString().trim());

/** Returns the position of a word on the page. */
const boxOf = (text: Locator, word: string) =>
  text.evaluate((element, word) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const start = node.textContent!.indexOf(word);
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + word.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, middle: (top + bottom) / 2 };
    }
    throw new Error(`No ${word} here`);
  }, word);

async function dragOver(page: Page, text: Locator, word: string): Promise<void> {
  const { left, right, middle } = await boxOf(text, word);
  await page.mouse.move(left + 1, middle);
  await page.mouse.down();
  await page.mouse.move(right - 1, middle, { steps: 5 });
  await page.mouse.up();
}

async function doubleClick(page: Page, text: Locator, word: string): Promise<void> {
  const { left, middle } = await boxOf(text, word);
  await page.mouse.dblclick(left + 4, middle);
}

it('a card’s text shows its addresses as links to a customer', async () => {
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await page.goto(`/shared/card/${slug}`);
  await page.getByText('Comentários').click();
  await page.getByText('comentário 45 @').waitFor();
  const links = page.getByRole('main').locator('a[href*="vistoria"]');
  expect(
    await links.evaluateAll(all => all.map(link => link.outerHTML.replace(/ style="[^"]*"/, ''))),
  ).toEqual(['', ''].fill(`<a href="${ADDRESS}" target="_blank" rel="noopener noreferrer">${ADDRESS}</a>`));
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a card’s text on a %s', (size, viewport) => {
  it('can be selected, and its links followed, while a plain click edits it', async () => {
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await context.route('https://www.example.com/**', route => route.fulfill({ body: 'Laudo' }));
    await signIn(page, 'vendas@aurora.test');
    await page.goto(path);
    const title = page.getByRole('button', { name: 'Argo com vistoria', exact: true });
    const info = page.getByRole('button', { name: 'Mais informações Reserva na gaveta azul' });
    const description = page.getByText('Chassi 9BD358A7HPYK12345');
    await info.waitFor();
    await expectAccessible(page);
    const editors = page.getByRole('textbox', { name: /^(Título|Descrição|Mais informações)$/ });

    if (size === 'desk') {
      await doubleClick(page, info, 'gaveta');
      expect(await selected(page)).toBe('gaveta');
      await doubleClick(page, title, 'vistoria');
      expect(await selected(page)).toBe('vistoria');
      await dragOver(page, description, '9BD358A7HPYK12345');
      expect(await selected(page)).toBe('9BD358A7HPYK12345');
    }

    if (size === 'phone') {
      // A click without a pointer type, as in older browsers: the keyboard opens only if focus moves within the event.
      const isOpen = await info.evaluate(async text => {
        text.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
        text.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        await null;
        return document.activeElement instanceof HTMLTextAreaElement;
      });
      expect(isOpen).toBe(true);
      await page.keyboard.press('Escape');
      await info.waitFor();
    }

    const link = page.getByRole('link', { name: ADDRESS, exact: true });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    const opened = context.waitForEvent('page');
    await link.click();
    const other = await opened;
    await other.waitForURL(ADDRESS);
    expect(await other.evaluate(() => opener)).toBeNull();
    await other.close();

    // Once the previous click has opened its editor, no wait for a double click is left.
    await info.click();
    const editor = page.getByRole('textbox', { name: 'Mais informações' });
    await editor.waitFor();
    expect(await editors.count()).toBe(1);
    await page.keyboard.press('Escape');
    await info.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await editor.waitFor();
    await page.keyboard.press('Escape');
    await title.click();
    await page.keyboard.type('!');
    await page.getByRole('textbox', { name: 'Título' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Descrição Chassi/ }).press('Enter');
    await page.getByRole('textbox', { name: 'Descrição' }).waitFor();
    await page.keyboard.press('Escape');

    await comment(page, `Ficou pronto (${ADDRESS}), no ${size}`);
    const said = page.getByRole('listitem').filter({ hasText: `no ${size}` });
    expect(await said.getByRole('link').allTextContents()).toEqual([ADDRESS]);
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });
});
