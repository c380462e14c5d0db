import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { axeOn } from '../harness/accessible';
import { DESK, type Device, openDevice, PHONE } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { visitAccount } from '../screens/account';
import { visitAsApprover } from '../screens/approver';
import { boxesOn, changedBoxes, useFont } from '../screens/boxes';
import { visitCompanies } from '../screens/companies';
import { visitFlowSetup } from '../screens/flow-setup';
import { visitAsGuest, visitLinks } from '../screens/guest';
import { visitAsManager } from '../screens/manager';
import { visitOffline } from '../screens/offline';
import { visitPeople } from '../screens/people';
import { visitAsOthers } from '../screens/roles';
import { visitBoard, visitFlows, visitNowhere } from '../screens/seller';
import { visitStock } from '../screens/stock';
import { NOW, showIn, stopClock } from '../screens/visit';

/** The longest way takes a minute on a quiet machine, and may take ten times that beside other tests on a slow one. */
const LONGEST = 600_000;

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that colours alone decide: the other scheme differs in nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

let site: Site;
beforeEach(async () => {
  site = await startSite(NOW);
});
afterEach(() => site.close());

/**
 * Lets axe read the colour that a text is painted in: it asks for `-webkit-text-fill-color` first, for which Chromium
 * answers the page's own colour where the system's is painted. The app sets it nowhere.
 */
const readPaintedColors = ({ context }: Device) =>
  context.addInitScript(() => {
    const { getPropertyValue } = CSSStyleDeclaration.prototype;
    CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
      return name === '-webkit-text-fill-color' ? '' : getPropertyValue.call(this, name);
    };
  });

/** Has axe look at a part of the page, by all rules or by these, and answers what it finds. */
async function violations(page: Page, state: string, part: Locator, rules?: string[]): Promise<string[]> {
  await part.evaluate(node => node.setAttribute('data-axe', ''));
  const axe = (await axeOn(page)).include('[data-axe]');
  const { violations: found } = await (rules ? axe.withRules(rules) : axe.withTags(WCAG)).analyze();
  await part.evaluate(node => node.removeAttribute('data-axe'));
  return found.map(
    ({ id, nodes }) => `${state}, ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/**
 * Each state is looked at in light, in dark and in forced colours. Whole pages must also be drawn where they were: one
 * that moved for a reason is written down anew with `BOXES=write`.
 */
describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('WCAG 2.2 AA on a %s', { timeout: LONGEST }, (width, viewport) => {
  it.each([
    ['roles', 'what guests and other roles see', [visitAsGuest, visitLinks, visitAsOthers]],
    // The approver is a member of the flow, too: one first sync is enough.
    ['cards', 'flows, their cards and what waits', [visitAsApprover, visitBoard, visitOffline]],
    ['manager', 'several cards, and one in all its states', [visitAsManager, visitFlows, visitNowhere]],
    ['account', 'one’s own account', [visitAccount]],
    ['flows', 'making flows', [visitFlowSetup]],
    ['company', 'the company’s people and vehicles', [visitPeople, visitStock]],
    ['companies', 'the organisation’s companies', [visitCompanies]],
  ])('holds for %s: %s', async (name, _states, ways) => {
    // The policy of the page lets no other font in.
    const device = await openDevice(site.url, viewport, 'pt-BR', { bypassCSP: true });
    await readPaintedColors(device);
    await useFont(device.context);
    await stopClock(device);
    const { page } = device;
    const [usual, other] = width === 'desk' ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    const found: string[] = [];
    const boxes = new Map<string, string[]>();
    const look = async (state: string, part?: Locator) => {
      const shown = part ?? page.locator('body');
      // A page that was loaded anew says for a moment that it asks for what is new, which is wider.
      const settled = part ? /^Sincronizando…/ : /^(Sincronizando…|Conexão lenta|Enviando )/;
      await page.getByText(settled).first().waitFor({ state: 'hidden' });
      found.push(...(await violations(page, state, shown)));
      if (!part) boxes.set(state, await boxesOn(page));
      await showIn(page, other);
      found.push(...(await violations(page, `${state}, ${other}`, shown, OF_COLOURS)));
      // Forced are the system's own few colours, as some people need them.
      await showIn(page, usual, 'active');
      found.push(...(await violations(page, `${state}, forced colours`, shown)));
      await showIn(page, usual);
    };
    await page.emulateMedia({ colorScheme: usual, reducedMotion: 'reduce' });
    const visit = { site, device, page, isPhone: width === 'phone', look };
    for (const way of ways) await way(visit);
    expect(found).toEqual([]);
    expect(changedBoxes(`${name}.${width}`, boxes)).toEqual([]);
    await device.close();
  });
});
