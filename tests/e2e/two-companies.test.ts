import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Device, installed, openWholeDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { wakeWorker } from '../harness/worker';
import { cardsIn, comment, keptByDevice, openCard, openFlow, rowsOnDevice } from './journeys';

let site: Site;
let device: Device;
let page: Page;
beforeAll(async () => {
  site = await startSite();
  await site.pool.query(
    "INSERT INTO memberships (tenant_id, user_id, role) SELECT 2, id, 'user' FROM users WHERE email = $1",
    ['vendas@aurora.test'],
  );
});
beforeEach(async () => {
  device = await openWholeDevice(site.url);
  ({ page } = device);
  await signIn(page, 'vendas@aurora.test');
});
afterEach(async () => {
  await takeFrom(2, false);
  expect(device.problems).toEqual([]);
  await device.close();
});
afterAll(() => site.close());

const goTo = async (where: Page, company: string) => {
  await where.goto('/my-account?tab=companies');
  await where.getByRole('button', { name: `Ir para ${company}` }).click();
  await where.waitForURL('**/home');
};
/** Expects a page to be in a company, according to the person's list of companies. */
const isIn = async (where: Page, company: string) => {
  await where.goto('/my-account?tab=companies');
  await where.getByRole('button', { name: /^Ir para / }).waitFor();
  expect(await where.getByRole('button', { name: `Ir para ${company}` }).count()).toBe(0);
};
const takeFrom = (tenantId: number, isLost = true) =>
  site.pool.query(
    `UPDATE memberships SET enabled = NOT $2, left_at = CASE WHEN $2 THEN now() END
      WHERE tenant_id = $1 AND user_id = (SELECT id FROM users WHERE email = 'vendas@aurora.test')`,
    [tenantId, isLost],
  );

it('changes of one company are sent while a page shows another, and each tab stays in its own company', {
  tags: 'gate',
}, async () => {
  const text = 'De uma empresa em que ninguém está';
  const arrived = async () =>
    (await site.pool.query('SELECT count(*)::int AS n FROM comments WHERE description = $1', [text])).rows[0]
      .n;
  await installed(page);
  await openFlow(page);
  await openCard(page, (await cardsIn(site, 'Interesse'))[0]!);
  await site.stop();
  await page.getByText('Sem conexão').first().waitFor();
  await comment(page, text);
  await until(
    () => rowsOnDevice(page, 'outbox'),
    entries => entries.length === 1,
  );
  await goTo(page, 'Serra Motors');
  const other = await device.context.newPage();
  // That company becomes the device's current one, with no page of it open.
  await goTo(other, 'Aurora Veículos');
  await other.close();
  await site.start();
  expect(await arrived()).toBe(0);
  await wakeWorker(device, site.url, { sync: 'outbox' });
  await until(arrived, count => count === 1);
  // The page is reloaded, to check that it is still in its own company.
  await isIn(page, 'Serra Motors');
});

it('a company that is lost while it is open is reported, and the app continues in the other', async () => {
  await goTo(page, 'Serra Motors');
  await takeFrom(2);
  // The message shows for a few seconds, which may begin before the whole page has loaded.
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Você não tem mais acesso a Serra Motors').waitFor();
  await openFlow(page);
});

it('a company that the service worker finds lost is reported on its page', async () => {
  await goTo(page, 'Serra Motors');
  await installed(page);
  await takeFrom(2);
  await wakeWorker(device, site.url, { periodicSync: 'news' });
  await page.getByText('Você não tem mais acesso a Serra Motors').waitFor();
  await openFlow(page);
});

it('a company that is lost while the app is closed is reported when it opens', async () => {
  await goTo(page, 'Serra Motors');
  await installed(page);
  // A page of the same site that is not the app.
  const elsewhere = await device.context.newPage();
  await elsewhere.goto(`${site.url}/healthz`);
  await page.close();
  await takeFrom(2);
  await wakeWorker({ context: device.context, page: elsewhere }, site.url, { periodicSync: 'news' });
  // Waits until the worker has learned of the loss.
  await until(
    () => keptByDevice<{ tenant_id: number }>(elsewhere, 'session'),
    session => session?.tenant_id === 1,
  );
  const again = await device.context.newPage();
  await again.goto('/home', { waitUntil: 'commit' });
  await again.getByText('Você não tem mais acesso a Serra Motors').waitFor();
  await openFlow(again);
  // The message is shown only once.
  await again.reload();
  await openFlow(again);
  await again.getByText('Sincronizado').first().waitFor();
  expect(await again.getByText('Você não tem mais acesso').count()).toBe(0);
});
