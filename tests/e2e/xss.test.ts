import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../server/root';
import { DESK, type Device, openDevice, PHONE } from '../harness/browser';
import { type FeedSite, startFeedSite } from '../harness/feed-site';
import { createHostileCompany, type HostileCompany } from '../harness/hostile-company';
import { everywhere } from '../harness/plant-texts';
import { startServer, type TestServer } from '../harness/server';
import { until } from '../harness/until';
import { walk } from './hostile-walk';

/** Matches the links that call or write to a person. In the last one the text is encoded, and only follows a number. */
const WAYS_TO_WRITE = /^(mailto:|tel:|https:\/\/wa\.me\/\d+\?text=[\w%.!~*'()-]+$)/;

let feed: FeedSite;
let server: TestServer;
let hostile: HostileCompany;
beforeAll(async () => {
  feed = await startFeedSite();
  server = await startServer({ listen: true, appFolder: `${ROOT}/dist/app`, feedRules: feed.rules });
  hostile = await createHostileCompany(server, feed);
  await server.drain();
});
afterAll(async () => {
  await server.close();
  await feed.close();
});

/** Texts that were seen on any page. */
const seen = new Set<string>();

// The texts cause no harm on their own, and attempts to turn them into markup are refused and reported.
describe.each([
  { size: 'desk', viewport: DESK, bypassCSP: false },
  { size: 'phone without the policy', viewport: PHONE, bypassCSP: true },
])('hostile texts on a $size', ({ viewport, bypassCSP }) => {
  let device: Device;
  let page: Page;
  let happened: string[];
  const isPhone = viewport === PHONE;
  beforeAll(async () => {
    device = await openDevice(server.url, viewport, 'pt-BR', { bypassCSP });
    page = device.page;
    happened = await watchFor(device.context);
    // Prevents the worker from installing: it would send the waiting changes, whose connection this test does not cut.
    await device.context.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
    });
  });
  afterAll(() => device.close());

  /**
   * Waits until the texts of these fields are on the page, and expects that no link on it leaves the site, except to
   * call or write to a person.
   */
  async function look(...places: string[]): Promise<void> {
    const isSaid = (said: string, place: string) => said.includes(textOf(place));
    const { links } = await until(
      () => readPage(page),
      ({ said }) => places.every(place => isSaid(said, place)),
    );
    for (const place of places) seen.add(place);
    expect(links.filter(href => !WAYS_TO_WRITE.test(href))).toEqual([]);
  }
  async function visitAddresses(): Promise<void> {
    for (const address of ADDRESSES) {
      await page.goto(address(everywhere(0)));
      await page.getByRole('heading').first().waitFor();
      await look();
    }
  }
  afterEach(() => {
    expect(happened).toEqual([]);
    expect(device.problems).toEqual([]);
  });

  it('never run before sign-in', async () => {
    const { link } = server.letters.find(({ link }) => link?.includes('/create-password/'))!;
    await page.goto(new URL(link!).pathname);
    await look('PUT /api/tenants/{id} name');
    await visitAddresses();
  });

  it('never run on any screen', async () => {
    await walk({ hostile, page, isPhone, look });
  });

  it('never run from an address, a search or the queue of unsent changes', async () => {
    const text = 'PATCH /api/boards/{board_id} name';
    await visitAddresses();
    await page.goto(`/flows?q=${encodeURIComponent(everywhere(0))}`);
    await until(
      () => page.getByLabel('Buscar fluxo').inputValue(),
      value => value === everywhere(0),
    );
    await page.goto(`/flows/${hostile.company.own.board_id}/cards/${hostile.card_id}?tab=comments`);
    await page.getByLabel('Comentário', { exact: true }).fill(textOf(text));
    await device.context.route('**/api/commands', route => route.abort());
    await page.getByRole('button', { name: 'Comentar' }).click();
    await page.getByText('↑ a enviar').waitFor();
    await page.goto('/sync');
    await look(text, 'title of the card');
  });
});

it('every text that a call accepts was shown on a screen, or is listed as having none yet', () => {
  expect([...hostile.texts.keys()].filter(place => !seen.has(place))).toEqual(NO_SCREEN);
  expect(new Set(hostile.refused.map(place => place.split(/[ .]/).at(-1)))).toEqual(new Set(NO_TEXT));
});

it('hostile texts in e-mails never run', async () => {
  const { context, page, close } = await openDevice(server.url);
  const happened = await watchFor(context);
  const said: string[] = [];
  for (const { html } of server.letters) {
    await page.setContent(html);
    said.push((await readPage(page)).said);
  }
  expect(said.join()).toContain('xss(');
  expect(happened).toEqual([]);
  await close();
});

