import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardsIn, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  // Changed before the first sync, so that a device receives the row in this state.
  await site.pool.query(
    `UPDATE products SET title = 'Kombi do pátio', price = 4500000, plate = 'RST4J56'
      WHERE id = (SELECT id FROM products WHERE enabled ORDER BY tenant_id, id LIMIT 1)`,
  );
  await site.pool.query(
    `UPDATE products SET title = 'Honda CR-V EXL 1.5', price = 0, plate = NULL, external_product_id = 'K-042'
      WHERE id = (SELECT id FROM products WHERE enabled ORDER BY tenant_id, id OFFSET 1 LIMIT 1)`,
  );
});
afterAll(() => site.close());

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the stock on a %s', (size, viewport) => {
  it('is a page for salespeople, in the menu, searched by plate or name, and available offline', async () => {
    const { page, context, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    if (size === 'phone') await page.getByRole('link', { name: 'Conta', exact: true }).click();
    await page.getByRole('link', { name: 'Estoque', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Estoque' }).waitFor();
    const stock = page.getByRole('region', { name: 'Estoque' });
    const rows = stock.locator(size === 'phone' ? 'li' : 'tbody tr').filter({ visible: true });
    await page.getByLabel('Buscar veículo').fill('rst-4j56');
    await expect.poll(() => rows.count()).toBe(1);
    await rows
      .filter({ hasText: 'Kombi do pátio' })
      .filter({ hasText: /R\$\s45\.000/ })
      .waitFor();
    await expectAccessible(page);

    await context.setOffline(true);
    await page.reload();
    await rows.filter({ hasText: 'Kombi do pátio' }).waitFor();
    // Signs make no difference, and the search goes from one vehicle to the other each time.
    for (const [sought, title] of [
      ...[
        ['CR-V', 'Honda CR-V'],
        ['rst 4j56', 'Kombi'],
        ['crv 15', 'Honda CR-V'],
      ],
      ...[
        ['RST4J56', 'Kombi'],
        ['k042', 'Honda CR-V'],
        ['4j56', 'Kombi'],
        ['K-042', 'Honda CR-V'],
      ],
    ] as [string, string][]) {
      await page.getByLabel('Buscar veículo').fill(sought);
      await until(
        () => rows.allInnerTexts(),
        ([first, ...others]) => first?.includes(title) === true && others.length === 0,
      );
    }
    // A price of zero means that none is given.
    await rows.filter({ hasText: 'Consulte' }).getByRole('button').first().click();
    const sheet = page.getByRole('dialog', { name: 'Honda CR-V EXL 1.5' });
    await sheet.getByText('Consulte').waitFor();
    expect(await page.getByText(/R\$\s0,00/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByLabel('Buscar veículo').fill('kombi');
    await expect.poll(() => rows.count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });

  it('says who fills it and where while it is empty', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@serra.test');
    await page.goto('/stock');
    await page.getByText('Nenhum veículo à venda').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Empresa › Estoque' }).click();
    await page.getByLabel('Link do arquivo').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

it('the vehicle picker of a card says who fills an empty stock and where', async () => {
  const own = await startSite();
  await own.pool.query(`UPDATE products SET enabled = false`);
  const identifier = (await cardsIn(own, 'Interesse'))[0]!;
  const { page, problems, close } = await openDevice(own.url, DESK);
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await openCard(page, identifier);
  await page.getByRole('tab', { name: /^Produtos/ }).click();
  await page.getByRole('button', { name: 'Escolher do estoque' }).click();
  await page
    .getByRole('dialog')
    .getByText(/Quem administra a empresa traz os veículos, em Empresa/)
    .waitFor();
  expect(problems).toEqual([]);
  await close();
  await own.close();
});
