import type { Locator, Page } from 'playwright-core';
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

/** Shows the page in a colour scheme, once colours that fade into one another have come to rest. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(animation => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
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
