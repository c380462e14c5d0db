import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, openDevice, PHONE, signIn } from '../harness/browser';
import { addressOf } from '../harness/chunks';
import { carry, draggable } from '../harness/drag-card';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { boardAction, cardLink, cardRow, cardsIn, openFlow, phaseId } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const scroller = (page: Page, name: string) => column(page, name).locator('ul').locator('..');

/**
 * Scrolls, and waits until the page has been told: the browser tells it with the next frame, which may be late on a busy
 * machine, and a page that is left before then can't know its position.
 */
const scroll = (where: Locator, left: number, top: number) =>
  where.evaluate(
    (node, [x, y]) =>
      new Promise<void>(resolve => {
        node.addEventListener('scroll', () => resolve(), { once: true });
        node.scrollTo(x, y);
      }),
    [left, top] as const,
  );

/** Returns how often a card was moved. */
async function moves(identifier: string): Promise<number> {
  const { id } = await cardRow(site, identifier);
  const { rows } = await site.pool.query(
    "SELECT count(*)::int AS moves FROM history WHERE card_id = $1 AND kind = 'phase_moved'",
    [id],
  );
  return rows[0].moves;
}

describe('the board on a desk', () => {
  it('keeps its position after a reload, after going back, and while a card is open', async () => {
    const device = await openDevice(site.url, { width: 900, height: 600 });
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const place = async () => ({
      left: Math.round(await page.getByLabel('Fases').evaluate(node => node.scrollLeft)),
      top: Math.round(await scroller(page, 'Proposta').evaluate(node => node.scrollTop)),
    });
    await scroll(scroller(page, 'Proposta'), 0, 400);
    await scroll(page.getByLabel('Fases'), 180, 0);
    const before = await place();
    expect(before.left).toBeGreaterThan(0);
    expect(before.top).toBe(400);
    const backInPlace = () => until(place, ({ left, top }) => left === before.left && top === before.top);
    await page.reload();
    await page.locator('[data-card-id]').first().waitFor();
    await backInPlace();
    // Clicks by script, since a pointer click first scrolls its target into view.
    await column(page, 'Proposta')
      .locator('[data-card-id]')
      .nth(2)
      .evaluate((node: HTMLElement) => node.click());
    await page.getByRole('tab', { name: 'Dados' }).waitFor();
    expect(await place()).toEqual(before);
    await page.goto('/home');
    await page.goBack();
    await page.goBack();
    await page.locator('[data-card-id]').first().waitFor();
    await backInPlace();
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('shows five columns and 12 whole cards at once, or 30 compact ones, and remembers that choice', async () => {
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const whole = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('article')].filter(node => {
            const { top, bottom, right } = node.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight && right <= innerWidth;
          }).length,
      );
    expect(await until(whole, count => count >= 12)).toBeGreaterThanOrEqual(12);
    const last = page.getByRole('region', { name: /^Entregue/ });
    const { x, width } = (await last.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(1440);
    await boardAction(page, 'Cards compactos');
    expect(await until(whole, count => count >= 30)).toBeGreaterThanOrEqual(30);
    await page.reload();
    expect(await until(whole, count => count >= 30)).toBeGreaterThanOrEqual(30);
    await device.close();
  });

  it('empties the search with Escape, and then returns to the cards', async () => {
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: 'Buscar cards' });
    await field.fill('submarino');
    await page.getByText('Nenhum card com estes filtros').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-card-id]').first().waitFor();
    expect(await field.evaluate(node => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.cardId))
      .toBeTruthy();
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('announces a move with its card and phase, and undoes it by its button', { tags: 'gate' }, async () => {
    const identifier = (await cardsIn(site, 'Proposta'))[0]!;
    const before = await moves(identifier);
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await installed(page);
    await device.context.setOffline(true);
    await cardLink(page, identifier).focus();
    await page.keyboard.press('m');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Aprovação da proposta/ })
      .click();
    const bar = page
      .getByRole('status')
      .filter({ hasText: `${identifier} movido para Aprovação da proposta` });
    await bar.waitFor();
    await column(page, 'Aprovação').locator('[data-card-id]').getByText(identifier).waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await column(page, 'Proposta').getByText(identifier).waitFor();
    await device.context.setOffline(false);
    await page.getByText('Sincronizado').first().waitFor();
    expect((await cardRow(site, identifier)).current_phase_id).toBe(await phaseId(site, 'Proposta'));
    // The move was undone, not followed by a move back.
    expect(await moves(identifier)).toBe(before);
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('says on the dragged card why it can’t be dropped there, and no card makes room', {
    tags: 'gate',
  }, async () => {
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const tops = () =>
      column(page, 'Proposta')
        .locator('[data-card-id]')
        .evaluateAll(nodes =>
          nodes.map(node => [
            (node as HTMLElement).dataset.cardId!,
            Math.round(node.getBoundingClientRect().top),
          ]),
        );
    await draggable(page);
    // Rows are measured after they appear: when two frames are the same, they have settled.
    const still = async () => {
      const once = await tops();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      return JSON.stringify(await tops()) === JSON.stringify(once) ? once : [];
    };
    const before = await until(still, all => all.length > 0);
    await carry(cardLink(page, identifier), column(page, 'Documentação'));
    const to = (await column(page, 'Documentação').boundingBox())!;
    const reason = page.getByText('De Interesse, o card só vai para').first();
    await reason.waitFor();
    // Cards further down may have been added to the rendered window since; those seen before must not have moved.
    expect(await tops()).toEqual(expect.arrayContaining(before));
    const box = (await reason.boundingBox())!;
    expect(Math.abs(box.x + box.width / 2 - (to.x + to.width / 2))).toBeLessThan(200);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await device.close();
  });
});

