import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDevice, signIn } from '../harness/browser';
import { until } from '../harness/until';
import { startYardCompany, type YardCompany } from '../harness/yard-company';
import { rowsOnDevice } from './journeys';

declare global {
  var openTransactions: Set<IDBTransaction>;
}

let yard: YardCompany;
beforeAll(async () => {
  yard = await startYardCompany(1);
});
afterAll(() => yard.close());

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

it('photos of a tab that freezes while sending are sent by another tab, once', async () => {
  const { id, board_id } = yard.cards[0]!;
  const site = yard.server;
  const { context, page, problems, close } = await openDevice(site.url);
  await page.addInitScript(() => {
    window.openTransactions = new Set();
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
      const begun = transaction.apply(this, given);
      openTransactions.add(begun);
      for (const end of ['complete', 'abort'])
        begun.addEventListener(end, () => openTransactions.delete(begun));
      return begun;
    };
  });
  await signIn(page, yard.emails.patio);
  // The first piece has left the page, and is held on its way to the server.
  let letThrough = () => {};
  const held = new Promise<void>(resolve => {
    letThrough = resolve;
  });
  let pieces = 0;
  await page.route('**/api/uploads**', async route => {
    pieces += 1;
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  await (await chooser).setFiles([await photo('frente.jpg', '#a33'), await photo('traseira.jpg', '#3a3')]);
  await until(
    async () => [pieces, (await rowsOnDevice(page, 'outbox')).length],
    ([sent, kept]) => sent === 1 && kept === 2,
  );
  // In a headless browser `Page.setWebLifecycleState` freezes no page, since every page counts as visible.
  const debug = await context.newCDPSession(page);
  await debug.send('Debugger.enable');
  const paused = new Promise(resolve => debug.once('Debugger.paused', resolve));
  // Pauses between two transactions: an open one blocks all other tabs, and browsers don't freeze a page that has one.
  await page.evaluate(() => {
    const freeze = () => {
      if (openTransactions.size > 0) setTimeout(freeze, 5);
      // biome-ignore lint/suspicious/noDebugger: the page is to stand still here
      else debugger;
    };
    setTimeout(freeze);
  });
  await paused;

  const other = await context.newPage();
  await other.goto('/sync');
  const arrived = async () => {
    const { rows } = await site.pool.query(
      'SELECT title FROM attachments WHERE card_id = $1 ORDER BY title',
      [id],
    );
    return rows.map(({ title }) => title).join();
  };
  await until(arrived, titles => titles === 'frente.jpg,traseira.jpg', 60_000);
  await other.getByText('Sincronizado').first().waitFor();
  // The tab wakes, and its work continues at the point where it was paused.
  await debug.send('Debugger.disable');
  letThrough();
  await page.getByRole('list', { name: 'Anexos do card' }).getByText('traseira.jpg').waitFor();
  // The late piece of the first tab belongs to no card, and is deleted.
  const left = async () => [
    (await site.pool.query('SELECT id FROM uploads')).rows,
    await rowsOnDevice(other, 'outbox'),
    await rowsOnDevice(other, 'files'),
  ];
  await until(left, rows => rows.flat().length === 0);
  expect(await arrived()).toBe('frente.jpg,traseira.jpg');
  expect(problems).toEqual([]);
  await close();
});