it('uploaded files that are opened by address never run', async () => {
  const { context, page, close } = await openDevice(server.url);
  const happened = await watchFor(context);
  for (const [name, type, content] of FILES) {
    const { own, world } = hostile.company;
    const at = `${server.url}/api/boards/${own.board_id}/cards/${hostile.card_id}/attachments`;
    const headers = {
      authorization: `Bearer ${world.people.vendas!.token}`,
      'x-tenant': `${world.tenant_id}`,
    };
    const body = new FormData();
    body.append('file', new Blob([content], { type }), name);
    const { data } = await (await fetch(at, { method: 'POST', headers, body })).json();
    const address = await (await fetch(`${at}/${data.id}/address`, { headers })).json();
    const saved = page.waitForEvent('download');
    await page.goto(address.data.url).catch(() => undefined);
    expect((await saved).suggestedFilename()).toContain('xss(');
  }
  expect(happened).toEqual([]);
  await close();
});

const textOf = (place: string) => hostile.texts.get(place) ?? expect.fail(`nothing was planted in ${place}`);

const FILES = [
  ['<img src onerror=xss(1)>.html', 'text/html', '<script>xss(1)</script>'],
  [
    '"><img src onerror=xss(2)>.svg',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>xss(2)</script></svg>',
  ],
] as const;

/** Addresses with a text, as in links that a person may be sent. */
const ADDRESSES: ((text: string) => string)[] = [
  text => `/?next=${encodeURIComponent(text)}`,
  () => '/?next=//evil.test/',
  text => `/home#${encodeURIComponent(text)}`,
  text => `/auth/create-password/${encodeURIComponent(text)}`,
  text => `/flows/${encodeURIComponent(text)}`,
  text => `/approvals?open=${encodeURIComponent(text)}`,
  text => `/${encodeURIComponent(text)}`,
];

/** Records forbidden events: texts that ran as code, and requests to other sites. */
async function watchFor(context: BrowserContext): Promise<string[]> {
  const happened: string[] = [];
  await context.exposeFunction('xss', (n: unknown) => happened.push(`text ${n} ran`));
  context.on('dialog', dialog => {
    happened.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url))
      happened.push(`asked for ${request.url()}`);
  });
  return happened;
}

/** Returns all text of the page, visible or for screen readers, and the links that leave it. */
function readPage(page: Page): Promise<{ said: string; links: string[] }> {
  return page.evaluate(() => {
    const said = [document.title, document.body.textContent];
    for (const node of document.querySelectorAll('*')) {
      for (const name of ['title', 'alt', 'aria-label', 'placeholder', 'src'])
        said.push(node.getAttribute(name) ?? '');
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) said.push(node.value);
    }
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href);
    return { said: said.join('\n'), links: links.filter(href => !href.startsWith(location.origin)) };
  });
}

const COMPANY = '/api/tenants/{id}';

/** Texts that no screen shows yet, or that the screens have shown by another field of theirs. */
const NO_SCREEN = [
  // Options of fields whose type offers no choice; those that do are in the walk.
  'POST /api/boards/{board_id}/custom_fields options',
  'PATCH /api/boards/{board_id}/custom_fields/{field_id} options',
  // Shown only to their owner.
  'POST /api/boards/{board_id}/views name',
  'POST /api/boards/{board_id}/views filter.text',
  // The forms use Brazil as the country of every address.
  `PUT ${COMPANY} address.country`,
  // A file, whose lines are shown only to its sender (`people-import.test.ts`).
  'POST /api/tenants/{id}/members/import/validate csv',
  'POST /api/tenants/{id}/members/import csv',
  // Its invoice is deleted by another call.
  `PATCH ${COMPANY}/invoices/{invoice_id} description`,
  `POST ${COMPANY}/companies address.country`,
  // Only validated here; another call stores them.
  ...['name', 'street', 'number', 'complement', 'neighborhood', 'city', 'state', 'country'].map(
    (field, at) => `POST ${COMPANY}/companies/check ${at === 0 ? field : `address.${field}`}`,
  ),
];

/** Fields that are sent as text, but accept only values of their own form. */
const NO_TEXT = [
  ...['email', 'phone', 'prefix', 'color', 'cnpj', 'subdomain', 'time_zone', 'zipcode', 'document', 'url'],
  ...['primary_color', 'secondary_color', 'error_color', 'info_color', 'success_color', 'warning_color'],
  ...['contact_email', 'contact_phone', 'feed_uri', 'without', 'plate', 'pictures'],
];
