import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';

let site: Site;
/** Plate of the late card's vehicle, and the name of its creator: it has no owner. */
let late: { plate: string; creator: string };
beforeAll(async () => {
  site = await startSite();
  const open = `SELECT c.id FROM cards c JOIN phases p ON p.tenant_id = c.tenant_id AND p.id = c.current_phase_id
    WHERE c.tenant_id = 1 AND NOT p.is_final AND c.archived_at IS NULL AND c.product_ids <> '{}' ORDER BY c.id`;
  await site.pool.query(
    `UPDATE cards SET expiration_date = '2020-01-01', title = 'Atrasado há muito', owner_ids = '{}'
      WHERE id = (${open} LIMIT 1)`,
  );
  const { rows } = await site.pool.query(
    `UPDATE cards SET current_phase_moved_at = '2020-01-02 12:00Z', title = 'Parado há muito',
            owner_ids = ARRAY(SELECT id FROM users WHERE email = 'vendas@aurora.test')
      WHERE id = (${open} OFFSET 1 LIMIT 1) RETURNING id`,
  );
  await site.pool.query("UPDATE history SET created_at = '2020-01-01' WHERE card_id = $1", [rows[0].id]);
  await site.pool.query(
    `UPDATE cards SET expiration_date = '2025-01-02', owner_ids = ARRAY(SELECT id FROM users WHERE email = 'gestor@aurora.test')
      WHERE id = (${open} OFFSET 2 LIMIT 1)`,
  );
  const { rows: found } = await site.pool.query(
    `SELECT p.plate, u.name AS creator FROM cards c JOIN users u ON u.id = c.created_by
       JOIN products p ON p.tenant_id = c.tenant_id AND p.id = c.product_ids[1] WHERE c.title = 'Atrasado há muito'`,
  );
  late = found[0];
});
afterAll(() => site.close());

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a manager’s home on a %s', (size, viewport) => {
  it('lists the longest late, awaited and still cards, each with photo, plate, person and since when', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    const listOf = (name: string) => page.getByRole('main').getByRole('list', { name });
    const first = listOf('Atrasados').getByRole('link').first();
    await first.getByText('Atrasado há muito').waitFor();
    await first.getByText(new RegExp(`^${late.plate} · atrasado · .*2020 · .*${late.creator}`)).waitFor();
    await first.locator('img').waitFor();
    await listOf('Aguardam aprovação')
      .getByRole('link')
      .first()
      .getByText(/ · desde \d+ \p{L}{3}.* · Ana Ribeiro$/u)
      .waitFor();
    const still = listOf('Parados').getByRole('link').filter({ hasText: 'Parado há muito' });
    await still.getByText(/ · desde 2 jan.* 2020 · Rafael Souza$/).waitFor();
    for (const name of ['Atrasados', 'Aguardam aprovação', 'Parados'])
      expect(await listOf(name).getByRole('listitem').count()).toBe(3);

    // Below what needs the person, and on a desk in the same column.
    const boxOf = async (name: RegExp) => (await page.getByRole('heading', { name }).boundingBox())!;
    const [mine, team, flows] = [
      await boxOf(/precisam? de você$/),
      await boxOf(/atrasados na equipe$/),
      await boxOf(/^Meus fluxos$/),
    ];
    expect([team.x, team.y > mine.y]).toEqual([mine.x, true]);
    expect(size === 'desk' ? flows.x > team.x : flows.y > team.y).toBe(true);

    const section = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('list', { name: 'Parados' }) });
    const count = (await section.getByRole('heading').textContent())!.replace(' cards parados na equipe', '');
    await section.getByRole('link', { name: 'Ver todos' }).click();
    await page.getByRole('tab', { name: new RegExp(`^Parados ?${count}$`), selected: true }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

it('a manager sees who is late in the whole company, by person, and offline the data of this device', async () => {
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'gestor@aurora.test');
  await installed(page);
  await page.goto('/team');
  const listOf = (name: string) => page.getByRole('list', { name });
  await listOf('Atrasados').getByRole('link').first().getByText('Atrasado há muito').waitFor();
  await page.getByRole('tab', { name: /^Aguardam aprovação ?[1-9]/ }).click();
  await listOf('Aguardam aprovação').getByRole('link').first().locator('img').waitFor();
  await page.getByRole('tab', { name: /^Parados/ }).click();
  const still = listOf('Parados').getByRole('link');
  await still.filter({ hasText: 'Parado há muito' }).waitFor();
  const who = page.getByLabel('Com quem');
  await who.selectOption({ label: 'Rafael Souza' });
  await expect.poll(() => still.filter({ hasNotText: 'Rafael Souza' }).count()).toBe(0);
  await still.filter({ hasText: 'Parado há muito' }).waitFor();
  const other = await who.locator('option').allTextContents();
  await who.selectOption({ label: other.find(name => !/Todas|Rafael/.test(name))! });
  await still.filter({ hasText: 'Parado há muito' }).waitFor({ state: 'detached' });

  await context.setOffline(true);
  await page.goto('/home');
  await page.getByText('Sem conexão: só os fluxos que estão neste aparelho.').waitFor();
  await listOf('Atrasados').getByRole('link').filter({ hasText: 'Atrasado há muito' }).click();
  await page.waitForURL(/\/flows\/[^/]+\/cards\//);
  await page.goto('/team?kind=late');
  await page.getByText('Sem conexão: só os fluxos que estão neste aparelho.').waitFor();
  await listOf('Atrasados').getByRole('link').filter({ hasText: 'Atrasado há muito' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
