import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { enter, synced } from '../screens/visit';
import { cardsIn, changeCardAs, rowsOnDevice } from './journeys';

declare global {
  interface Window {
    layoutShift: number;
  }
}

let site: Site;
beforeAll(async () => {
  site = await startSite();
  // Two late cards of the demonstration's salesperson.
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
afterEach(() => site.start());
afterAll(() => site.close());

let mine: string[];

/** Sums the layout shifts from the first frame of each page on (CLS). */
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
    await page.getByText(/^pessoas? na empresa$/).waitFor();
    await page.getByText(/^cards$/).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    ['an approver', 'aprova@aurora.test', /aguardam sua aprovação/],
    ['a manager', 'gestor@aurora.test', /atrasados na equipe/],
  ])(
    'shifts no layout while loading for %s: CLS below 0.02 through sign-in, first pull and a reload',
    async (_who, email, words) => {
      const { page, problems, close } = await openDevice(site.url, viewport);
      await watchShifts(page);
      await enter(page, email);
      await synced(page);
      await page.getByText(words).waitFor();
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02);
      await page.reload();
      await page.getByText(words).waitFor();
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02);
      expect(problems).toEqual([]);
      await close();
    },
  );
});

it('an approver is led to each deal, four at first and the rest on request', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'aprova@aurora.test');
  const section = page.locator('section').filter({ hasText: 'aguardam sua aprovação' });
  const rows = section.getByRole('listitem').getByRole('link');
  await section.getByRole('button', { name: 'Ver mais 2' }).click();
  await expect.poll(() => rows.count()).toBe(6);
  const title = (await rows.last().locator('b').textContent())!;
  await rows.last().click();
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Aprovar' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

describe('a mention', () => {
  /**
   * Returns how many of the seller's mentions are unread on the server, and the server's verdicts on marking them as
   * read.
   */
  async function onServer(): Promise<{ unread: number; marked: string[] }> {
    const { rows } = await site.pool.query(
      `SELECT (SELECT count(*)::int FROM notifications n JOIN users u ON u.id = n.target_user_id
               WHERE u.email = 'vendas@aurora.test' AND n.type = 'mentioned' AND NOT n.is_read) AS unread,
              ARRAY(SELECT verdict->>'status' FROM commands WHERE name = 'notification.read') AS marked`,
    );
    return rows[0];
  }

  it('is marked as read once, by opening its card or by its button, by keyboard and without a server', async () => {
    const { rows } = await site.pool.query("SELECT id FROM users WHERE email = 'vendas@aurora.test'");
    const [first, second] = await cardsIn(site, 'Proposta');
    for (const [identifier, words] of [
      [first!, 'primeira'],
      [second!, 'segunda'],
    ] as const) {
      const comment = { description: `@${rows[0].id} veja a ${words}` };
      await changeCardAs(site, 'gestor@aurora.test', identifier, '/comments', comment, 'POST');
    }
    const { unread } = await onServer();
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    const section = page.locator('section').filter({ hasText: 'Citaram você' });
    const rowOf = (words: string) => section.getByRole('listitem').filter({ hasText: words });
    await rowOf('segunda').waitFor();
    await installed(page);
    await site.stop();

    await rowOf('primeira').getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Dados' }).waitFor();
    await page.goBack();
    await rowOf('segunda').waitFor();
    expect(await rowOf('primeira').count()).toBe(0);
    await until(
      () => rowsOnDevice(page, 'outbox'),
      entries => entries.length === 1,
    );
    await page.reload();
    await rowOf('segunda').waitFor();
    expect(await rowOf('primeira').count()).toBe(0);

    const button = rowOf('segunda').getByRole('button', { name: /^Marcar como lido: / });
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await button.focus();
    // Each press marks one as read, and the focus moves to the next.
    for (let left = unread - 1; left > 0; left -= 1) {
      expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Marcar como lido: /);
      await page.keyboard.press('Enter');
    }
    await section.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

    expect(await onServer()).toEqual({ unread, marked: [] });
    await page.getByRole('link', { name: /^Sem conexão/ }).click();
    const waiting = page.getByRole('article').filter({ hasText: 'Marcar um aviso como lido' });
    await waiting.nth(unread - 1).waitFor();
    expect([await waiting.count(), await waiting.getByRole('link').count()]).toEqual([unread, 0]);

    await site.start();
    await page.getByText('Tudo enviado').waitFor();
    expect(await onServer()).toEqual({ unread: 0, marked: Array(unread).fill('applied') });
    await page.goto('/home');
    await page.getByRole('heading', { name: /precisam? de você/ }).waitFor();
    expect(await section.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
