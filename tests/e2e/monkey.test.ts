import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AURORA } from '../../server/demo/seed-accounts';
import { DESK, type Device, openDevice, PHONE, signIn } from '../harness/browser';
import { shareFullCard } from '../harness/shared-link';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';

/** Number of presses of each person: fifty each time, 500 in `npm run test:long`. */
const SCALE = Number(process.env.TEST_SCALE ?? 1);
const STEPS = 50 * SCALE;
/** Seed of the random walk: another seed takes another path; a failure names its seed. */
const SEED = Number(process.env.MONKEY_SEED ?? 20261123);

let site: Site;
let slug: string;
beforeAll(async () => {
  site = await startSite();
  slug = await shareFullCard(site.pool, AURORA);
});
afterAll(() => site.close());

const step = fc.record({
  pick: fc.nat(),
  text: fc.constantFrom('Bruna', '12', '2026-12-01', '<b>', 'x'.repeat(300), ' ', 'ABC1D23', '🚗'),
});

/**
 * Marks everything that can be pressed or typed into now, in the topmost dialog if there is one, and returns the name
 * of each. Leaves out what leaves the product, ends the session or opens the system's own dialog.
 */
const findChoices = (page: Page) =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=menu]')].filter(node =>
      node.checkVisibility(),
    );
    const scope: ParentNode = dialogs.at(-1) ?? document;
    for (const node of document.querySelectorAll('[data-monkey]')) node.removeAttribute('data-monkey');
    const found = [
      ...scope.querySelectorAll<HTMLElement>(
        'a[href], button, input, textarea, select, [role=tab], [role=menuitem], [role=option]',
      ),
    ].filter(node => {
      if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return false;
      if (node.matches(':disabled, [aria-disabled=true], [type=file]') || node.closest('[inert]'))
        return false;
      const { width, height } = node.getBoundingClientRect();
      if (width < 2 || height < 2) return false;
      if (/^(Sair|Imprimir|Encerrar|Sair de todas|Exigir)/.test(node.textContent ?? '')) return false;
      return !(node instanceof HTMLAnchorElement) || (node.origin === location.origin && !node.target);
    });
    return found.map((node, at) => {
      node.dataset.monkey = String(at);
      return `${node.tagName} «${(node.getAttribute('aria-label') ?? node.textContent ?? '').slice(0, 40)}»`;
    });
  });

/** Presses an element, or types into it; ignores one that is gone or covered by then, as a person would. */
async function press(page: Page, at: number, text: string): Promise<void> {
  const node = page.locator(`[data-monkey="${at}"]`);
  const kind = await node.evaluate(
    found => (found instanceof HTMLInputElement ? found.type : found.tagName),
    undefined,
    { timeout: 2000 },
  );
  if (kind === 'SELECT') {
    const values = await node.evaluate(found =>
      [...(found as HTMLSelectElement).options].map(({ value }) => value),
    );
    await node.selectOption(values[text.length % values.length]!, { timeout: 2000 });
  } else if (kind === 'TEXTAREA' || ['text', 'search', 'email', 'tel', 'password', 'url'].includes(kind))
    await node.fill(text, { timeout: 2000 });
  else await node.click({ timeout: 2000, noWaitAfter: true });
}

/** Expects that there is something to press and that the page is not the app's page for errors. */
async function expectNoDeadEnd(page: Page, trail: string[]): Promise<string[]> {
  const choices = await until(
    () => findChoices(page).catch(() => []),
    found => found.length > 0,
    10_000,
  ).catch(async () => {
    // A layer that only shows a message is closed with Escape like any dialog.
    await page.keyboard.press('Escape');
    return findChoices(page);
  });
  expect(choices, `a dead end after\n${trail.join('\n')}`).not.toEqual([]);
  const failed = await page.getByText('Algo deu errado').count();
  expect(failed, `an error page after\n${trail.join('\n')}`).toBe(0);
  return choices;
}

/** Records problems that the page doesn't show: responses with status 500 or higher, and errors in the console. */
function listen({ page, problems }: Device): void {
  page.on('response', response => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', message => {
    // The browser logs each refused request, and the app shows a message for those.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  page.on('dialog', dialog => void dialog.accept());
}

// The customer runs first, since an administrator's presses may delete the shared link.
it.each([
  ['a customer', null, PHONE, 4],
  ['the organisation’s administrator', 'organizacao@patio.test', DESK, 1],
  ['a company’s administrator', 'gestor@aurora.test', DESK, 2],
  ['a salesperson', 'vendas@aurora.test', PHONE, 3],
] as const)(
  'random presses by %s break nothing, and the app keeps working',
  async (_who, email, viewport, own) => {
    const device = await openDevice(site.url, viewport);
    const { page, problems } = device;
    listen(device);
    const start = async () => {
      if (email) await signIn(page, email);
      else await page.goto(`/shared/card/${slug}`);
    };
    await start();
    const seed = SEED + own;
    const trail = [`MONKEY_SEED=${SEED}`];
    for (const { pick, text } of fc.sample(step, { numRuns: STEPS, seed })) {
      if (email && new URL(page.url()).pathname === '/') await start();
      const choices = await expectNoDeadEnd(page, trail);
      const at = pick % choices.length;
      trail.push(`${new URL(page.url()).pathname}: ${choices[at]} ${text.slice(0, 12)}`);
      await press(page, at, text).catch(error => {
        if (!/Timeout|detached|not attached|Target|Execution context/.test(String(error))) throw error;
        // A layer that covers the control is closed with Escape, as a person would.
        return page.keyboard.press('Escape');
      });
      expect(problems, trail.join('\n')).toEqual([]);
    }
    await expectNoDeadEnd(page, trail);
    await device.close();
  },
  300_000 * SCALE,
);
