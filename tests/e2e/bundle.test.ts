import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BUILT, keyOf, manifest } from '../harness/chunks';

const sizes = new Map<string, number>();
/** Returns the size of a file when compressed, in KB of 1024 bytes. */
function sizeOf(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(BUILT, file))).length / 1024;
  sizes.set(file, known);
  return known;
}

/** Returns all chunks that a browser has loaded once these modules have run, including those that every page loads. */
function loaded(sources: string[]): Set<string> {
  const chunks = new Set(['index.html', ...sources.map(keyOf)]);
  for (const key of chunks) for (const imported of manifest[key]!.imports ?? []) chunks.add(imported);
  return chunks;
}

const scripts = (chunks: Iterable<string>) => [...chunks].map(key => manifest[key]!.file);
const styles = (chunks: Iterable<string>) => [...chunks].flatMap(key => manifest[key]!.css ?? []);
const sum = (files: string[]) => [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0);

/** Lists the files by size, the largest first. */
const table = (files: string[]) =>
  [...new Set(files)]
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .map(file => `${sizeOf(file).toFixed(1).padStart(7)}  ${file}`)
    .join('\n');

// The session is loaded before the router requests any page behind the sign-in.
const SHELL = ['src/routes/_app.tsx', 'src/state/session/open-session.ts'];
const BOARD = [...SHELL, 'src/routes/_app/flows.$flowId.tsx'];
const CARD = [...BOARD, 'src/routes/_app/flows.$flowId.cards.$cardId.tsx'];
const ACCOUNT = [...SHELL, 'src/routes/_app/my-account.tsx'];
const ACCOUNT_TABS = ['data', 'security', 'companies', 'privacy', 'notices', 'preferences'].map(
  tab => `src/features/account/${tab}-tab.tsx`,
);
const SETTINGS = [...SHELL, 'src/routes/_app/flows_.$flowId.settings.tsx'];
const SETTINGS_TABS = ['flow', 'forms', 'tags', 'members', 'stats'].map(tab =>
  tab === 'stats' ? 'src/features/stats/stats-tab.tsx' : `src/features/flow-settings/${tab}-tab.tsx`,
);
const COMPANY = [...SHELL, 'src/routes/_app/my-company.tsx'];
const COMPANY_TABS = [
  ...['people', 'audit'].map(tab => `src/features/people/${tab}-tab.tsx`),
  'src/features/stock/stock-tab.tsx',
  'src/features/company/kept-data.tsx',
  'src/features/company/own-company.tsx',
  'src/features/company/company-data-form.tsx',
  'src/features/company/company-look-form.tsx',
];
const PAYMENT = 'src/features/payment/payment-tab.tsx';
const ORGANIZATION_LOOK = 'src/features/company/organization-look.tsx';
const ORGANIZATION = [...SHELL, 'src/routes/_app/my-organization.tsx'];
const FLOWS = [...SHELL, 'src/routes/_app/flows.index.tsx'];
const TEMPLATE = [...SHELL, 'src/routes/_app/templates.$templateId.tsx'];
const DESK = 'src/features/board/desk-board.tsx';
const PHONE = 'src/features/board/phone-board.tsx';
/**
 * Modules that every visit loads automatically once its page is shown: those that decide changes, and those that call
 * the server.
 */
const AFTER = [
  'domain/commands/command-table.ts',
  'src/mirror/pull.ts',
  'src/sync/send-all.ts',
  'src/state/session/session-calls.ts',
  'src/features/shell/page-notices.tsx',
  'node_modules/socket.io-client/build/esm/index.js',
  'src/state/update.ts',
];

/** Modules that a board loads further: one for desktops, one for phones. */
const DESK_DRAG = 'src/features/board/drag/desk-drag.tsx';
const PHONE_DRAG = 'src/features/board/drag/phone-drag.tsx';

/** KB that every page behind the sign-in loads. */
const SHELL_KB = 180;
const ROUTE_KB = SHELL_KB + 61;

