import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installed, openDevice, openKeptDevice, signIn } from '../harness/browser';
import { type FaultProxy, startFaultProxy } from '../harness/fault-proxy';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, comment } from './journeys';

let site: Site;
let proxy: FaultProxy;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  proxy = await startFaultProxy(site.url);
});
afterEach(async () => {
  await proxy.close();
  await site.start();
});
afterAll(() => site.close());

/** Returns those of these comments that have reached a card, in the order of arrival. */
async function commentsOn(cardId: string): Promise<string[]> {
  const { rows } = await site.pool.query(
    "SELECT description FROM comments WHERE card_id = $1 AND description LIKE 'Recado%' ORDER BY created_at, id",
    [cardId],
  );
  return rows.map(({ description }) => description);
}

/** Drops the responses to commands, and those that would report their results in another way. */
function loseAnswers(): void {
  proxy.befalls = ({ url }) =>
    url === '/api/commands' || (url === '/api/sync' && proxy.lost > 0) ? 'lose_answer' : undefined;
}

const allSent = (page: Page) => page.getByText('Tudo enviado').first().waitFor();

describe('lost responses', () => {
  it('let each change arrive once and in order, though the browser is killed half way, twice', async () => {
    const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
    const device = await openKeptDevice(proxy.url);
    await signIn(device.page, 'vendas@aurora.test');
    await installed(device.page);
    await device.page.goto(`/flows/${board_id}/cards/${id}`);
    await site.stop();
    await device.page.getByText('Sem conexão').first().waitFor();
    const texts = Array.from({ length: 20 }, (_, at) => `Recado ${at + 1}.`);
    for (const text of texts) await comment(device.page, text);

    loseAnswers();
    await site.start();
    await until(
      () => commentsOn(id),
      come => come.length > 0,
    );
    // Waits until a response is lost: a device killed before that would receive it at its next start.
    await until(
      () => proxy.lost,
      now => now > 0,
    );
    await device.kill();
    const lost = proxy.lost;
    await device.reopen();
    await device.page.goto('/sync');
    await until(
      () => proxy.lost,
      now => now > lost,
    );
    await device.kill();

    proxy.befalls = () => undefined;
    await device.reopen();
    await device.page.goto('/sync');
    await allSent(device.page);
    expect(await commentsOn(id)).toEqual(texts);
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('let the changes of two tabs at the same time arrive once each, in order for each tab', async () => {
    const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[1]!);
    const { context, page, problems, close } = await openDevice(proxy.url);
    await signIn(page, 'vendas@aurora.test');
    const other = await context.newPage();
    const tabs = [page, other];
    for (const tab of tabs) await tab.goto(`/flows/${board_id}/cards/${id}`);
    // The first of every three requests never arrives, and the response to the second is lost.
    let asked = 0;
    proxy.befalls = ({ url }) => {
      if (url !== '/api/commands' && url !== '/api/sync') return undefined;
      asked += 1;
      return ([undefined, 'lose_request', 'lose_answer'] as const)[asked % 3];
    };
    const textsOf = (at: number) => Array.from({ length: 8 }, (_, nth) => `Recado ${nth + 1} da aba ${at}.`);
    await Promise.all(
      tabs.map(async (tab, at) => {
        for (const text of textsOf(at)) await comment(tab, text);
      }),
    );
    await until(
      () => proxy.lost,
      lost => lost >= 3,
    );
    proxy.befalls = () => undefined;
    for (const tab of tabs) {
      // Navigates within the app, since reloading could lose the last change, which is shown before it is stored.
      await tab.getByRole('button', { name: 'Fechar card' }).click();
      await tab.locator('a[href="/sync"]').first().click();
      await allSent(tab);
    }
    const come = await commentsOn(id);
    expect(come).toHaveLength(16);
    for (const at of [0, 1]) expect(come.filter(text => text.endsWith(`aba ${at}.`))).toEqual(textsOf(at));
    expect(problems).toEqual([]);
    await close();
  });
});
