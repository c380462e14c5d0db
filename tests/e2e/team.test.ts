import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it('a manager sees who is late in the whole company, and offline the data of this device', async () => {
  await site.pool.query(
    `UPDATE cards SET expiration_date = '2020-01-01', title = 'Atrasado há muito', owner_ids = '{}'
      WHERE id = (SELECT c.id FROM cards c JOIN phases p ON p.tenant_id = c.tenant_id AND p.id = c.current_phase_id
                   WHERE c.tenant_id = 1 AND NOT p.is_final AND c.archived_at IS NULL LIMIT 1)`,
  );
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'gestor@aurora.test');
  await installed(page);
  await page.getByRole('link', { name: 'Ver quem' }).click();
  // Each card shows since when, and whom it waits for: its creator if it has no owner.
  const late = page.getByRole('link', { name: 'Atrasado há muito' });
  const { rows } = await site.pool.query(
    "SELECT u.name FROM cards c JOIN users u ON u.id = c.created_by WHERE c.title = 'Atrasado há muito'",
  );
  await late.getByText(new RegExp(`^atrasado · .*2020 · .*${rows[0].name}`)).waitFor();
  await page.getByRole('tab', { name: /^Aguardam aprovação ?[1-9]/ }).click();
  const waiting = page.getByRole('list', { name: 'Aguardam aprovação' }).getByRole('link').first();
  await waiting.getByText(/^(agora|ontem|há \d+|\d+ \p{L}{3}).* · \p{Lu}/u).waitFor();
  await page.getByRole('tab', { name: /^Parados/ }).click();
  await page.getByRole('tab', { name: /^Parados/, selected: true }).waitFor();
  await page.getByRole('tab', { name: /^Atrasados/ }).click();
  await context.setOffline(true);
  await page.getByText('Sem conexão: só os fluxos que estão neste aparelho.').waitFor();
  await page.getByRole('list', { name: 'Atrasados' }).getByRole('link').first().click();
  await page.waitForURL(/\/flows\/[^/]+\/cards\//);
  expect(problems).toEqual([]);
  await close();
});
