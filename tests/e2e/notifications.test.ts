import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { openFlow } from './journeys';

const SELLER = 'vendas@aurora.test';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  // Reminders are sent from eight in the morning on: in this zone it is about two in the afternoon, whenever the test
  // runs.
  await site.stop();
  const ahead = 14 - new Date().getUTCHours();
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await site.pool.query('UPDATE tenants SET time_zone = $1', [zone]);
  await site.pool.query("DELETE FROM job_schedules WHERE kind = 'remind-due'");
  await site.start();
  const due = () => site.pool.query("SELECT FROM notifications WHERE type = 'overdue'");
  await until(due, ({ rowCount }) => rowCount !== 0);
});
afterEach(() => site.start());
afterAll(() => site.close());

declare global {
  interface Window {
    /** Counts of unread notifications, for each frame in which they changed. */
    unreadFrames: string[];
  }
}

async function unreadOnServer(): Promise<number> {
  const { rows } = await site.pool.query(
    `SELECT count(*)::int AS count FROM notifications n JOIN users u ON u.id = n.target_user_id
      WHERE u.email = $1 AND NOT n.is_read`,
    [SELLER],
  );
  return rows[0].count;
}

/** Marks all notifications as unread, whatever the previous test has done. */
const nothingRead = () =>
  site.pool.query('UPDATE notifications SET is_read = false, read_at = NULL WHERE is_read');

const unreadTab = (page: Page) => page.getByRole('tab', { name: /^Não lidos/ });

it('notifications are marked as read singly and then all without a server, and each is sent once', async () => {
  await nothingRead();
  const unread = await unreadOnServer();
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, SELLER);
  await installed(page);
  await page.getByRole('link', { name: new RegExp(`Avisos ?${unread}|${unread} ?Avisos`) }).click();
  await page.getByRole('heading', { level: 1, name: 'Avisos' }).waitFor();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await expectAccessible(page);
  await unreadTab(page).click();
  await page.getByRole('tab', { name: new RegExp(`^Não lidos ?${unread}$`) }).waitFor();
  await site.stop();

  const first = page.getByRole('button', { name: /^Marcar como lido: / }).first();
  const { width, height } = (await first.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await first.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: new RegExp(`^Não lidos ?${unread - 1}$`) }).waitFor();
  // The row has gone, and the focus is on the next one rather than lost.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
  await page.getByRole('button', { name: 'Marcar como lidos' }).click();
  await page.getByText('Tudo lido').waitFor();
  expect(await page.getByRole('button', { name: 'Marcar como lidos' }).count()).toBe(0);
  expect(await unreadOnServer()).toBe(unread);

  await site.start();
  await page.goto('/sync');
  await page.getByText('Tudo enviado').waitFor();
  expect(await unreadOnServer()).toBe(0);
  await page.goBack();
  await page.getByText('Tudo lido').waitFor();
  const { rows } = await site.pool.query(
    "SELECT verdict->>'status' AS status FROM commands WHERE name = 'notification.read'",
  );
  expect(rows).toEqual([{ status: 'applied' }, { status: 'applied' }]);
  expect(problems).toEqual([]);
  await close();
});

it('a notification marked as read never shows as unread again while that is sent', async () => {
  await nothingRead();
  const unread = await unreadOnServer();
  const { page, problems, close } = await openDevice(site.url, DESK);
  await signIn(page, SELLER);
  await page.goto('/notifications');
  await page.getByRole('tab', { name: new RegExp(`^Não lidos ?${unread}$`) }).waitFor();
  await page.evaluate(() => {
    window.unreadFrames = [];
    const look = () => {
      const said = [...document.querySelectorAll('[role=tab]')][1]!.textContent ?? '';
      if (window.unreadFrames.at(-1) !== said) window.unreadFrames.push(said);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('button', { name: 'Marcar como lidos' }).click();
  await expect.poll(unreadOnServer).toBe(0);
  await page.getByText(/^Sincronizado/).waitFor();
  expect(await page.evaluate(() => window.unreadFrames)).toEqual([`Não lidos${unread}`, 'Não lidos']);
  expect(problems).toEqual([]);
  await close();
});

it('a notification opens the part of the card that it is about, and is marked as read', async () => {
  await nothingRead();
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, SELLER);
  await page.goto('/notifications?show=talk');
  const row = page.getByRole('link', { name: /citou você/ }).first();
  await row.click();
  await page.getByRole('tab', { name: /^Comentários/, selected: true }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'Conversas', selected: true }).waitFor();
  expect(await row.getByText('Não lido:').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

it('a notification about many cards gives their number, and opens their flow filtered by person', async () => {
  await nothingRead();
  const { rows } = await site.pool.query(
    `UPDATE notifications SET type = 'assigned', cards = 300 WHERE id = (
       SELECT n.id FROM notifications n JOIN users u ON u.id = n.target_user_id
        WHERE u.email = $1 AND n.type = 'moved' ORDER BY n.created_at DESC LIMIT 1)
     RETURNING board_id, target_user_id`,
    [SELLER],
  );
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, SELLER);
  await page.goto('/notifications?show=moves');
  const row = page.getByRole('link', { name: /adicionou você como responsável ?300 cards · / });
  await row.click();
  await page.waitForURL(url => url.pathname === `/flows/${rows[0].board_id}`);
  expect(new URL(page.url()).searchParams.get('owners')).toBe(JSON.stringify([rows[0].target_user_id]));
  await page.getByLabel('Fases').first().waitFor();
  await page.goBack();
  await row.waitFor();
  expect(await row.getByText('Não lido:').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

it('an empty kind of notification says so, and an unknown filter shows all', async () => {
  await site.pool.query("DELETE FROM notifications WHERE type IN ('due_tomorrow', 'overdue')");
  const { page, problems, close } = await openDevice(site.url, DESK);
  await signIn(page, SELLER);
  await page.goto('/notifications?show=due');
  await page.getByRole('tab', { name: 'Vencimentos', selected: true }).waitFor();
  await page.getByText('Nenhum aviso').waitFor();
  await page.goto('/notifications?show=nada');
  await page.getByRole('tab', { name: 'Todos', selected: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('notifications open beside the board on a desk, and their cards beside that board', async () => {
  await nothingRead();
  const { page, problems, close } = await openDevice(site.url, DESK);
  await signIn(page, SELLER);
  await openFlow(page);
  const button = page.getByRole('button', { name: /^Avisos: \d+ não lidos?$/ });
  await button.click();
  const panel = page.getByRole('dialog', { name: /^Avisos/ });
  await panel.getByRole('heading', { level: 2 }).first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await button.evaluate(node => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await panel
    .getByRole('link', { name: /moveu o card/ })
    .first()
    .click();
  await panel.waitFor({ state: 'detached' });
  await page.locator('[data-card-panel]').waitFor();
  await page.getByLabel('Fases').first().waitFor();
  expect(problems).toEqual([]);
  await close();
});
