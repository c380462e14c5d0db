import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest } from '../harness/accessible';
import { installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardLink, cardsIn, changeCardAs, openCard, openFlow } from './journeys';

declare global {
  interface Window {
    told: string[];
    hitFirst: string;
    asleep: [duration: unknown, pointerEvents: unknown][];
  }
}

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const LIVE = '[role=status], [role=alert], [aria-live]';

/** Records what screen readers announce from now on, in order. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(live => {
    window.told = [];
    new MutationObserver(mutations => {
      const regions = mutations.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(live),
      );
      for (const region of new Set(regions)) if (region?.textContent) window.told.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, LIVE);
}
const told = (page: Page, words: string) =>
  page.evaluate(part => window.told.filter(text => text.includes(part)), words);
const liveWords = (page: Page) =>
  page.locator(LIVE).evaluateAll(nodes => nodes.map(({ textContent }) => textContent).join(' | '));

async function lift(page: Page, identifier: string): Promise<void> {
  await cardLink(page, identifier).focus();
  await page.keyboard.press('Space');
  // Arrow keys have no effect before the card is over a phase, and the announcement may still be of an earlier lift.
  await page.locator('[data-over]').waitFor();
  await until(
    () => liveWords(page),
    words => words.includes('onde já estava'),
  );
}

/**
 * Lifts the card and carries it to the next phase with the keys. The page's clock stops once the card is dropped, so
 * that no undo offer expires, however slow the machine is.
 */
async function carryOn(page: Page, identifier: string): Promise<void> {
  await page.clock.install();
  await lift(page, identifier);
  await page.keyboard.press('ArrowRight');
  await until(
    () => liveWords(page),
    words => words.includes('Pode ser solto ali'),
  );
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Space');
  // Frames are drawn only as the page's clock advances.
  await passUntil(page, () => page.locator('[data-undo]').isVisible());
}

/** Advances the page's clock in small steps until the condition holds. */
const passUntil = (page: Page, isSo: () => Promise<boolean>) =>
  until(async () => {
    await page.clock.runFor(5);
    return isSo();
  }, Boolean);

