import { existsSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import type { Tenant } from '../../domain/entities/people';
import type { StoredSession } from '../../src/state/session/device';

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

/** The shell would draw letters for paper, a little wider; a whole Chromium asks the system how. */
const AS_ON_SCREENS = '--font-render-hinting=slight';

const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * The same engine without a browser's own windows, which takes a seventh less time; it knows no notifications, no push,
 * no camera and no background sync. Debian has it beside its Chromium.
 */
const SHELL = `${EXECUTABLE}-headless-shell`;

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
  /** Ends the browser as a system short of memory does, with no word to its pages. */
  kill: () => Promise<void>;
}

/** What is open of all devices. */
export const open = new Set<BrowserContext>();

/** Started with the first device of a worker, as starting a browser takes a second; they end with the worker. */
const browsers = new Map<string, Promise<Browser>>();

function browserOf(executablePath: string): Promise<Browser> {
  const browser =
    browsers.get(executablePath) ?? chromium.launch({ executablePath, args: [...FLAGS, AS_ON_SCREENS] });
  browsers.set(executablePath, browser);
  return browser;
}

/** Opens a page at the site, as a device that nobody has used. What it keeps goes when it is closed. */
export async function openDevice(
  url: string,
  viewport = DESK,
  locale = 'pt-BR',
  more: BrowserContextOptions = {},
): Promise<Device> {
  const device = await openIn(existsSync(SHELL) ? SHELL : EXECUTABLE, url, viewport, locale, more);
  await device.context.addInitScript(notAskedYet);
  return device;
}

/** The same in a browser that can notify, and wakes the service worker with no page open. */
export const openWholeDevice = (url: string, viewport = DESK): Promise<Device> =>
  openIn(EXECUTABLE, url, viewport, 'pt-BR', {});

async function openIn(
  program: string,
  url: string,
  viewport: typeof DESK,
  locale: string,
  more: BrowserContextOptions,
): Promise<Device> {
  const context = await (await browserOf(program)).newContext({ ...options(url, viewport, locale), ...more });
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
    async kill() {
      const gone = new Promise(resolve => device.context.once('close', resolve));
      process.kill(pidOf(profile), 'SIGKILL');
      await gone;
    },
    async close() {
      await device.context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  return device;
}

/** Whose a profile is stands in the name that its lock leads to: host and process. */
const pidOf = (profile: string) => Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1));

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
  open.add(context);
  context.on('close', () => open.delete(context));
  context.on('weberror', error => problems.push(`${error.error().message}\n${error.error().stack}`));
  // What the policy of the page forbids fails where nobody may be looking, but the browser says so.
  context.on('console', message => {
    if (message.type() === 'error' && /Security Policy|Trusted/.test(message.text()))
      problems.push(message.text());
  });
  await context.addInitScript(waitToInstall);
}

/** The shell says of itself that notifications are forbidden; a new browser, that nobody was asked yet. */
function notAskedYet(): void {
  if ('Notification' in window) Object.defineProperty(Notification, 'permission', { get: () => 'default' });
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

/** Has the service worker take the app, so that it opens without the server, and waits until it has. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.install();
    await navigator.serviceWorker.ready;
    // It is ready before it has the page.
    if (navigator.serviceWorker.controller) return;
    await new Promise(done => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
    });
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

/** Runs in a page: keeps a new session as `keepSession` of `src/state/session/device.ts` does, and goes home. */
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
