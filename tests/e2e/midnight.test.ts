import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK, openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { cardLink, cardsIn, changeCardAs, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it('a card that is due today becomes late at midnight of its company, on an untouched board', async () => {
  const [identifier, other] = await cardsIn(site, 'Interesse');
  // Two hours behind UTC, and an hour ahead of the device.
  await site.pool.query("UPDATE tenants SET time_zone = 'America/Noronha'");
  // The seller's only cards with a due date are the two of this test.
  await site.pool.query(
    `UPDATE cards SET expiration_date = NULL, owner_ids = ARRAY(SELECT id FROM users WHERE email = $1)`,
    ['vendas@aurora.test'],
  );
  const today = new Date().toISOString().slice(0, 10);
  const beforeMidnight = Date.parse(`${today}T23:58:00-02:00`);
  await changeCardAs(site, 'gestor@aurora.test', identifier!, '', { expiration_date: today });
  const where = { timezoneId: 'America/Sao_Paulo' };
  const { page, problems, close } = await openDevice(site.url, DESK, 'pt-BR', where);
  await page.clock.install({ time: beforeMidnight });
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await openCard(page, identifier!);
  const due = cardLink(page, identifier!);
  await due.getByText('hoje').waitFor();
  const fact = page.getByRole('button', { name: /^Vencimento/ });
  await fact.getByText('hoje').waitFor();
  await page.clock.fastForward('10:00');
  await due.locator('[data-due="overdue"]').waitFor();
  await fact.getByText(/^atrasad/).waitFor();

  // Repeats the check with a filter.
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  await changeCardAs(site, 'gestor@aurora.test', other!, '', { expiration_date: tomorrow });
  await page.goto(`${new URL(page.url()).pathname.replace(/\/cards.*/, '')}?due=overdue`);
  await cardLink(page, identifier!).waitFor();
  expect(await cardLink(page, other!).count()).toBe(0);
  const column = page.getByRole('region', { name: /^Interesse, / });
  await column.getByText(/^1 de \d+$/).waitFor();
  await page.clock.fastForward('24:00:00');
  await cardLink(page, other!).waitFor();
  await column.getByText(/^2 de \d+$/).waitFor();

  // The home page turns, too.
  const third = new Date(Date.parse(tomorrow) + 86_400_000).toISOString().slice(0, 10);
  await changeCardAs(site, 'gestor@aurora.test', other!, '', { expiration_date: third });
  await page.goto('/home');
  const day = page.locator('section').filter({ hasText: /precisam? de você/ });
  await day.getByText('hoje', { exact: true }).waitFor();
  await day.getByText(/^atrasado/).waitFor();
  await page.clock.fastForward('24:00:00');
  await day.getByText('hoje', { exact: true }).waitFor({ state: 'detached' });
  await day
    .getByText(/^atrasado/)
    .nth(1)
    .waitFor();
  expect(problems).toEqual([]);
  await close();
});