describe('a card moved by keyboard', () => {
  it('keeps the focus from the lift to the drop', { tags: 'gate' }, async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await installed(page);
    const link = cardLink(page, identifier);
    const id = await link.getAttribute('data-card-id');
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.cardId);
    await link.focus();
    // Tab drops the card where it was, and doesn't move the focus meanwhile.
    await page.keyboard.press('Space');
    await page.locator('[data-dragging]').waitFor();
    await page.keyboard.press('Tab');
    await page.locator('[data-dragging]').waitFor({ state: 'detached' });
    expect(await focused()).toBe(id);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-state="open"][data-over]').waitFor();
    expect(await focused()).toBe(id);
    await page.keyboard.press('Space');
    await column(page, 'Proposta').getByText(identifier).waitFor();
    await until(focused, at => at === id);
    expect(device.problems).toEqual([]);
    await device.close();
  });
});

describe('code that a board needs only after its cards are shown', () => {
  it('is loaded once they are shown', async () => {
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await installed(page);
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('[data-card-id]')) return;
        watch.disconnect();
        Object.assign(window, { shownAt: performance.now() });
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    const loads = () =>
      page.evaluate(() => {
        const { shownAt } = window as unknown as { shownAt: number };
        const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
        return scripts.map(({ name, startTime }) => ({
          name: new URL(name).pathname,
          isLater: startTime > shownAt,
        }));
      });
    const later = [
      'src/features/board/drag/desk-drag.tsx',
      'domain/commands/command-table.ts',
      'src/mirror/pull.ts',
      'src/outbox/replay.ts',
      'src/state/session/session-calls.ts',
    ].map(addressOf);
    const loaded = await until(loads, all => later.every(part => all.some(({ name }) => name === part)));
    for (const part of later) expect(loaded).toContainEqual({ name: part, isLater: true });
    const first = loaded.flatMap(({ name, isLater }) => (isLater ? [] : name));
    expect(first.length, first.join(' ')).toBeLessThanOrEqual(12);
    await device.close();
  });

  it('picks up a card that was pressed before the drag code was loaded', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const device = await openDevice(site.url);
    const { page } = device;
    let arrive = () => {};
    const arrived = new Promise<void>(resolve => {
      arrive = resolve;
    });
    const drag = `**${addressOf('src/features/board/drag/desk-drag.tsx')}`;
    await device.context.route(drag, async route => {
      await arrived;
      await route.continue();
    });
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const from = (await cardLink(page, identifier).boundingBox())!;
    const to = (await column(page, 'Proposta').boundingBox())!;
    await page.mouse.move(from.x + 40, from.y + 20);
    await page.mouse.down();
    arrive();
    await page.waitForResponse(drag);
    await until(
      async () => {
        await page.mouse.move(from.x + 60, from.y + 40);
        await page.mouse.move(to.x + to.width / 2, to.y + 300, { steps: 5 });
        return page.locator('[data-state="open"][data-over]').count();
      },
      count => count === 1,
    );
    await page.mouse.up();
    await page
      .getByRole('status')
      .filter({ hasText: `${identifier} movido para Proposta` })
      .waitFor();
    // The next test reads the positions of cards from the server, so this waits until the move has arrived there.
    const proposal = await phaseId(site, 'Proposta');
    await until(
      async () => (await cardRow(site, identifier)).current_phase_id,
      at => at === proposal,
    );
    expect(device.problems).toEqual([]);
    await device.close();
  });
});

describe('the board on a phone', () => {
  it('carries a card by long press to the tab of a phase, and the focus follows it', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const device = await openDevice(site.url, PHONE);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    // Cards appear as they are read, not necessarily from the top.
    const phase = await phaseId(site, 'Interesse');
    const second = () =>
      page.locator(`a[data-phase-id="${phase}"][data-index="1"]`).getAttribute('data-card-id');
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.cardId);
    const next = await second();
    await draggable(page);
    // Rows shift a little while they are measured: waits until the card stands still before touching it.
    await cardLink(page, identifier).tap({ trial: true });
    const card = (await cardLink(page, identifier).boundingBox())!;
    const tab = (await page.getByRole('tab', { name: /^Proposta/ }).boundingBox())!;
    const session = await device.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: y! }],
      });
    await touch('touchStart', card.x + 100, card.y + 40);
    await page.getByText('Arraste até a fase, no alto da tela').waitFor();
    const [x, y] = [tab.x + tab.width / 2, tab.y + tab.height / 2];
    for (const part of [0.3, 0.6, 0.9, 1])
      await touch(
        'touchMove',
        card.x + 100 + (x - card.x - 100) * part,
        card.y + 40 + (y - card.y - 40) * part,
      );
    await touch('touchEnd');
    await page
      .getByRole('status')
      .filter({ hasText: `${identifier} movido para Proposta` })
      .waitFor();
    const proposal = await phaseId(site, 'Proposta');
    await until(
      async () => (await cardRow(site, identifier)).current_phase_id,
      at => at === proposal,
    );
    await until(focused, id => id === next);

    const after = await second();
    const menu = page.getByRole('button', { name: /^Mover .* para…$/ }).first();
    await menu.tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Proposta/ })
      .tap();
    await until(focused, id => id === after);
    expect(device.problems).toEqual([]);
    await device.close();
  });
});