/** Largest size of the JavaScript and of the styles that a page may load, in KB. */
const PAGES: [page: string, sources: string[], js: number, css: number][] = [
  ['sign-in', ['src/routes/index.tsx'], 130.5, 15],
  ['invitation, first access', ['src/routes/auth.create-password.$token.tsx'], 155, 15],
  ['shared card', ['src/routes/shared.card.$slug.tsx'], 150, 15],
  ['forgotten password', ['src/routes/auth.forgot-password.tsx'], 155, 15],
  ['new password', ['src/routes/auth.reset-password.$token.tsx'], 155, 15],
  ['new password, without a link', ['src/routes/auth.reset-password.index.tsx'], 155, 15],
  ['account created', ['src/routes/auth.create-success.tsx'], 155, 15],
  ['e-mail taken back', ['src/routes/auth.email-take-back.tsx'], 155, 15],
  // May load as much as a signed-in page: most visitors are signed in, and the others have to sign in first.
  ['e-mail confirmed', ['src/routes/auth.email-verification.tsx'], ROUTE_KB, 15],
  ['second factor', [...SHELL, 'src/routes/two-factor.tsx'], ROUTE_KB, 15],
  ['shell', SHELL, SHELL_KB, 15],
  ['home', [...SHELL, 'src/routes/_app/home.tsx'], ROUTE_KB, 15],
  ['flows', FLOWS, ROUTE_KB, 15],
  ['templates', [...SHELL, 'src/routes/_app/templates.index.tsx'], ROUTE_KB, 15],
  ['template', TEMPLATE, ROUTE_KB, 15],
  ['companies', [...SHELL, 'src/routes/_app/companies.index.tsx'], ROUTE_KB, 15],
  ['company', [...SHELL, 'src/routes/_app/companies.$companyId.index.tsx'], ROUTE_KB, 15],
  ['new company', [...SHELL, 'src/routes/_app/companies.create.tsx'], ROUTE_KB, 15],
  ['card', CARD, ROUTE_KB, 15.1],
  ['approvals', [...SHELL, 'src/routes/_app/approvals.tsx'], ROUTE_KB, 15],
  ['notifications', [...SHELL, 'src/routes/_app/notifications.tsx'], ROUTE_KB, 15],
  ['sync', [...SHELL, 'src/routes/_app/sync.tsx'], ROUTE_KB, 15],
  ['ready', [...SHELL, 'src/routes/_app/ready.tsx'], ROUTE_KB, 15],
  ['promises', [...SHELL, 'src/routes/_app/promises.tsx'], ROUTE_KB, 15],
  ['labels', [...SHELL, 'src/routes/_app/flows_.$flowId.labels.tsx'], ROUTE_KB, 15],
  ['scan', [...SHELL, 'src/routes/_app/scan.tsx'], ROUTE_KB, 15],
  ['check', [...SHELL, 'src/routes/_app/check.tsx'], ROUTE_KB, 15],
  ...ACCOUNT_TABS.map((tab): (typeof PAGES)[number] => [tab, [...ACCOUNT, tab], ROUTE_KB, 15]),
  ...SETTINGS_TABS.map((tab): (typeof PAGES)[number] => [tab, [...SETTINGS, tab], ROUTE_KB, 15]),
  [
    'a company’s people',
    [...SHELL, 'src/routes/_app/companies.$companyId.users.{-$userId}.tsx'],
    ROUTE_KB,
    15,
  ],
  ...COMPANY_TABS.map((tab): (typeof PAGES)[number] => [tab, [...COMPANY, tab], ROUTE_KB, 15]),
  ['the organisation, to anybody', [...ORGANIZATION, ORGANIZATION_LOOK], ROUTE_KB, 15],
  ['the organisation’s payment', [...ORGANIZATION, PAYMENT], ROUTE_KB, 15],
  ...COMPANY_TABS.map((tab): (typeof PAGES)[number] => [
    `the organisation, ${tab}`,
    [...ORGANIZATION, tab],
    ROUTE_KB,
    15,
  ]),
  ['not found', ['src/routes/$.tsx'], ROUTE_KB, 15],
  ['board, its first card', [...BOARD, DESK], 202, 15],
  ['board on a phone, its first card', [...BOARD, PHONE], 202, 15],
  ['board, with what comes by itself after that', [...BOARD, DESK, DESK_DRAG, ...AFTER], 270.5, 15],
  ['board on a phone, with what comes by itself', [...BOARD, PHONE, PHONE_DRAG, ...AFTER], 269, 15],
];

/**
 * Module that the card loads automatically once it is read: the first module with a popover loads the code of all
 * popovers.
 */
const CARD_MENU = 'src/features/card/card-menu-body.tsx';

const PRODUCTS = [...CARD, 'src/features/card/products/card-products.tsx'];
/** Modules of the stock page with a dialog open. */
const STOCK = [...SHELL, 'src/routes/_app/stock.tsx', 'src/ui/sheet/sheet-body.tsx'];

/**
 * Pages of modules that are opened on one page only, and counted together with it; all other modules are counted
 * together with the shell.
 */
