import type { Locator, Page } from 'playwright-core';
import { atRest, expectAccessible } from '../harness/accessible';
import type { Device } from '../harness/browser';
import type { Site } from '../harness/site';

/** A device on its way through the product; `look` is called in each state, and is what the way is gone for. */
export interface Visit {
  site: Site;
  device: Device;
  page: Page;
  isPhone: boolean;
  /** `part` is what is new in this state, where the rest of the page has been looked at before. */
  look: (state: string, part?: Locator) => Promise<void>;
}

/** A Monday morning, for a site and its browsers alike, so that two runs compare. */
export const NOW = new Date('2026-11-16T13:32:00Z');

/** Has the pages of a device take it for `NOW`; not by the browser's own clock, as timers go on. */
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

/** Shows the page in a colour scheme, or in the system's own colours, once fading colours have come to rest. */
export async function showIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  forcedColors: 'active' | 'none' = 'none',
): Promise<void> {
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
  await atRest(page);
}

/** Axe finds nothing on the page in either colour scheme. */
export async function expectAccessibleInEach(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme);
    await expectAccessible(page);
  }
}

/** Types e-mail and password, and is signed in; what is shown then may still be on its way. */
export async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/home');
}

/** Waits until everything has come once. */
export const synced = (page: Page) => page.getByText('Sincronizado').first().waitFor({ timeout: 60_000 });

/** Waits for what the first screen says last: what this device lacks. */
export async function hinted(page: Page): Promise<void> {
  await page.getByText(/^Pronto para o pátio/).waitFor();
  await page.getByText('O app está sendo guardado neste aparelho.').waitFor();
}

/** Goes to a page as a person does, with no reload. */
export async function follow(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click();
}

/** The dialog or sheet on top. */
export const dialogOn = (page: Page) => page.getByRole('dialog').last();

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Leaves by what the account's panel offers, on a phone its page. */
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
