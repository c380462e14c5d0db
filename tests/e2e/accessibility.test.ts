import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { visitAccount } from '../screens/account';
import { visitAsApprover } from '../screens/approver';
import { visitFlowSetup } from '../screens/flow-setup';
import { visitAsGuest } from '../screens/guest';
import { visitOffline } from '../screens/offline';
import { visitPeople } from '../screens/people';
import { visitAsOthers } from '../screens/roles';
import { visitBoard } from '../screens/seller';
import { showIn } from '../screens/visit';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let site: Site;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

/** What axe finds in a part of the page. */
async function violations(page: Page, state: string, part: Locator, rules?: string[]): Promise<string[]> {
  await part.evaluate(node => node.setAttribute('data-axe', ''));
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page: page as never, ...(hasAxe && { axeSource: ';' }) })
    .include('[data-axe]')
    // Without frames there is nothing that the newer mode, which opens a page for each look, would find.
    .setLegacyMode();
  const { violations: found } = await (rules ? axe.withRules(rules) : axe.withTags(WCAG)).analyze();
  await part.evaluate(node => node.removeAttribute('data-axe'));
  return found.map(
    ({ id, nodes }) => `${state}, ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Each state is looked at in light on a desk and in dark on a phone; whole pages in the other colours, too. */
describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('WCAG 2.2 AA on a %s', (width, viewport) => {
  // The approver is a member of the flow, too: one first sync is enough.
  it.each([
    ['what guests and other roles see', [visitAsGuest, visitAsOthers]],
    ['flows, their cards and what waits', [visitAsApprover, visitBoard, visitOffline]],
    ['one’s own account', [visitAccount]],
    ['making flows', [visitFlowSetup]],
    ['the company’s people', [visitPeople]],
  ])('holds in %s', async (_states, ways) => {
    const device = await openDevice(site.url, viewport);
    const { page } = device;
    const [usual, other] = width === 'desk' ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    const found: string[] = [];
    const look = async (state: string, part?: Locator) => {
      found.push(...(await violations(page, state, part ?? page.locator('body'))));
      if (part) return;
      await showIn(page, other);
      found.push(...(await violations(page, state, page.locator('body'), ['color-contrast'])));
      await showIn(page, usual);
    };
    await page.emulateMedia({ colorScheme: usual, reducedMotion: 'reduce' });
    const visit = { site, device, page, isPhone: width === 'phone', look };
    for (const way of ways) await way(visit);
    expect(found).toEqual([]);
    await device.close();
  });
});
