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

/**
 * Longest time of a walk, in milliseconds: it takes a minute on a quiet machine, and may take ten times that beside
 * other tests on a slow one.
 */
const LONGEST = 600_000;

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Axe rules that depend on colours only: the other scheme differs in nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

let site: Site;
beforeEach(async () => {
  site = await startSite(NOW);
});
afterEach(() => site.close());

/**
 * Lets axe read the colour in which a text is painted: it reads `-webkit-text-fill-color` first, for which Chromium
 * returns the page's own colour even if the system's is painted. The app sets it nowhere.
 */
const readPaintedColors = ({ context }: Device) =>
  context.addInitScript(() => {
    const { getPropertyValue } = CSSStyleDeclaration.prototype;
    CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
      return name === '-webkit-text-fill-color' ? '' : getPropertyValue.call(this, name);
    };
  });

/** Checks a part of the page with axe, by all rules or by the given ones, and returns the violations. */
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
 * Checks each state in light, in dark and in forced colours. Whole pages must also be laid out as recorded; a layout
 * that changed on purpose is recorded again with `BOXES=write`.
 */
describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('WCAG 2.2 AA on a %s', { timeout: LONGEST }, (width, viewport) => {
  it.each([
    ['roles', 'what guests and other roles see', [visitAsGuest, visitLinks, visitAsOthers]],
    // The approver is also a member of the flow, so one first sync is enough.
    ['cards', 'flows, their cards and what waits', [visitAsApprover, visitBoard, visitOffline]],
    ['manager', 'several cards, and one in all its states', [visitAsManager, visitFlows, visitNowhere]],
    ['account', 'one’s own account', [visitAccount]],
    ['flows', 'making flows', [visitFlowSetup]],
    ['company', 'the company’s people and vehicles', [visitPeople, visitStock]],
    ['companies', 'the organisation’s companies', [visitCompanies]],
  ])('holds for %s: %s', async (name, _states, ways) => {
    // The page's security policy allows no other font.
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
      // A reloaded page shows for a moment that it is syncing, which is wider.
      const settled = part ? /^Sincronizando…/ : /^(Sincronizando…|Conexão lenta|Enviando )/;
      await page.getByText(settled).first().waitFor({ state: 'hidden' });
      found.push(...(await violations(page, state, shown)));
      if (!part) boxes.set(state, await boxesOn(page));
      await showIn(page, other);
      found.push(...(await violations(page, `${state}, ${other}`, shown, OF_COLOURS)));
      // Forced colours are the system's own few, which some people need.
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
