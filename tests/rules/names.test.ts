import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Names that files of several rooms share because they have the same subject: its schemas in the domain, its table, SQL
 * and calls on the server, and what the device stores and shows of it.
 */
const ONE_SUBJECT = [
  'approvals',
  'attachments',
  'audit',
  'boards',
  'brand', // A name and a logo: of the company in use, and of a host.
  'branding',
  'card',
  'cards',
  'columns', // Of a board.
  'commands',
  'companies',
  'company',
  'create-password',
  'custom-fields',
  'data-exports',
  'device-key',
  'due',
  'flow-usage',
  'flows',
  'found-cards', // Of all flows.
  'invitations',
  'invoices',
  'jobs',
  'kept-files',
  'members', // Of a company.
  'my-day',
  'notification-choices',
  'notifications',
  'organization-overview',
  'outbox',
  'payments',
  'people-import',
  'product-feed',
  'product-imports',
  'products',
  'profile',
  'promises',
  'push-devices',
  'realtime',
  'refused-rounds',
  'saved-views',
  'sessions',
  'stats',
  'stock',
  'sync',
  'team', // What runs late in it.
  'team-list',
  'templates',
  'two-factor',
  'uploads',
  'vehicle-pictures',
];

/** Name of a program's first file. */
const ENTRY = 'main';

test('two files of the same name have the same subject', () => {
  const names = ['domain', 'server', 'src', 'sw']
    .flatMap(room => readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }))
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map(path => basename(path).replace(/\.tsx?$/, ''));
  const shared = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  shared.delete(ENTRY);
  expect([...shared].toSorted()).toEqual(ONE_SUBJECT);
});
