import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, endUndo, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('products of a card on a %s', (size, viewport) => {
  it('are chosen from the stock by search, several at once, and removed; a sold one is marked', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[size === 'desk' ? 0 : 1]!;
    const { product_ids } = await cardRow(site, identifier);
    const { rows } = await site.pool.query(
      'SELECT id, title, tenant_id FROM products WHERE enabled AND NOT id = ANY($1) ORDER BY title LIMIT 2',
      [product_ids],
    );
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('tab', { name: /^Produtos/ }).click();
    const list = page.getByRole('list', { name: 'Veículos do card' });
    await list.getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Escolher do estoque' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^\d+ veículos/).waitFor();
    await dialog.getByText(/R\$/).first().waitFor();
    const field = dialog.getByLabel('Buscar no estoque');
    await field.fill('nada que exista');
    await dialog.getByText('Nenhum veículo encontrado').waitFor();
    await context.setOffline(true);
    for (const { title } of rows) {
      await field.fill(title);
      const choice = dialog.getByRole('button', { name: title }).first();
      await choice.click();
      await until(
        () => choice.getAttribute('aria-pressed'),
        pressed => pressed === 'true',
      );
    }
    await dialog.getByRole('button', { name: 'Pronto' }).click();
    for (const { title } of rows) await list.getByText(title, { exact: true }).first().waitFor();
    await context.setOffline(false);
    await until(
      async () => (await cardRow(site, identifier)).product_ids,
      ids => rows.every(({ id }) => ids.includes(id)),
    );

    await list.getByRole('button', { name: `Remover ${rows[0].title}` }).click();
    await page.locator('[data-undo]').getByText(`${rows[0].title} removido`).waitFor();
    await endUndo(page);
    await until(
      async () => (await cardRow(site, identifier)).product_ids,
      ids => !ids.includes(rows[0].id) && ids.includes(rows[1].id),
    );
    expect(problems).toEqual([]);
    await close();
  });
});

it('a vehicle that left the stock stays on its card, is marked, and is not offered again', async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[0]!;
  const { product_ids } = await cardRow(site, identifier);
  const { rows } = await site.pool.query(
    'UPDATE products SET enabled = false WHERE id = $1 RETURNING title',
    [product_ids[0]],
  );
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await openCard(page, identifier);
  await page.getByRole('tab', { name: /^Produtos/ }).click();
  await page.getByText('Fora do estoque').waitFor();
  await page.getByRole('button', { name: 'Escolher do estoque' }).click();
  await page.getByRole('dialog').getByLabel('Buscar no estoque').fill(rows[0].title);
  await page
    .getByText(/veículo/)
    .first()
    .waitFor();
  expect(
    await page.getByRole('dialog').getByRole('button', { name: rows[0].title, pressed: true }).count(),
  ).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a vehicle of a card on a %s', (size, viewport) => {
  it('shows everything in the stock about it, from the list and from the card’s data', async () => {
    const identifier = (await cardsIn(site, 'Proposta'))[size === 'desk' ? 0 : 1]!;
    const { product_ids, id, board_id } = await cardRow(site, identifier);
    const { rows } = await site.pool.query(
      `UPDATE products SET description = 'Único dono, com manual.', fuel = 'Flex', condition = 'Usado', fabric_year = 2019,
              url = 'https://anuncios.example/1', images = images || '["/lado.jpg"]'
        WHERE id = $1 RETURNING title`,
      [product_ids[0]],
    );
    // Another picture is added: each is listed once.
    await site.pool.query(
      `INSERT INTO vehicle_pictures (tenant_id, id, product_id, address, file_key, size, tried_at)
       SELECT tenant_id, gen_random_uuid(), product_id, '/lado.jpg', file_key, size, tried_at
         FROM vehicle_pictures WHERE product_id = $1`,
      [product_ids[0]],
    );
    const { title } = rows[0];
    const { page, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await page.goto(`/flows/${board_id}/cards/${id}?tab=products`);
    const sheet = page.getByRole('dialog', { name: title });
    await page
      .getByRole('list', { name: 'Veículos do card' })
      .getByRole('button', { name: title })
      .first()
      .click();
    for (const text of ['Único dono, com manual.', 'Flex', 'Usado', '2019']) {
      await sheet.getByText(text, { exact: true }).waitFor();
    }
    const link = sheet.getByRole('link', { name: 'Abrir o anúncio' });
    expect(await link.getAttribute('href')).toBe('https://anuncios.example/1');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: `Ampliar foto 2 de 2: ${title}` }).click();
    const viewer = page.getByRole('dialog', { name: 'Fotos' });
    await viewer.getByText('/ 2').waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Dados' }).click();
    await page.getByRole('button', { name: title }).last().click();
    await sheet.getByText('Único dono, com manual.').waitFor();
    await close();
  });
});
