import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed, openWholeDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { wakeWorker } from '../harness/worker';
import {
  attachPhoto,
  cardRow,
  cardsIn,
  comment,
  moveTo,
  openCard,
  openFlow,
  phaseId,
  rowsOnDevice,
  takeOut,
} from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const WORDS = 'Fechei o app antes de o sinal voltar.';
const arrived = async (words = WORDS) =>
  (await site.pool.query('SELECT count(*)::int AS n FROM comments WHERE description = $1', [words])).rows[0]
    .n;

/** Leaves only a periodic wake-up to the browser, and keeps the tags for which pages ask it. */
function wakeOnlyFromTimeToTime(): void {
  const asked: string[] = [];
  Object.assign(window, { asked });
  const { SyncManager, PeriodicSyncManager } = window as unknown as Record<string, { prototype: object }>;
  Object.assign(SyncManager!.prototype, { register: () => Promise.reject(new Error('not allowed')) });
  Object.assign(PeriodicSyncManager!.prototype, { register: async (tag: string) => void asked.push(tag) });
}

it('changes that wait when the app is closed are sent once without it, and are settled when it opens again', {
  tags: 'gate',
}, async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[0]!;
  const device = await openWholeDevice(site.url);
  const { context, page, problems, close } = device;
  await context.grantPermissions(['background-sync'], { origin: site.url });
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await installed(page);
  await openCard(page, identifier);
  await site.stop();
  await page.getByText('Sem conexão').first().waitFor();
  await moveTo(page, 'Proposta');
  await page.getByRole('tab', { name: /Comentários/ }).click();
  await page.getByLabel('Comentário', { exact: true }).fill(WORDS);
  await page.getByRole('button', { name: 'Comentar' }).click();
  await page.getByRole('listitem').getByText(WORDS).waitFor();
  // The comment is shown before it is written to the disk.
  await until(
    () => rowsOnDevice(page, 'outbox'),
    entries => entries.length === 2,
  );
  // Waits until the page has registered a background sync with the browser.
  await until(
    () =>
      page.evaluate(async () => {
        const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
          sync: { getTags: () => Promise<string[]> };
        };
        return registration.sync.getTags();
      }),
    tags => tags.includes('outbox'),
  );

  const elsewhere = { context, page: await context.newPage() };
  await page.close();
  // The browser wakes the worker although there is no connection: nothing is sent, and nothing is lost.
  await wakeWorker(elsewhere, site.url, { sync: 'outbox' });
  await site.start();
  await wakeWorker(elsewhere, site.url, { sync: 'outbox' });
  const proposal = await phaseId(site, 'Proposta');
  await until(
    async () => [(await cardRow(site, identifier)).current_phase_id, await arrived()] as const,
    ([at, comments]) => at === proposal && comments === 1,
  );
  await wakeWorker(elsewhere, site.url, { sync: 'outbox' });

  const again = await context.newPage();
  const sent: string[] = [];
  again.on('request', request => sent.push(new URL(request.url()).pathname));
  await again.goto('/sync');
  await again.getByText('Tudo enviado').first().waitFor();
  await until(
    () => sent,
    paths => paths.includes('/api/sync'),
  );
  expect(sent).not.toContain('/api/commands');
  expect(await arrived()).toBe(1);
  const { rows } = await site.pool.query(
    "SELECT count(*)::int AS n FROM history WHERE card_id = $1 AND kind = 'phase_moved' AND new->>'phase_id' = $2",
    [(await cardRow(site, identifier)).id, proposal],
  );
  expect(rows[0].n).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

it('a change that waits when the app is closed is sent at the periodic wake-up that its page has asked for', async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[1]!;
  const words = 'Quem acorda o app de vez em quando envia isto.';
  const { context, page, problems, close } = await openWholeDevice(site.url);
  await context.addInitScript(wakeOnlyFromTimeToTime);
  await signIn(page, 'vendas@aurora.test');
  await installed(page);
  const [tag] = await until(
    () => page.evaluate(() => (window as unknown as { asked: string[] }).asked),
    tags => tags.length > 0,
  );
  await openFlow(page);
  await openCard(page, identifier);
  await site.stop();
  await page.getByText('Sem conexão').first().waitFor();
  await comment(page, words);
  await until(
    () => rowsOnDevice(page, 'outbox'),
    entries => entries.length === 1,
  );
  const elsewhere = { context, page: await context.newPage() };
  await page.close();
  await site.start();
  await wakeWorker(elsewhere, site.url, { periodicSync: tag! });
  await until(
    () => arrived(words),
    comments => comments === 1,
  );
  await wakeWorker(elsewhere, site.url, { periodicSync: tag! });
  const again = await context.newPage();
  await again.goto('/sync');
  await again.getByText('Tudo enviado').first().waitFor();
  expect(await arrived(words)).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

it('the worker deletes pictures of a flow that was lost while the app was closed, once it hears of it', async () => {
  const identifier = (await cardsIn(site, 'Interesse')).at(-1)!;
  const { board_id } = await cardRow(site, identifier);
  // Without a vehicle, the attached photo is the card's picture.
  await site.pool.query("UPDATE cards SET product_ids = '{}' WHERE identifier = $1", [identifier]);
  await attachPhoto(site, identifier);
  const device = await openWholeDevice(site.url);
  const { context, page, problems, close } = device;
  await signIn(page, 'vendas@aurora.test');
  await installed(page);
  await openFlow(page);
  const kept = (where: Page) =>
    where.evaluate(async () => {
      if (!(await caches.has('vehicles'))) return [];
      return (await (await caches.open('vehicles')).keys()).map(({ url }) => new URL(url).pathname);
    });
  await until(
    () => kept(page),
    paths => paths.some(path => path.includes(board_id)),
  );
  // A page of the same site that is not the app.
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${site.url}/healthz`);
  await page.close();
  await takeOut(site, board_id, 'vendas@aurora.test');
  await wakeWorker({ context, page: elsewhere }, site.url, { periodicSync: 'news' });
  await until(
    () => kept(elsewhere),
    paths => !paths.some(path => path.includes(board_id)),
  );
  expect(problems).toEqual([]);
  await close();
});
