import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Returns axe for a page, reusing the script if the page has it already; without frames the newer mode finds no more.
 * Checks that pass are not reported: a page has a megabyte of them, which costs as much as all rules do.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page: page as never, ...(hasAxe && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
}

/** Waits until all transitions have ended: a half-faded text has less contrast. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // Newly rendered parts begin to fade in with the following frame.
    await frame();
    await frame();
    // A cancelled animation has nothing to wait for, and an endless one is excluded.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    );
  });

/**
 * Expects that axe finds no problem on the page, or in a part of it, by any of its rules, once transitions have ended.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await atRest(page);
  const { violations } = await (await axeOn(page)).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
