import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it('a manager sees who is late in the whole company, and without a connection what this device has', async () => {
  await site.pool.query(
    `UPDATE cards SET expiration_date = '2020-01-01', title = 'Atrasado há muito', owner_ids = '{}'
      WHERE id = (SELECT c.id FROM cards c JOIN phases p ON p.tenant_id = c.tenant_id AND p.id = c.current_phase_id
                   WHERE c.tenant_id = 1 AND NOT p.is_final AND c.archived_at IS NULL LIMIT 1)`,
  );
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'gestor@aurora.test');
  await installed(page);
  await page.goto('/team');
  await page.getByRole('link', { name: 'Atrasado há muito' }).waitFor();
  await context.setOffline(true);
  await page.getByText('Sem conexão: só os fluxos que estão neste aparelho.').waitFor();
  await page.getByRole('list', { name: 'Atrasados' }).getByRole('link').first().click();
  await page.waitForURL(/\/flows\/[^/]+\/cards\//);
  expect(problems).toEqual([]);
  await close();
});
