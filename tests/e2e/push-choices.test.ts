import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed, signIn } from '../harness/browser';
import { openPushDevice } from '../harness/push-device';
import { type PushService, startPushService } from '../harness/push-service';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, changeCardAs, flip, phaseId } from './journeys';

const EMAIL = 'vendas@aurora.test';

let service: PushService;
let site: Site;
beforeAll(async () => {
  service = await startPushService();
  const isAllowed = (address: string, port: number) => address === '127.0.0.1' && port === service.port;
  site = await startSite(undefined, { feedRules: { isAllowed } });
});
afterAll(async () => {
  await site.close();
  service.close();
});

const registered = async (path: string) =>
  (await site.pool.query('SELECT id FROM push_devices WHERE token LIKE $1', [`%/${path}"%`])).rows;

async function openTold(path: string) {
  const device = await openPushDevice(site.url, service, path);
  await signIn(device.page, EMAIL);
  await installed(device.page);
  await device.page.goto('/my-account?tab=notifications');
  await flip(device.page.getByRole('switch', { name: 'Receber avisos com o app fechado' }));
  await until(
    () => registered(path),
    rows => rows.length === 1,
  );
  // This mark is written after the server has registered the device: the worker ignores pushes without it.
  await until(
    () => device.page.evaluate(isWanted),
    wanted => wanted,
  );
  return device;
}

/** Returns whether the device has stored that its person wants push. Runs in the page. */
const isWanted = () =>
  new Promise<boolean>((resolve, reject) => {
    const asked = indexedDB.open('patio-device');
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const found = asked.result.transaction('session').objectStore('session').count('push_wanted');
      asked.result.close();
      found.onsuccess = () => resolve(found.result === 1);
    };
  });

/** Returns the identifier of a card of the salesperson's own. */
async function ownCard(): Promise<string> {
  const { rows } = await site.pool.query('SELECT id FROM users WHERE email = $1', [EMAIL]);
  for (const identifier of await cardsIn(site, 'Proposta')) {
    if ((await cardRow(site, identifier)).owner_ids.includes(rows[0].id)) return identifier;
  }
  throw new Error('The salesperson has no card there.');
}

const comment = (identifier: string, description: string) =>
  changeCardAs(site, 'gestor@aurora.test', identifier, '/comments', { description }, 'POST');

const saidTo = (path: string) =>
  service.received
    .filter(one => one.path === path)
    .map(({ message }) => (message as { notification: { body: string } }).notification.body);

const moves = (page: Page) =>
  page.getByRole('switch', { name: 'Cards meus que mudam de fase, nos aparelhos' });

it('a kind of notification that is turned off stays off and is not sent; all others are', {
  tags: 'gate',
}, async () => {
  const { page, context, problems, close } = await openTold('choices');
  const isSaved = page.waitForResponse('**/api/user/notification-choices');
  await flip(moves(page));
  expect((await isSaved).status()).toBe(200);
  await page.reload();
  await page
    .getByRole('switch', { name: /nos aparelhos$/, checked: true, disabled: false })
    .nth(5)
    .waitFor();
  // The stored choices of this device may be older, since the page had no time to write them.
  await page
    .getByRole('switch', { name: /^Cards meus que mudam/, checked: false, disabled: false })
    .waitFor();

  // A choice turned on again on another device is on here when the page becomes visible.
  await site.pool.query("UPDATE users SET push_off = '{}' WHERE email = $1", [EMAIL]);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page
    .getByRole('switch', { name: 'Cards meus que mudam de fase, nos aparelhos', checked: true })
    .waitFor();
  await flip(moves(page));
  await page
    .getByRole('switch', { name: /^Cards meus que mudam/, checked: false, disabled: false })
    .waitFor();

  const identifier = await ownCard();
  const phase_id = await phaseId(site, 'Aprovação da proposta');
  await changeCardAs(site, 'gestor@aurora.test', identifier, '/move', { phase_id }, 'POST');
  await comment(identifier, 'Segue agora');
  await until(
    () => saidTo('choices'),
    said => said.length > 0,
  );
  await until(
    async () => (await site.pool.query("SELECT FROM jobs WHERE kind = 'push'")).rowCount,
    waiting => waiting === 0,
  );
  expect(saidTo('choices')).toEqual([expect.stringContaining('comentou: Segue agora')]);
  const { rows } = await site.pool.query(
    `SELECT n.type FROM notifications n JOIN cards c ON c.id = n.card_id JOIN users u ON u.id = n.target_user_id
      WHERE c.identifier = $1 AND u.email = $2 AND n.type IN ('moved', 'commented') ORDER BY n.created_at DESC LIMIT 2`,
    [identifier, EMAIL],
  );
  expect(rows).toEqual([{ type: 'commented' }, { type: 'moved' }]);

  // A choice that did not reach the server is not reported as saved.
  await context.setOffline(true);
  await page.getByText('Sem conexão: para mudar isto').waitFor();
  expect(await moves(page).isDisabled()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

it('a subscription that the browser has ended is replaced with no page open', async () => {
  const device = await openTold('ended');
  const { context, problems, close } = device;
  await device.page.goto('about:blank');
  const subscription = service.subscribe('renewed');
  await context.serviceWorkers()[0]!.evaluate(subscription => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () =>
      ({ ...subscription, toJSON: () => subscription }) as unknown as PushSubscription;
    (self as unknown as ServiceWorkerGlobalScope).dispatchEvent(
      new ExtendableEvent('pushsubscriptionchange'),
    );
  }, subscription);
  await until(
    () => registered('renewed'),
    rows => rows.length === 1,
  );
  expect(await registered('ended')).toEqual([]);
  await comment(await ownCard(), 'Chega aqui');
  await until(
    () => saidTo('renewed'),
    said => said.some(one => one.includes('Chega aqui')),
  );
  expect(problems).toEqual([]);
  await close();
});
