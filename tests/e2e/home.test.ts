import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';

declare global {
  interface Window {
    layoutShift: number;
  }
}

let site: Site;
beforeAll(async () => {
  site = await startSite();
  // Two late cards of the demo's salesperson.
  const { rows } = await site.pool.query(
    `SELECT c.tenant_id, c.board_id, c.id, c.title, u.id AS user_id FROM cards c
     JOIN phases p ON p.tenant_id = c.tenant_id AND p.id = c.current_phase_id
     JOIN users u ON u.email = 'vendas@aurora.test'
     WHERE p.name = 'Interesse' AND c.archived_at IS NULL ORDER BY c.id LIMIT 2`,
  );
  mine = rows.map(({ title }) => title);
  await site.pool.query(
    "UPDATE cards SET owner_ids = ARRAY[$1::uuid], expiration_date = '2025-01-02' WHERE id = ANY($2::uuid[])",
    [rows[0].user_id, rows.map(({ id }) => id)],
  );
});
afterAll(() => site.close());

let mine: string[];

/** Sums what moves under the eyes, from the first frame of each page on (CLS). */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the first screen on a %s', (_name, viewport) => {
  it('shows my late cards with photo and phase, then the counts of all', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor();
    const section = page.locator('section').filter({ hasText: /precisam? de você/ });
    for (const title of mine) {
      const row = section.getByRole('link', { name: new RegExp(title) });
      await row.getByText('Interesse').waitFor();
      await row.getByText(/^atrasado/).waitFor();
    }
    await page.getByText(/^usuários?$/).waitFor();
    await page.getByText(/^cards$/).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('moves nothing while it comes: CLS below 0.02 through signing in, the first pull and a reload', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await watchShifts(page);
    await signIn(page, 'aprova@aurora.test');
    await page.getByText(/aguardam sua aprovação/).waitFor();
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02);
    await page.reload();
    await page.getByText(/aguardam sua aprovação/).waitFor();
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02);
    expect(problems).toEqual([]);
    await close();
  });
});

it('the approver is led to each deal, four at first and the rest on request', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'aprova@aurora.test');
  const section = page.locator('section').filter({ hasText: 'aguardam sua aprovação' });
  const rows = section.getByRole('listitem').getByRole('link');
  await section.getByRole('button', { name: 'Ver mais 2' }).click();
  expect(await rows.count()).toBe(6);
  const title = (await rows.last().locator('b').textContent())!;
  await rows.last().click();
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Aprovar' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
