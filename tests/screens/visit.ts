import type { Locator, Page } from 'playwright-core';
import { atRest, expectAccessible } from '../harness/accessible';
import type { Device } from '../harness/browser';
import type { Site } from '../harness/site';

/** Device on its way through the product; `look` is called in each state, and is the purpose of the visit. */
export interface Visit {
  site: Site;
  device: Device;
  page: Page;
  isPhone: boolean;
  /** Looks at a state; `part` is the new part, if the rest of the page has been looked at before. */
  look: (state: string, part?: Locator) => Promise<void>;
}

/** Time of the visit, a Monday morning, for a site and its browsers alike, so that two runs can be compared. */
export const NOW = new Date('2026-11-16T13:32:00Z');

/** Stops the clock of a device's pages at `NOW`; not the browser's own clock, as timers continue. */
export const stopClock = ({ context }: Device) =>
  context.addInitScript(now => {
    const { Date: Real } = window;
    window.Date = class extends Real {
      constructor(...given: []) {
        super(...(given.length > 0 ? given : ([now] as unknown as [])));
      }
      static now = () => now;
    } as DateConstructor;
  }, NOW.getTime());

/** Shows the page in a colour scheme, or in the system's own colours, once transitions of colours have ended. */
export async function showIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  forcedColors: 'active' | 'none' = 'none',
): Promise<void> {
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
  await atRest(page);
}

/** Expects that axe finds no problem on the page in either colour scheme. */
export async function expectAccessibleInEach(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme);
    await expectAccessible(page);
  }
}

/** Signs in by typing e-mail and password; the next page may still be loading afterwards. */
export async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/home');
}

/** Waits until everything has been mirrored once. */
export const synced = (page: Page) => page.getByText('Sincronizado').first().waitFor({ timeout: 60_000 });

/** Waits for the last hint of the first screen: what this device still lacks. */
export async function hinted(page: Page): Promise<void> {
  await page.getByText(/^Pronto para o pátio/).waitFor();
  await page.getByText('O app está sendo guardado neste aparelho.').waitFor();
}

/** Navigates to a page as a person does, without a reload. */
export async function follow(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click();
}

/** Finds the topmost dialog or sheet. */
export const dialogOn = (page: Page) => page.getByRole('dialog').last();

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Signs out by the account's panel, on a phone by its page. */
export async function leave({ page, isPhone }: Pick<Visit, 'page' | 'isPhone'>): Promise<void> {
  await openAccount({ page, isPhone });
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
}

export async function openAccount({ page, isPhone }: Pick<Visit, 'page' | 'isPhone'>): Promise<void> {
  if (isPhone) await follow(page, /^Conta$/);
  else await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('button', { name: 'Sair', exact: true }).waitFor();
}
