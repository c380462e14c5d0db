import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await site.pool.query(
    `INSERT INTO invoices (tenant_id, id, description, amount, due_date, paid_date)
     SELECT tenant_id, gen_random_uuid(), description, 49900, due, paid
       FROM (VALUES (0, 'Da organização', date '2020-10-10', NULL), (1, 'Atrasada', '2020-11-10', NULL),
                    (1, 'Paga', '2020-11-10', date '2020-11-09'), (2, 'Do futuro', '2099-01-10', NULL))
         AS given (tenant_id, description, due, paid)`,
  );
  await site.pool.query(`INSERT INTO tenants (id, name, status) VALUES (3, 'Litoral', 1), (4, 'Antiga', 0)`);
});
afterAll(() => site.close());

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the organisation’s first screen on a %s', (_size, viewport) => {
  it('says what is late, who has not accepted and the totals, and never shows an unknown number', async () => {
    const { page, problems, context, close } = await openDevice(site.url, viewport);
    await signIn(page, 'organizacao@patio.test');
    let answer = () => {};
    const asked = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route('**/api/tenants/0/overview', async route => {
      await asked;
      await route.continue();
    });
    await page.goto('/home');
    const main = page.getByRole('main');
    await main.locator('[aria-busy=true]').waitFor();
    expect(await main.getByText(/empresas? ativas?|pessoas? nas empresas/).count()).toBe(0);
    answer();
    await main.getByRole('heading', { name: '2 faturas vencidas' }).waitFor();
    await main.getByRole('link', { name: /^Litoral O convite espera resposta/ }).waitFor();
    await page.unroute('**/api/tenants/0/overview');
    const tiles = await main.locator('[class*=tiles]').textContent();
    expect(tiles).toMatch(/3empresas ativas1empresa desativada5pessoas nas empresas/);
    expect(await main.getByText(/Paga|Do futuro/).count()).toBe(0);
    const companies = main.locator('section').filter({ hasText: /^Empresas/ });
    expect(await companies.getByRole('listitem').allTextContents()).toEqual([
      'Antigadesativada ninguém entrou ainda',
      'Aurora Veículosativa 4 pessoas',
      'Litoralconvite enviado ninguém entrou ainda',
      'Serra Motorsativa 1 pessoa',
    ]);
    await expectAccessible(page);
    await main.getByRole('link', { name: /Aurora Veículos: R\$ 499,00/ }).click();
    await page.getByRole('tab', { name: 'Pagamento', selected: true }).waitFor();
    await page.goto('/home');
    await main.getByRole('link', { name: /Grupo Pátio: R\$ 499,00/ }).click();
    await page.getByRole('tab', { name: 'Pagamento', selected: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/my-organization');
    await page.goto('/home');
    await main.getByRole('link', { name: 'Nova empresa' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nova empresa' }).waitFor();
    await page.goto('/home');
    await companies.getByRole('link', { name: /^Antiga/ }).click();
    await main.getByText('Esta empresa está desativada').waitFor();
    await installed(page);
    await context.setOffline(true);
    await page.goto('/home');
    await main.getByText(/precisa de conexão/).waitFor();
    await context.setOffline(false);
    await main.getByRole('heading', { name: '2 faturas vencidas' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