describe('the undo message, also for screen readers', () => {
  it('announces a dragged card once, with undo and its result, and lets no click through', {
    tags: 'gate',
  }, async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await listen(page);
    await carryOn(page, identifier);
    const bar = page.locator('[data-undo]');
    expect(await told(page, 'movido para')).toEqual([
      `${identifier} movido para Proposta. Desfazer disponível.`,
    ]);
    // The card loses the focus for an instant while it changes phase, so this waits until it has the focus again.
    await passUntil(page, () =>
      page.evaluate(
        id =>
          document.activeElement!.textContent.includes(id) &&
          'cardId' in (document.activeElement as HTMLElement).dataset,
        identifier,
      ),
    );

    const address = page.url();
    await bar.getByRole('button', { name: 'Desfazer' }).dblclick();
    await bar.getByRole('button', { name: 'Desfeito' }).waitFor();
    expect(await told(page, 'Desfeito')).toEqual([`Desfeito: ${identifier} movido para Proposta`]);
    expect(page.url()).toBe(address);
    await page.clock.runFor(2000);
    await bar.waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    // The focus is where it was before the bar: on a card.
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.cardId)).toBeTruthy();
    expect(problems).toEqual([]);
    await close();
  });

  it('restores a removed item of a task as it was', { tags: 'gate' }, async () => {
    const identifier = (await cardsIn(site, 'Proposta'))[0]!;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('tab', { name: /Tarefas/ }).click();
    const item = page.getByRole('tabpanel').getByRole('checkbox', { checked: true }).first();
    const name = (await item.getAttribute('aria-label')) ?? (await item.locator('..').innerText());
    const before = await page.getByRole('tabpanel').innerText();
    await page
      .getByRole('button', { name: `Excluir o item ${name.trim()}` })
      .first()
      .click();
    const bar = page.locator('[data-undo]').filter({ hasText: `«${name.trim()}» removido` });
    await bar.getByRole('button', { name: 'Desfazer' }).click();
    await until(
      () => page.getByRole('tabpanel').innerText(),
      text => text === before,
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('stays while a person is on it, by pointer or by keyboard', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { page, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await carryOn(page, identifier);
    const bar = page.locator('[data-undo]');
    await bar.hover();
    await bar.getByRole('button', { name: 'Desfazer' }).focus();
    await page.mouse.move(5, 5);
    await page.clock.runFor(20_000);
    expect(await bar.count()).toBe(1);
    await bar.hover();
    await bar.getByRole('button', { name: 'Desfazer' }).blur();
    await page.clock.runFor(9000);
    expect(await bar.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(9000);
    await bar.waitFor({ state: 'detached' });
    await close();
  });

  it('shows one at a time, right above the bottom bar, and a finger that touched it does not hold it', async () => {
    const [first, second] = await cardsIn(site, 'Interesse');
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await page.clock.install();
    const bar = page.locator('[data-undo]');
    const move = async (identifier: string) => {
      await page.getByRole('button', { name: `Mover ${identifier} para…` }).tap();
      const phase = page.getByRole('dialog').getByRole('button', { name: 'Proposta' });
      await passUntil(page, () => phase.isVisible());
      // By key, since the bar gives way to a finger.
      await phase.press('Enter');
      await passUntil(page, () => bar.filter({ hasText: identifier }).isVisible());
    };
    await page.clock.pauseAt(Date.now() + 60_000);
    await move(first!);
    await move(second!);
    expect(await bar.count()).toBe(1);
    const box = (await bar.boundingBox())!;
    const nav = (await page.getByRole('navigation', { name: 'Principal' }).boundingBox())!;
    const above = nav.y - (box.y + box.height);
    expect(above).toBeGreaterThanOrEqual(0);
    expect(above).toBeLessThan(24);
    // Taps the edge of the bar, beside its link and its button.
    await page.touchscreen.tap(box.x + 6, box.y + box.height / 2);
    await page.clock.runFor(9000);
    await passUntil(page, () => bar.isHidden());
    expect(problems).toEqual([]);
    await close();
  });

  it('never lies under the finger that moved the card', async () => {
    const [first, second] = await cardsIn(site, 'Chegada');
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'gestor@aurora.test');
    await openFlow(page, 'Preparação de veículos');
    const bar = page.locator('[data-undo]');
    const phases = page.getByRole('dialog').getByRole('list').getByRole('button');
    const boxOf = async (part: Locator) => (await part.boundingBox())!;
    type Box = Awaited<ReturnType<typeof boxOf>>;
    const meet = (one: Box, other: Box) => one.y < other.y + other.height && other.y < one.y + one.height;
    const open = async (identifier: string) => {
      await page.getByRole('button', { name: `Mover ${identifier} para…` }).tap();
      await phases.first().waitFor();
      await atRest(page);
      return Promise.all((await phases.all()).map(boxOf));
    };
    await open(first!);
    await phases.first().tap();
    await bar.filter({ hasText: first! }).waitFor();
    const usual = await boxOf(bar);
    const boxes = await open(second!);
    const at = boxes.findIndex(box => meet(box, usual));
    expect(at, 'a phase lies where the bar usually is').toBeGreaterThan(0);
    await phases.nth(at).tap();
    await bar.filter({ hasText: second! }).waitFor();
    const { y, height } = boxes[at]!;
    const tip = { ...boxes[at]!, y: y + height / 2 - 20, height: 40 };
    expect(meet(await boxOf(bar), tip)).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  it('ignores taps in the moment that it appears', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { page, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    /**
     * Returns whether a tap in the middle of the button reaches the button at this moment; null while there is no
     * button.
     */
    const takesTap = () =>
      page.evaluate(() => {
        const button = document.querySelector('[data-undo] button');
        if (!button) return null;
        const { x, y, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === button;
      });
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        const button = document.querySelector('[data-undo] button');
        if (!button) return;
        watch.disconnect();
        requestAnimationFrame(() => {
          const { x, y, width, height } = button.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          window.asleep = [...document.querySelectorAll('[data-undo] a, [data-undo] button')].flatMap(node =>
            node.getAnimations().map(({ effect }): [unknown, unknown] => {
              const { duration } = (effect as KeyframeEffect).getTiming();
              return [duration, (effect as KeyframeEffect).getKeyframes()[0]!.pointerEvents];
            }),
          );
          window.hitFirst = hit === button ? 'button' : hit?.closest('[data-undo]') ? 'bar' : 'below';
        });
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('button', { name: /mover para/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Proposta' }).click();
    const bar = page.locator('[data-undo]');
    await bar.waitFor();
    await until(takesTap, isTaken => isTaken === true);
    expect(await page.evaluate(() => window.hitFirst)).toBe('bar');
    // Its link and its button alike, for 400 ms.
    expect(await page.evaluate(() => window.asleep)).toEqual(Array(2).fill([400, 'none']));
    await close();
  });

  it('closes when another card is opened, and when the card is left', async () => {
    const [identifier, other] = await cardsIn(site, 'Interesse');
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await carryOn(page, identifier!);
    const bar = page.locator('[data-undo]');
    await cardLink(page, other!).focus();
    await page.keyboard.press('Enter');
    await passUntil(page, () => bar.isHidden());
    const item = page.getByRole('checkbox').first();
    await passUntil(page, () => item.isVisible());
    await item.press('Space');
    await passUntil(page, () => bar.isVisible());
    await page.keyboard.press('Escape');
    await passUntil(page, () => bar.isHidden());
    expect(problems).toEqual([]);
    await close();
  });

  it('closes once the list of people to mention is open', async () => {
    const identifier = (await cardsIn(site, 'Proposta'))[0]!;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('tab', { name: /Tarefas/ }).click();
    const item = page.getByRole('tabpanel').getByRole('checkbox').first();
    await item.waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await item.press('Space');
    const bar = page.locator('[data-undo]');
    await passUntil(page, () => bar.isVisible());
    await page.getByRole('tab', { name: /Comentários/ }).click();
    const field = page.getByLabel('Comentário', { exact: true });
    await passUntil(page, () => field.isVisible());
    await field.pressSequentially('@');
    await passUntil(page, () => page.getByRole('listbox', { name: 'Pessoas' }).isVisible());
    // The bar is removed, not just hidden until a person is chosen.
    await page.clock.runFor(200);
    expect(await bar.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('no longer says «movido» once the server has refused the move', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[1]!;
    const { context, page, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    // The drag code loads after the cards, so this makes sure that it is there before the connection is cut.
    await installed(page);
    await lift(page, identifier);
    await page.keyboard.press('Escape');
    await page.locator('[data-dragging]').waitFor({ state: 'detached' });
    await context.setOffline(true);
    await changeCardAs(site, 'gestor@aurora.test', identifier, '/archive');
    await carryOn(page, identifier);
    await page.locator('[data-undo]').hover();
    await page.clock.resume();
    await context.setOffline(false);
    await page.getByText('1 recusada').first().waitFor();
    expect(await liveWords(page)).not.toContain('movido');
    await close();
  });
});
