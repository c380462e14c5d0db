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

/** Features of Chromium that Playwright disables by default: of several such lists only the last one counts. */
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
/** Pages that Chromium loads for each window, for the suggestions of an address bar that no test uses. */
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

/**
 * Flag for text as on screens: the shell would draw text as for paper, a little wider; a whole Chromium asks the
 * system.
 */
const AS_ON_SCREENS = '--font-render-hinting=slight';

const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * Path of the same engine without a browser's own windows, which takes a seventh less time; it has no notifications,
 * push, camera or background sync. Debian ships it with its Chromium.
 */
const SHELL = `${EXECUTABLE}-headless-shell`;

/** Browser of one person, with storage separate from every other's. */
export interface Device {
  context: BrowserContext;
  page: Page;
  /** Errors in its pages: a test expects none. */
  problems: string[];
  close: () => Promise<void>;
}

/** Device whose browser can be closed and opened again, as by a person who returns the next day. */
export interface KeptDevice extends Device {
  reopen: () => Promise<void>;
  /** Ends the browser as a system short of memory does, without notice to its pages. */
  kill: () => Promise<void>;
}

/** Open browser contexts of all devices. */
export const open = new Set<BrowserContext>();

/**
 * Browsers by path. Each is started with the first device of a test worker, as starting takes a second, and ends with
 * the worker.
 */
const browsers = new Map<string, Promise<Browser>>();

function browserOf(executablePath: string): Promise<Browser> {
  const browser =
    browsers.get(executablePath) ?? chromium.launch({ executablePath, args: [...FLAGS, AS_ON_SCREENS] });
  browsers.set(executablePath, browser);
  return browser;
}

/** Opens a page at the site on a new device. Its storage is deleted when it is closed. */
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

/** Opens a new device in a browser that supports notifications, and wakes the service worker with no page open. */
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

/** Opens a separate browser at the site, whose profile on the disk is kept when the browser is closed. */
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

/** Returns the process that uses a profile, from the target of the profile's lock: host and process. */
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
  // Long enough for a machine that is busy with other work.
  context.setDefaultTimeout(60_000);
  open.add(context);
  context.on('close', () => open.delete(context));
  context.on('weberror', error => problems.push(`${error.error().message}\n${error.error().stack}`));
  // Violations of the page's policy may fail silently, but the browser logs them.
  context.on('console', message => {
    if (message.type() === 'error' && /Security Policy|Trusted/.test(message.text()))
      problems.push(message.text());
  });
  await context.addInitScript(waitToInstall);
  if (PATIENCE > 1) await context.addInitScript(stretchLimits, PATIENCE);
}

/**
 * Factor by which pages stretch the app's own limits of time (8 s of «Desfazer», 5 s of an alert, 8 s of a request), for
 * a run on a machine that stands still at times (`npm run test:freeze`). Pages with a virtual clock keep their limits.
 */
const PATIENCE = Number(process.env.PATIENCE ?? 1);

/** Stretches waits of two seconds and more, which are limits; shorter ones are pauses and animations. */
function stretchLimits(factor: number): void {
  const stretched = (ms = 0) => (ms >= 2000 ? ms * factor : ms);
  const [start, limit] = [window.setTimeout, AbortSignal.timeout.bind(AbortSignal)];
  const stretchedTimeout = (act: TimerHandler, ms?: number, ...given: unknown[]) =>
    start(act, stretched(ms), ...given);
  Object.assign(window, { setTimeout: stretchedTimeout });
  AbortSignal.timeout = ms => limit(stretched(ms));
}

/** Reports the permission for notifications as not asked yet, as a new browser does; the shell reports it as denied. */
function notAskedYet(): void {
  if ('Notification' in window) Object.defineProperty(Notification, 'permission', { get: () => 'default' });
}

declare global {
  interface Window {
    /** Allows the page to register its service worker. */
    install: () => void;
  }
}

/**
 * Delays the service worker until a test asks for it (`installed`); the device then keeps it. The worker stores every
 * file of the app, which costs as much as signing in and the first sync together.
 */
function waitToInstall(): void {
  const workers = navigator.serviceWorker;
  // On insecure addresses browsers have no service workers.
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

/** Registers the service worker, so that the app opens without the server, and waits until it controls the page. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.install();
    const late = new Promise((_, fail) =>
      setTimeout(() => fail(new Error('no service worker controls the page within a minute')), 60_000),
    );
    await Promise.race([late, navigator.serviceWorker.ready]);
    // The worker is ready before it controls the page.
    if (navigator.serviceWorker.controller) return;
    const controlled = new Promise(done => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
    });
    await Promise.race([late, controlled]);
  });
}

/**
 * Signs in and waits until the mirror is filled. Skips the sign-in page and its typing: the app finds a stored session,
 * and starts at home. `enter` of `tests/screens/visit.ts` types.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  // An address of the site without the app.
  await page.goto('/healthz');
  await page.evaluate(beginSession, { email, password: 'patio-demo' });
  await page.waitForURL('**/home');
  await page.getByText('Sincronizado').first().waitFor({ timeout: 120_000 });
}

/**
 * Stores a new session as `keepSession` of `src/state/session/device.ts` does, and opens the home page. Runs in a page.
 */
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
  // Navigates after this call has returned, since the page that returns is then gone.
  setTimeout(() => location.replace('/home'));
}
