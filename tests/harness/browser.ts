import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One person's browser, with a profile of its own that outlives being closed. */
export interface Device {
  context: BrowserContext;
  page: Page;
  /** Closes the browser and opens it again, as somebody who comes back the next day. */
  reopen: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a browser at the site. Whatever goes wrong in a page fails the test that owns it, by `problems`. */
export async function openDevice(
  url: string,
  viewport = DESK,
  locale = 'pt-BR',
): Promise<Device & { problems: string[] }> {
  const profile = mkdtempSync(join(tmpdir(), 'patio-browser-'));
  const problems: string[] = [];
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: FLAGS,
      viewport,
      hasTouch: viewport.width < 600,
      isMobile: viewport.width < 600,
      locale,
      timezoneId: 'America/Sao_Paulo',
      baseURL: url,
    });
    context.setDefaultTimeout(30_000);
    context.on('weberror', error => problems.push(String(error.error().stack)));
    return context;
  };
  const context = await launch();
  const device = {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    problems,
    async reopen() {
      await device.context.close();
      device.context = await launch();
      device.page = device.context.pages()[0] ?? (await device.context.newPage());
    },
    async close() {
      await device.context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  return device;
}

/** Resolves once the service worker has the app, so that it opens without the server. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** Signs in through the screen and waits until the mirror is filled. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/home');
  await page.getByText('Sincronizado').first().waitFor({ timeout: 120_000 });
}
