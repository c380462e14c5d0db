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

/** The last has its words encoded, behind a number and nothing else. */
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

/** What was on some page, as text. */
const seen = new Set<string>();

// The texts do no harm by themselves, nor does anything even try to make more of them: that is refused, and told.
describe.each([
  { size: 'desk', viewport: DESK, bypassCSP: false },
  { size: 'phone without the policy', viewport: PHONE, bypassCSP: true },
])('on a $size', ({ viewport, bypassCSP }) => {
  let device: Device;
  let page: Page;
  let happened: string[];
  const isPhone = viewport === PHONE;
  beforeAll(async () => {
    device = await openDevice(server.url, viewport, 'pt-BR', { bypassCSP });
    page = device.page;
    happened = await watchFor(device.context);
    // It would send what is to wait: nothing takes its connection away.
    await device.context.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
    });
  });
  afterAll(() => device.close());

  /** Waits until the texts of these places are on the page; no link on it leads out, but to call or write to somebody. */
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

  it('no text runs before one is signed in', async () => {
    const { link } = server.letters.find(({ link }) => link?.includes('/create-password/'))!;
    await page.goto(new URL(link!).pathname);
    await look('PUT /api/tenants/{id} name');
    await visitAddresses();
  });

  it('no text runs on any screen', async () => {
    await walk({ hostile, page, isPhone, look });
  });

  it('no text runs that stands in an address, is searched for, or waits to be sent', async () => {
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

it('every text that a call takes was on a screen, or has none yet', () => {
  expect([...hostile.texts.keys()].filter(place => !seen.has(place))).toEqual(NO_SCREEN);
  expect(new Set(hostile.refused.map(place => place.split(/[ .]/).at(-1)))).toEqual(new Set(NO_TEXT));
});

it('no letter runs', async () => {
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

it('no file runs that is opened by its address', async () => {
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

/** Where a link may lead that somebody was sent. */
const ADDRESSES: ((text: string) => string)[] = [
  text => `/?next=${encodeURIComponent(text)}`,
  () => '/?next=//evil.test/',
  text => `/home#${encodeURIComponent(text)}`,
  text => `/auth/create-password/${encodeURIComponent(text)}`,
  text => `/flows/${encodeURIComponent(text)}`,
  text => `/approvals?open=${encodeURIComponent(text)}`,
  text => `/${encodeURIComponent(text)}`,
];

/** What has happened that must not: texts that ran, and what else was asked for than what is ours. */
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

/** Everything that is said on the page, to eyes and to screen readers; and the links that leave it. */
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

/** Texts of which there is no screen yet, or that the screens have shown by another place of theirs. */
const NO_SCREEN = [
  // Of fields that offer no choice; those that do are in the walk.
  'POST /api/boards/{board_id}/custom_fields options',
  'PATCH /api/boards/{board_id}/custom_fields/{field_id} options',
  // Somebody else’s own.
  'POST /api/boards/{board_id}/views name',
  'POST /api/boards/{board_id}/views filter.text',
  // All are in Brazil, as far as the forms know.
  `PUT ${COMPANY} address.country`,
  // A file: its lines are told to whoever sent it (`people-import.test.ts`).
  'POST /api/tenants/{id}/members/import/validate csv',
  'POST /api/tenants/{id}/members/import csv',
  // It is deleted by another call.
  `PATCH ${COMPANY}/invoices/{invoice_id} description`,
  `POST ${COMPANY}/companies address.country`,
  // Judged, and kept by another call.
  ...['name', 'street', 'number', 'complement', 'neighborhood', 'city', 'state', 'country'].map(
    (field, at) => `POST ${COMPANY}/companies/check ${at === 0 ? field : `address.${field}`}`,
  ),
];

/** What is sent as text, and takes nothing but what it is. */
const NO_TEXT = [
  ...['email', 'phone', 'prefix', 'color', 'cnpj', 'subdomain', 'time_zone', 'zipcode', 'document', 'url'],
  ...['primary_color', 'secondary_color', 'error_color', 'info_color', 'success_color', 'warning_color'],
  ...['contact_email', 'contact_phone', 'feed_uri', 'without', 'plate', 'pictures'],
];
