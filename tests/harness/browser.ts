import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { onTestFailed, TestRunner } from 'vitest';
import type { Tenant } from '../../domain/entities/people';
import type { StoredSession } from '../../src/state/device';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** What Playwright leaves out of Chromium by itself: of several such lists the last alone counts. */
const LEFT_OUT_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Two pages of its own that it loads for each window, to show below an address bar that nobody types into. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const FLAGS = [
  `--disable-features=${[...LEFT_OUT_BY_PLAYWRIGHT, ...ADDRESS_BAR]}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** One person's browser, with what it keeps apart from every other's. */
export interface Device {
  context: BrowserContext;
  page: Page;
  /** What has gone wrong in its pages: a test asks for none. */
  problems: string[];
  close: () => Promise<void>;
}

/** A device whose browser can be closed and opened again, as by somebody who comes back the next day. */
export interface KeptDevice extends Device {
  reopen: () => Promise<void>;
}

/** Started with the first device of a worker, as starting a browser takes a second; it ends with the worker. */
let browser: Promise<Browser> | undefined;

/** Opens a page at the site, as a device that nobody has used. What it keeps goes when it is closed. */
export async function openDevice(
  url: string,
  viewport = DESK,
  locale = 'pt-BR',
  more: BrowserContextOptions = {},
): Promise<Device> {
  browser ??= chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  const context = await (await browser).newContext({ ...options(url, viewport, locale), ...more });
  const problems: string[] = [];
  await watch(context, problems);
  return { context, page: await context.newPage(), problems, close: () => context.close() };
}

/** Opens a browser of its own at the site, whose profile on the disk outlives being closed. */
export async function openKeptDevice(
  url: string,
  viewport = DESK,
  flags: string[] = [],
): Promise<KeptDevice> {
  const profile = mkdtempSync(join(tmpdir(), 'patio-browser-'));
  const problems: string[] = [];
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: EXECUTABLE,
      args: [...FLAGS, ...flags],
      ...options(url, viewport, 'pt-BR'),
    });
    await watch(context, problems);
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

function options(url: string, viewport: typeof DESK, locale: string): BrowserContextOptions {
  const isPhone = viewport.width < 600;
  return {
    viewport,
    hasTouch: isPhone,
    isMobile: isPhone,
    locale,
    timezoneId: 'America/Sao_Paulo',
    baseURL: url,
  };
}

async function watch(context: BrowserContext, problems: string[]): Promise<void> {
  // Of a machine that is busy with other things for a while.
  context.setDefaultTimeout(60_000);
  if (TestRunner.getCurrentTest()) tellIfFailed(context);
  context.on('weberror', error => problems.push(`${error.error().message}\n${error.error().stack}`));
  // What the policy of the page forbids fails where nobody may be looking, but the browser says so.
  context.on('console', message => {
    if (message.type() === 'error' && /Security Policy|Trusted/.test(message.text()))
      problems.push(message.text());
  });
  await context.addInitScript(waitToInstall);
}

declare global {
  interface Window {
    /** Lets the page have its service worker. */
    install: () => void;
  }
}

/**
 * The service worker stores every file of the app, which costs as much as signing in and the first sync together: a
 * device gets one only once a test asks for it (`installed`), and keeps it from then on.
 */
function waitToInstall(): void {
  const workers = navigator.serviceWorker;
  // Where the address is not a safe one there are none.
  if (!workers) return;
  const asked = new Promise<void>(resolve => {
    window.install = resolve;
  });
  const register = workers.register.bind(workers);
  workers.register = async (...given) => {
    if (!(await workers.getRegistration())) await asked;
    return register(...given);
  };
}

/** How much of a page is told, in lines of its accessible tree. */
const TOLD_LINES = 60;

/** A test that fails where nobody looks says with its error what each page showed at that time. */
function tellIfFailed(context: BrowserContext): void {
  onTestFailed(async ({ task }) => {
    for (const page of context.pages()) {
      const tree = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5_000 })
        .catch(error => String(error));
      const shown = tree.split('\n').slice(-TOLD_LINES).join('\n');
      const error = task.result?.errors?.[0];
      if (error) error.message += `\n\n${page.url()}\n${shown}`;
    }
    // The test did not come to that, and the browser goes on.
    await context.close();
  });
}

/** Has the service worker take the app, so that it opens without the server, and waits until it has. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.install();
    await navigator.serviceWorker.ready;
  });
}

/**
 * Signs in and waits until the mirror is filled. What is typed, and the page where it is, are left out: as the app finds
 * a session where it keeps one, it begins at home. `enter` of `tests/screens/visit.ts` types.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  // An address of the site without the app.
  await page.goto('/healthz');
  await page.evaluate(beginSession, { email, password: 'patio-demo' });
  await page.waitForURL('**/home');
  await page.getByText('Sincronizado').first().waitFor({ timeout: 120_000 });
}

/** Runs in a page: keeps a new session as `keepSession` of `src/state/device.ts` does, and goes home. */
async function beginSession(credentials: { email: string; password: string }): Promise<void> {
  const response = await fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { access_token, user } = await response.json();
  if (!response.ok) throw new Error(`${credentials.email} can't sign in: ${response.status}`);
  const { id } =
    user.tenants.find((tenant: Tenant) => tenant.id === user.current_tenant_id) ?? user.tenants[0];
  const session: StoredSession = { key: 'session', token: access_token, user, tenant_id: id };
  await new Promise((resolve, reject) => {
    const asked = indexedDB.open('patio-device', 10);
    asked.onupgradeneeded = () => asked.result.createObjectStore('session', { keyPath: 'key' });
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const writing = asked.result.transaction('session', 'readwrite');
      writing.objectStore('session').put(session);
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    };
  });
  // Once whoever asked for this has been answered: the page that would answer is gone by then.
  setTimeout(() => location.replace('/home'));
}