const OPENED_ON: Record<string, string[]> = {
  [DESK_DRAG]: [...BOARD, DESK],
  [PHONE_DRAG]: [...BOARD, PHONE],
  'src/features/board/new-card-form.tsx': [...BOARD, DESK],
  'src/features/board/archived-cards.tsx': [...BOARD, DESK],
  'src/features/board/filter/view-form.tsx': [...BOARD, DESK],
  'src/features/board/csv/export-cards.ts': [...BOARD, DESK],
  'src/features/board/csv/import-cards.tsx': [...BOARD, DESK],
  [CARD_MENU]: CARD,
  'src/features/card/links/share-card.tsx': [...CARD, CARD_MENU],
  'src/features/card/delete-card.tsx': [...CARD, CARD_MENU],
  'src/features/company/look-fields.tsx': [...COMPANY, ...COMPANY_TABS, 'src/ui/sheet/sheet-body.tsx'],
  'src/features/card/history/card-history.tsx': CARD,
  'src/features/card/links/card-connections.tsx': CARD,
  'src/features/card/links/connect-card.tsx': [...CARD, 'src/features/card/links/card-connections.tsx'],
  'src/features/card/approvals/card-approvals.tsx': CARD,
  'src/features/card/files/card-attachments.tsx': CARD,
  'src/features/card/files/picture-options.tsx': [...CARD, 'src/features/card/files/card-attachments.tsx'],
  'src/features/card/tasks/card-tasks.tsx': CARD,
  'src/features/card/card-missing.tsx': CARD,
  'src/features/card/approvals/card-round.tsx': CARD,
  'src/features/card/products/card-products.tsx': CARD,
  'src/features/card/products/pick-products.tsx': PRODUCTS,
  'src/features/card/products/new-vehicle.tsx': [...PRODUCTS, 'src/features/card/products/pick-products.tsx'],
  'src/features/card/history/older-history.tsx': CARD,
  'src/features/card/archived-card.tsx': CARD,
  ...Object.fromEntries(
    ['lists', 'matrix'].map(look => [
      `src/features/flow-settings/ways/ways-${look}.tsx`,
      [...SETTINGS, 'src/features/flow-settings/flow-tab.tsx'],
    ]),
  ),
  'src/features/flows/flow-menu-body.tsx': FLOWS,
  'src/features/flows/new-flow.tsx': FLOWS,
  'src/features/flows/new-flow-form.tsx': [...FLOWS, 'src/features/flows/new-flow.tsx'],
  'src/features/flows/template-form.tsx': TEMPLATE,
  'src/features/account/email-form.tsx': [...ACCOUNT, 'src/features/account/data-tab.tsx'],
  'src/features/account/photo-crop.tsx': [...ACCOUNT, 'src/features/account/data-tab.tsx'],
  'src/features/account/two-factor-dialog.tsx': [...ACCOUNT, 'src/features/account/security-tab.tsx'],
  'src/features/push/push-section.tsx': ACCOUNT,
  'src/features/account/erase-form.tsx': [...ACCOUNT, 'src/features/account/privacy-tab.tsx'],
  'src/features/flow-settings/fields/field-form.tsx': [
    ...SETTINGS,
    'src/features/flow-settings/forms-tab.tsx',
  ],
  'src/features/flow-settings/phases/phases-section.tsx': [
    ...SETTINGS,
    'src/features/flow-settings/flow-tab.tsx',
  ],
  'src/features/flow-settings/phases/phase-form.tsx': [
    ...SETTINGS,
    'src/features/flow-settings/flow-tab.tsx',
  ],
  'src/features/flow-settings/phases/approvers-form.tsx': [
    ...SETTINGS,
    'src/features/flow-settings/flow-tab.tsx',
  ],
  'src/features/flow-settings/apply-template.tsx': [...SETTINGS, 'src/features/flow-settings/flow-tab.tsx'],
  'src/features/flow-settings/keep-template.tsx': [...SETTINGS, 'src/features/flow-settings/flow-tab.tsx'],
  'src/features/flow-settings/tag-form.tsx': [...SETTINGS, 'src/features/flow-settings/tags-tab.tsx'],
  'src/features/people/invite-form.tsx': [
    ...[...SETTINGS, 'src/features/flow-settings/members-tab.tsx', 'src/ui/sheet/sheet-body.tsx'],
  ],
  'src/features/payment/invoice-list.tsx': [...ORGANIZATION, PAYMENT],
  'src/features/payment/invoice-form.tsx': [...ORGANIZATION, PAYMENT, 'src/ui/sheet/sheet-body.tsx'],
  'src/features/people/import-people.tsx': [
    ...[...COMPANY, 'src/features/people/people-tab.tsx', 'src/ui/sheet/sheet-body.tsx'],
  ],
  'src/features/people/people-menu.tsx': [...COMPANY, 'src/features/people/people-tab.tsx'],
  'src/features/people/people-rows.tsx': [...COMPANY, 'src/features/people/people-tab.tsx'],
  'src/features/people/support-form.tsx': [
    ...COMPANY,
    'src/features/people/people-tab.tsx',
    'src/ui/sheet/sheet-body.tsx',
  ],
  'src/features/people/person-sheet.tsx': [...COMPANY, 'src/features/people/people-tab.tsx'],
  'src/features/stock/feed-templates.tsx': [...COMPANY, 'src/features/stock/stock-tab.tsx'],
  'src/features/stock/report-view.tsx': [...COMPANY, 'src/features/stock/stock-tab.tsx'],
  'src/features/stock/hand-vehicle.tsx': STOCK,
  'src/features/stock/hand-acts.tsx': [...STOCK, 'src/ui/photos/product-sheet.tsx'],
  'src/features/stock/vehicle-rows.tsx': [...COMPANY, 'src/features/stock/stock-tab.tsx'],
  // Opened within a form in a dialog, which have already loaded a part of it.
  'src/ui/fields/color-field.tsx': [
    ...SHELL,
    'src/ui/sheet/sheet-body.tsx',
    'src/features/flow-settings/tag-form.tsx',
  ],
  // Also opened on a board within a dialog, which has already loaded as much.
  'src/ui/fields/choice-controls.tsx': [...CARD, CARD_MENU],
  'src/ui/fields/date-picker.tsx': [...CARD, CARD_MENU],
};

