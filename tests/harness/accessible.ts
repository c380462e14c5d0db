import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Axe for a page, by what it has already if it was looked at before; without frames the newer mode finds no more. Of what
 * passes it tells nothing: a page has a megabyte of that, which costs as much as all rules do.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page: page as never, ...(hasAxe && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
}

/** Waits until what comes in, goes out or changes its colour has done so: half faded in, a text has less contrast. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // What was drawn just now begins to fade in with the frame after it.
    await frame();
    await frame();
    // One that is called off leaves nothing to wait for, and an endless one never rests.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    );
  });

/** Axe finds nothing on the page at rest, or in a part of it, by any of its rules. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await atRest(page);
  const { violations } = await (await axeOn(page)).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
