import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/database/transaction';
import { touchFeeds } from '../../server/feeds/touch-feeds';
import { sharp } from '../../server/files/previews/image-library';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, openCard, openFlow } from './journeys';

let site: Site;
let photo: Buffer;
beforeAll(async () => {
  site = await startSite();
  photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => site.close());

const vehicleOf = async (title: string) =>
  (
    await site.pool.query(
      `SELECT p.*, (SELECT count(*) FROM vehicle_pictures v WHERE v.product_id = p.id AND v.size > 0)::int AS kept
         FROM products p WHERE title = $1`,
      [title],
    )
  ).rows;
const sheet = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const rowOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Estoque' }).getByRole('button', { name: title });
const field = (page: Page, name: string) => sheet(page).getByLabel(name);
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();
const choose = (page: Page, ...names: string[]) =>
  sheet(page)
    .locator('input[type=file]')
    .setInputFiles(names.map(name => ({ name, mimeType: 'image/jpeg', buffer: photo })));

async function openForm(page: Page): Promise<void> {
  await page.goto('/stock');
  await page.getByRole('button', { name: 'Novo veículo' }).click();
  await field(page, 'Título').waitFor();
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a vehicle entered by hand on a %s', (size, viewport) => {
  const title = `Fusca 1300 ${size}`;
  const plate = size === 'desk' ? 'FUS1A00' : 'FUS2A00';

  it('is entered with photos, changed, taken off sale and put back by its author', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openForm(page);
    await expectAccessible(page);
    // The form keeps all typed values, and each message is beside its field.
    await field(page, 'Placa').fill('fus');
    await field(page, 'Ano do modelo').fill('setenta');
    await field(page, 'Preço').fill('caro');
    await press(page, 'Cadastrar veículo');
    for (const text of ['Campo obrigatório', 'Placa inválida', 'Ano inválido', 'Valor inválido'])
      await sheet(page).getByText(text).first().waitFor();
    expect(await field(page, 'Placa').inputValue()).toBe('fus');

    await field(page, 'Título').fill(title);
    await field(page, 'Placa').fill(`Placa: ${plate.slice(0, 3).toLowerCase()}-${plate.slice(3)}\u200B`);
    await field(page, 'Quilometragem').fill('138.000 km');
    await field(page, 'Ano do modelo').fill('1976');
    await field(page, 'Preço').fill('28.500');
    const dataTransfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }));
      return data;
    });
    const photos = sheet(page).getByRole('button', { name: 'Escolher fotos' });
    await photos.dispatchEvent('drop', { dataTransfer });
    await sheet(page).getByText('Ficou de fora o que não pode entrar aqui: IMG_1.HEIC').waitFor();
    await choose(page, 'frente.jpg', 'lado.jpg', 'painel.jpg');
    await sheet(page).getByRole('button', { name: 'Usar a foto 3 como capa' }).click();
    await sheet(page).getByRole('button', { name: 'Remover a foto 3' }).click();
    await expectAccessible(page);
    await press(page, 'Cadastrar veículo');
    await page.getByText('Veículo cadastrado').waitFor();
    const [made] = await vehicleOf(title);
    expect(made).toMatchObject({
      ...{ plate, mileage: 138_000, year: 1976, price: 2_850_000, enabled: true, kept: 2 },
      external_product_id: null,
    });

    const row = rowOf(page, title);
    await row.click();
    await sheet(page)
      .getByText(/138\.000 km/)
      .waitFor();
    expect(
      await sheet(page)
        .getByRole('button', { name: /^Ampliar foto/ })
        .count(),
    ).toBe(2);
    await press(page, 'Editar');
    await expect.poll(() => field(page, 'Quilometragem').inputValue()).toBe('138.000');
    await field(page, 'Preço').fill('R$ 27.900,00');
    await sheet(page).getByRole('button', { name: 'Remover a foto 1' }).click();
    await press(page, 'Salvar');
    await page.getByText('Veículo salvo').waitFor();
    const changed = (await vehicleOf(title))[0];
    expect(changed.price).toBe(2_790_000);
    expect(changed.images).toEqual(made.images.slice(1));

    await press(page, 'Tirar do estoque');
    await row.waitFor({ state: 'detached' });
    expect((await vehicleOf(title))[0].enabled).toBe(false);
    await page.goto('/stock?show=inactive');
    await row.click();
    await press(page, 'Devolver ao estoque');
    await row.waitFor({ state: 'detached' });
    expect((await vehicleOf(title))[0].enabled).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it('is shown but not changed for another person, and a second one with its plate is refused', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'patio@aurora.test');
    await page.goto('/stock');
    await rowOf(page, title).click();
    await sheet(page)
      .getByText(/138\.000 km/)
      .waitFor();
    expect(await sheet(page).getByRole('button', { name: 'Editar' }).count()).toBe(0);
    await openForm(page);
    await field(page, 'Título').fill('Outro');
    await field(page, 'Placa').fill(plate);
    await sheet(page).getByText(`Já existe: ${title}, ${plate}.`).waitFor();
    await press(page, 'Cadastrar veículo');
    await sheet(page).getByText('Já existe um veículo à venda com esta placa').waitFor();
    await expectAccessible(page);
    await press(page, 'Abrir este');
    await page.getByRole('dialog', { name: title }).waitFor();
    expect(await vehicleOf('Outro')).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('needs a connection, says so, and keeps the typed data', async () => {
    const { page, context, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    await openForm(page);
    await context.setOffline(true);
    await sheet(page)
      .getByText(/Sem conexão não dá para salvar/)
      .waitFor();
    const typed = `Brasília ${size}`;
    await field(page, 'Título').fill(typed);
    await press(page, 'Cadastrar veículo');
    await sheet(page)
      .getByText(/Sem conexão com o servidor/)
      .waitFor();
    await context.setOffline(false);
    await openForm(page);
    await until(
      () => field(page, 'Título').inputValue(),
      value => value === typed,
    );
    await press(page, 'Cadastrar veículo');
    await page.getByText('Veículo cadastrado').waitFor();
    expect(await vehicleOf(typed)).toHaveLength(1);
    expect(problems).toEqual([]);
    await close();
  });

  it('can be entered from a card’s picker and added to it; an existing one is used instead', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[size === 'desk' ? 0 : 1]!;
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('tab', { name: /^Produtos/ }).click();
    const pick = async (sought: string) => {
      await page.getByRole('button', { name: 'Escolher do estoque' }).click();
      await field(page, 'Buscar no estoque').fill(sought);
      await sheet(page).getByText('Nenhum veículo encontrado').waitFor();
      await press(page, 'Novo veículo');
    };
    const typed = size === 'desk' ? 'opa1b23' : 'opa2b23';
    await pick(typed);
    await until(
      () => field(page, 'Placa').inputValue(),
      value => value === typed.toUpperCase(),
    );
    await field(page, 'Título').fill(`Opala ${size}`);
    await choose(page, 'frente.jpg');
    await press(page, 'Cadastrar veículo');
    const list = page.getByRole('list', { name: 'Veículos do card' });
    await list.getByText(`Opala ${size}`, { exact: true }).waitFor();
    const [opala] = await vehicleOf(`Opala ${size}`);
    await until(
      async () => (await cardRow(site, identifier)).product_ids,
      ids => ids.includes(opala.id),
    );
    expect(opala.kept).toBe(1);

    await pick('um que não há');
    await field(page, 'Placa').fill(plate);
    await press(page, 'Usar este');
    await list.getByText(title, { exact: true }).waitFor();
    const [fusca] = await vehicleOf(title);
    await until(
      async () => (await cardRow(site, identifier)).product_ids,
      ids => ids.includes(fusca.id),
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('is merged with the same vehicle from the stock’s file, on its cards too', async () => {
    const [mine] = await vehicleOf(title);
    const brought = { id: v7(), title: `Fusca do arquivo ${size}` };
    await inTransaction(site.pool, async client => {
      await client.query(
        `INSERT INTO products (tenant_id, id, external_product_id, title, plate, created_at)
         VALUES (1, $1, $4, $2, $3, now())`,
        [brought.id, brought.title, plate, `F-${size}`],
      );
      const told = { feed: 'tenant:1', entity: 'product', row_id: brought.id, gone: false } as const;
      await touchFeeds(client, 1, [told]);
    });
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await page.goto('/stock');
    await rowOf(page, title).filter({ hasText: 'Também no arquivo do estoque' }).click();
    await press(page, 'Juntar os dois…');
    await sheet(page)
      .getByText(/Os cards passam a ter o veículo do arquivo/)
      .waitFor();
    await expectAccessible(page);
    await press(page, 'Juntar');
    await page.getByRole('dialog', { name: brought.title }).waitFor();
    await until(
      async () =>
        (await site.pool.query('SELECT FROM cards WHERE $1 = ANY(product_ids)', [brought.id])).rowCount,
      count => count === 1,
    );
    const { rowCount } = await site.pool.query('SELECT FROM cards WHERE $1 = ANY(product_ids)', [mine.id]);
    expect([rowCount, (await vehicleOf(title))[0].enabled]).toEqual([0, false]);
    expect(problems).toEqual([]);
    await close();
  });
});