/** KB that an opened part may add to its page. */
const OPENED_KB = 30.5;

describe('the size of what loads stays within its limit', { tags: 'gate' }, () => {
  it.each(PAGES)('%s', (_page, sources, js, css) => {
    const chunks = loaded(sources);
    expect.soft(sum(scripts(chunks)), `KB of JavaScript\n${table(scripts(chunks))}`).toBeLessThanOrEqual(js);
    expect.soft(sum(styles(chunks)), `KB of styles\n${table(styles(chunks))}`).toBeLessThanOrEqual(css);
  });

  const pages = [DESK, PHONE, ...ACCOUNT_TABS, ...SETTINGS_TABS, ...COMPANY_TABS, ORGANIZATION_LOOK, PAYMENT];
  const later = Object.keys(manifest).filter(
    key => manifest[key]!.isDynamicEntry && !key.startsWith('src/routes/') && !pages.includes(key),
  );
  it.each(later)('%s', source => {
    const before = loaded([...(OPENED_ON[source] ?? SHELL), ...(AFTER.includes(source) ? [] : AFTER)]);
    const added = scripts([...loaded([source])].filter(key => !before.has(key)));
    expect(sum(added), `KB of JavaScript\n${table(added)}`).toBeLessThanOrEqual(OPENED_KB);
  });
});

it('the code of the board is loaded by boards alone', { tags: 'gate' }, () => {
  const board = manifest[keyOf('src/features/board/board-page.tsx')]!.file;
  for (const [page, sources] of PAGES) {
    const isBoard = sources.includes('src/routes/_app/flows.$flowId.tsx');
    expect(scripts(loaded(sources)).includes(board), page).toBe(isBoard);
  }
});

it('code stored for offline use imports only stored code', { tags: 'gate' }, () => {
  const isKept = (key: string) => !/\/(online|shared\.card)\./.test(manifest[key]!.file);
  const lacking = Object.keys(manifest)
    .filter(isKept)
    .flatMap(key => (manifest[key]!.imports ?? []).filter(imported => !isKept(imported)));
  expect(lacking).toEqual([]);
});

it('code stored for offline use is at most 725 KB', { tags: 'gate' }, () => {
  const worker = readFileSync(join(BUILT, 'sw.js'), 'utf8');
  const files = [...worker.matchAll(/"(assets\/[^"]+)"|"url":"([^"]+)"/g)].map(
    found => found[1] ?? found[2]!,
  );
  expect(files).toContain('index.html');
  expect(sum(files), table(files)).toBeLessThanOrEqual(725);
});

it('the service worker is at most 76.5 KB, since browsers read all of it at each start', {
  tags: 'gate',
}, () => {
  expect(sizeOf('sw.js')).toBeLessThanOrEqual(76.5);
});
