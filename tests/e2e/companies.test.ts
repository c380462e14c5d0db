import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESK, type Device, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { follow } from '../screens/visit';

const ORGANIZATION = 'organizacao@patio.test';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page: page as never }).include(part).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

const names = async (page: Page) => {
  const list = page.getByRole('tabpanel');
  return (await list.getByText(/^(Aurora|Serra|Litoral)[^·]*$/).allTextContents()).map(text =>
    text.replace(/(ativa|inativa|convite enviado)$/, ''),
  );
};

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('companies on a %s', (size, viewport) => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, ORGANIZATION);
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('are reached from the menu, and found by what is known of them', async () => {
    await follow(page, /^Empresas$/);
    await page.getByRole('heading', { level: 1, name: 'Empresas' }).waitFor();
    await page.getByText('12.ABC.345/01DE-35').waitFor();
    expect(await names(page)).toEqual(['Aurora Veículos', 'Serra Motors']);
    await expectAccessible(page);
    await page.getByLabel('Buscar empresa').fill('12.abc.345');
    await page.getByText('Serra Motors').waitFor({ state: 'detached' });
    expect(await names(page)).toEqual(['Aurora Veículos']);
    expect(new URL(page.url()).searchParams.get('q')).toBe('12.abc.345');
    await page.getByLabel('Buscar empresa').fill('não há');
    await page.getByText('Nenhuma empresa encontrada').waitFor();
  });

  it('are sorted, and the address keeps it', async () => {
    await page.goto('/companies');
    await page.getByText('Serra Motors').waitFor();
    if (size === 'desk') {
      await page.getByRole('button', { name: 'Pessoas' }).click();
    } else await page.getByLabel('Ordenar por').selectOption('Pessoas');
    await page.waitForURL(/sort=users_count/);
    await page.reload();
    await page.getByText('Serra Motors').waitFor();
    // Fewer people first.
    expect(await names(page)).toEqual(['Serra Motors', 'Aurora Veículos']);
  });

  it('that are inactive stand in a tab of their own', async () => {
    await page.goto('/companies');
    await page.getByRole('tab', { name: 'Inativas' }).click();
    await page.getByText('Nenhuma empresa inativa').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('inactive');
    await site.pool.query("UPDATE tenants SET status = 0 WHERE subdomain = 'serra'");
    await page.reload();
    await page.getByText('Serra Motors').waitFor();
    expect(await names(page)).toEqual(['Serra Motors']);
    await site.pool.query("UPDATE tenants SET status = 1 WHERE subdomain = 'serra'");
  });

  it('need a connection, say so, and come when it is back', async () => {
    await page.goto('/home');
    await installed(page);
    await device.context.setOffline(true);
    // What the page is made of is not kept on the device either, unless the browser happens to.
    const online = '**/assets/online.*.js';
    await device.context.route(online, route => route.abort());
    await page.goto('/companies');
    await page.getByText('Esta tela precisa de conexão').waitFor();
    await expectAccessible(page);
    await device.context.unroute(online);
    await device.context.setOffline(false);
    await page.getByText('Serra Motors').waitFor({ timeout: 30_000 });
    await device.context.setOffline(true);
    await page.getByRole('tab', { name: 'Inativas' }).click();
    await page.getByText('Esta página precisa de conexão').waitFor();
    await device.context.setOffline(false);
    await page.getByText('Nenhuma empresa inativa').waitFor({ timeout: 30_000 });
  });
});

it.each(['gestor@aurora.test', 'vendas@aurora.test'])(
  '%s is no administrator of the organisation',
  async email => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, email);
    expect(await page.getByRole('link', { name: 'Empresas' }).count()).toBe(0);
    await page.goto('/companies');
    await page.waitForURL('**/home');
    expect(problems).toEqual([]);
    await close();
  },
);
