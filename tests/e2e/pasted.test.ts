import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, headersOf, openCard, openFlow } from './journeys';

const STREETS: Record<string, { street: string; neighborhood: string; city: string; state: string }> = {
  '80010000': { street: 'Rua XV de Novembro', neighborhood: 'Centro', city: 'Curitiba', state: 'PR' },
  '97700000': { street: '', neighborhood: '', city: 'Santiago', state: 'RS' },
};

let site: Site;
beforeAll(async () => {
  site = await startSite(undefined, {
    cep: { find: async zipcode => (STREETS[zipcode] ? { zipcode, ...STREETS[zipcode] } : null) },
  });
});
afterAll(() => site.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const isSaid = (page: Page, label: string, wanted: string) =>
  until(
    () => field(page, label).inputValue(),
    value => value === wanted,
  );

/** Pastes a text that was copied elsewhere. */
async function paste(page: Page, text: string) {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

describe('text pasted into a card', () => {
  let device: Device;
  let page: Page;
  let identifier: string;
  beforeAll(async () => {
    identifier = (await cardsIn(site, 'Interesse'))[0]!;
    device = await openDevice(site.url);
    page = device.page;
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
  });
  afterAll(() => device.close());

  const kept = async (wanted: string) =>
    until(
      async () => Object.values((await cardRow(site, identifier)).custom_fields as Record<string, unknown>),
      values => values.includes(wanted),
    );
  const edit = async () => {
    await page.getByRole('button', { name: /^Telefone do cliente/ }).press('Enter');
    await field(page, 'Telefone do cliente').selectText();
  };

  it.each([
    ['\u202A+55 21 99876\u20115432\u202C', '+55 21 99876-5432'],
    ['5521998765432', '(21) 99876-5432'],
    ['\u2068(21)\u00A099876\u20115432\u2069', '(21) 99876-5432'],
    ['021 99876-5433', '(21) 99876-5433'],
    ['0800 765 4321', '0800 765 4321'],
    ['4003-1234', '4003-1234'],
    ['tel:+5521998765432', '+55 21 99876-5432'],
  ])('turns the telephone %j into %s', async (copied, wanted) => {
    await edit();
    await paste(page, copied);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Telefone do cliente ${wanted}` }).waitFor();
    await kept(wanted);
  });

  it.each([
    ['40041234', '4004-1234'],
    ['27654321', '2765-4321'],
    ['5521998765432', '(21) 99876-5432'],
  ])('turns the telephone %s into %s when typed, too', async (typed, wanted) => {
    await edit();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await kept(wanted);
  });

  it.each([
    ['(21) 2765-4321 / (21) 99876-5432', 'Há mais de um telefone: deixe só um'],
    ['(21) 2765-4321 ramal 12', 'Há um ramal: deixe só o telefone'],
  ])('is refused with a message if it is «%s», and the stored telephone stays', async (copied, problem) => {
    const before = (await cardRow(site, identifier)).custom_fields;
    await edit();
    await paste(page, copied);
    await page.keyboard.press('Enter');
    await page.getByText(problem).waitFor();
    expect(await field(page, 'Telefone do cliente').inputValue()).toBe(copied);
    await page.keyboard.press('Escape');
    expect((await cardRow(site, identifier)).custom_fields).toEqual(before);
    expect(device.problems).toEqual([]);
  });
});

it('an e-mail pasted with a name and brackets is stored without them', async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[1]!;
  const { board_id } = await cardRow(site, identifier);
  const made = await fetch(`${site.url}/api/boards/${board_id}/custom_fields`, {
    method: 'POST',
    headers: await headersOf(site, 'gestor@aurora.test'),
    body: JSON.stringify({ name: 'E-mail do cliente', type: 'email' }),
  });
  expect(made.status).toBe(201);
  const { context, page, problems, close } = await openDevice(site.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await openCard(page, identifier);
  await page.getByRole('button', { name: /^E-mail do cliente/ }).press('Enter');
  await field(page, 'E-mail do cliente').selectText();
  await paste(page, '"Rita Prado" <mailto:rita@exemplo.com>;\u200B');
  await page.keyboard.press('Enter');
  await page.getByText('rita@exemplo.com', { exact: true }).first().waitFor();
  await until(
    async () => Object.values((await cardRow(site, identifier)).custom_fields as Record<string, unknown>),
    values => values.includes('rita@exemplo.com'),
  );
  expect(problems).toEqual([]);
  await close();
});

describe('typing and pasting in the company’s data', () => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url);
    page = device.page;
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'gestor@aurora.test');
    await page.goto('/my-company');
    await field(page, 'Nome').waitFor();
  });
  afterAll(() => device.close());

  it('keeps the caret in place while a number is corrected', async () => {
    await field(page, 'CNPJ').fill('');
    await field(page, 'CNPJ').click();
    await paste(page, 'CNPJ: 12.345.678/0001\u201195');
    await isSaid(page, 'CNPJ', '12.345.678/0001-95');
    const place = (at: number) =>
      field(page, 'CNPJ').evaluate(
        (node, caret) => (node as HTMLInputElement).setSelectionRange(caret, caret),
        at,
      );
    await place(5);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('98');
    await isSaid(page, 'CNPJ', '12.985.678/0001-95');
    expect(await field(page, 'CNPJ').evaluate(node => (node as HTMLInputElement).selectionStart)).toBe(5);

    await field(page, 'Telefone').fill('(21) 99876-5432');
    await field(page, 'Telefone').evaluate(node => (node as HTMLInputElement).setSelectionRange(8, 8));
    await page.keyboard.press('Backspace');
    await page.keyboard.type('5');
    await isSaid(page, 'Telefone', '(21) 99576-5432');
  });

  it('clears a street found by another CEP for the CEP of a whole town, but not a typed one', async () => {
    await field(page, 'CEP').fill('80010-000');
    await isSaid(page, 'Rua', 'Rua XV de Novembro');
    await field(page, 'CEP').fill('');
    await field(page, 'CEP').click();
    await paste(page, 'CEP 97.700-000');
    await page.getByText('Este CEP é da cidade toda. Informe a rua e o bairro.').waitFor();
    await isSaid(page, 'Rua', '');
    await isSaid(page, 'Bairro', '');
    await isSaid(page, 'Cidade', 'Santiago');
    await field(page, 'CNPJ').fill('');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Dados salvos').waitFor();
    const { rows } = await site.pool.query(
      `SELECT address->>'zipcode' AS zipcode, address->>'street' AS street, address->>'city' AS city,
              address->>'neighborhood' AS neighborhood FROM tenants WHERE id = 1`,
    );
    expect(rows).toEqual([{ zipcode: '97700000', street: null, neighborhood: null, city: 'Santiago' }]);

    await field(page, 'CEP').fill('');
    await field(page, 'Rua').fill('Rua dos Andradas');
    await field(page, 'CEP').fill('97700-000');
    await page.getByText('Este CEP é da cidade toda.').waitFor();
    await isSaid(page, 'Rua', 'Rua dos Andradas');
    expect(device.problems).toEqual([]);
  });
});
