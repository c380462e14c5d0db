import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { enter, synced } from '../screens/visit';
import { cardRow, cardsIn, comeBack, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/**
 * Adds comments of 100 days ago to a card, and makes the rest of its history as old, so that devices don't receive it.
 */
async function growOld(identifier: string, comments: number) {
  const { id, tenant_id, board_id } = await cardRow(site, identifier);
  await site.pool.query(
    `INSERT INTO history (tenant_id, id, board_id, card_id, kind, user_id, old, new, automatic, made_at, created_at)
     SELECT $1, gen_random_uuid(), $2, $3, 'commented', o.user_id, '{}', jsonb_build_object('description', 'Recado ' || n),
       false, now(), now() + make_interval(secs => n)
     FROM history o, generate_series(1, $4) AS n WHERE o.card_id = $3 AND o.kind = 'created'`,
    [tenant_id, board_id, id, comments],
  );
  await site.pool.query(
    `UPDATE history SET created_at = created_at - interval '400 days', made_at = made_at - interval '400 days'
     WHERE card_id = $1`,
    [id],
  );
  await site.pool.query(
    `UPDATE changes SET changed_at = now() - interval '400 days'
     WHERE entity = 'history' AND row_id IN (SELECT id::text FROM history WHERE card_id = $1)`,
    [id],
  );
}

/** Returns whether the page has loaded the library that reads online data, by words in it that no build shortens. */
function watchLibrary(page: Page) {
  const loaded: Promise<boolean>[] = [];
  page.on('response', response => {
    if (!/\/assets\/.*\.js$/.test(response.url()) || response.request().serviceWorker()) return;
    loaded.push(
      response.text().then(
        text => text.includes('No QueryClient set'),
        () => false,
      ),
    );
  });
  return async () => (await Promise.all(loaded)).includes(true);
}

describe('history that is not stored on devices', () => {
  it('is read online in pages, says that it needs a connection, and loads once there is one', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    await growOld(identifier, 70);
    const { page, problems, close } = await openDevice(site.url);
    const hasLibrary = watchLibrary(page);
    await enter(page, 'vendas@aurora.test');
    await synced(page);
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('tab', { name: 'Histórico' }).click();
    const older = page.getByRole('button', { name: 'Ver histórico mais antigo' });
    await older.waitFor();
    expect(await hasLibrary()).toBe(false);

    await installed(page);
    await site.stop();
    // The code is not stored on devices either: the button stays, and keeps the focus.
    await older.click();
    await page.getByText('Não foi possível abrir esta parte').waitFor();
    await until(
      () => older.evaluate(node => node === document.activeElement),
      isAt => isAt,
    );
    await site.start();
    await older.click();
    const section = page.getByRole('region', { name: 'Histórico mais antigo' });
    await section.getByText('Recado 70', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Histórico mais antigo',
    );
    expect(await section.getByRole('listitem').count()).toBe(50);
    expect(await hasLibrary()).toBe(true);

    await site.stop();
    await section.getByRole('button', { name: 'Mostrar mais' }).click();
    await section.getByText('precisa de conexão').waitFor();
    await section.getByRole('button', { name: 'Tentar de novo' }).click();
    await comeBack(site, page);
    await section.getByText('criou o card').waitFor();
    await section.getByText('Recado 1', { exact: true }).waitFor();
    expect(await section.getByRole('button').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

it('app code that is not stored on devices is reported as missing only in its own place', async () => {
  const { context, page, problems, close } = await openDevice(site.url);
  await signIn(page, 'gestor@aurora.test');
  await openFlow(page);
  const flow = page.url();
  await installed(page);
  await context.setOffline(true);
  // Also blocks copies that the browser may still have cached.
  await context.route(/\/assets\/online\..*\.(js|css)$/, route => route.abort());
  const told = page.getByText('Não foi possível abrir esta parte');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  for (const path of ['/templates', '/my-company']) {
    loads = 0;
    await page.goto(path);
    await page.getByText('Esta página precisa de conexão').waitFor();
    await page.getByText('Sem conexão ·').first().waitFor();
    expect([await told.count(), loads], path).toEqual([0, 1]);
  }
  const missing = page.waitForEvent('requestfailed', request => request.url().includes('/assets/online.'));
  await page.goto(`${flow}/settings?tab=members`);
  await page.getByText('Rafael Souza').first().waitFor();
  await missing;
  await page.getByText('Sem conexão').first().waitFor();
  expect(await told.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
