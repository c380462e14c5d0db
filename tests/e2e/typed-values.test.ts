import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, headersOf, openCard, openFlow, rowsOnDevice } from './journeys';

/** Options of a field, enough for its list to have a search. */
const COLORS = 'Azul-petróleo Branco Cinza Dourado Marrom Prata Preto Verde Vermelho'.split(' ');

let site: Site;
/** Ids of the fields by name. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await startSite();
  const { rows } = await site.pool.query("SELECT id FROM boards WHERE name = 'Venda de veículos'");
  const headers = await headersOf(site, 'gestor@aurora.test');
  const made = {
    Rodados: 'number',
    Nascimento: 'date',
    Horário: 'time',
    Chegada: 'datetime',
    Pintura: 'select',
  };
  for (const [name, type] of Object.entries(made)) {
    const options = type === 'select' ? COLORS : [];
    const path = `${site.url}/api/boards/${rows[0].id}/custom_fields`;
    const answer = await fetch(path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name, type, options }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const fields = await site.pool.query('SELECT id, name FROM custom_fields WHERE board_id = $1', [
    rows[0].id,
  ]);
  for (const { id, name } of fields.rows) ids[name] = id;
});
afterAll(() => site.close());

const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const savedIn = async (identifier: string, name: string) =>
  (await cardRow(site, identifier)).custom_fields[ids[name]!];
const becomes = (identifier: string, name: string, value: unknown) =>
  until(
    () => savedIn(identifier, name),
    found => found === value,
  );

/** Opens a fact of the card and types over its value, key by key. */
async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await box(page, name).fill('');
  await page.keyboard.type(text);
}

/** Pastes a text as Ctrl+V does. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text);

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('values typed into a field, on a %s', (size, viewport) => {
  it('are read in full on a card, and unreadable ones stay with the reason', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[size === 'desk' ? 0 : 1]!;
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);

    await typeInto(page, 'Rodados', '38.000');
    await page.getByText('Lido como 38.000', { exact: true }).waitFor();
    expect(await box(page, 'Rodados').inputValue()).toBe('38.000');
    await page.keyboard.press('Enter');
    await becomes(identifier, 'Rodados', 38_000);
    await page.getByRole('button', { name: /^Rodados.*38\.000/ }).waitFor();

    await typeInto(page, 'Valor proposto', '1.250.000');
    await page.getByText('Lido como R$ 1.250.000,00').waitFor();
    await box(page, 'Valor proposto').blur();
    await becomes(identifier, 'Valor proposto', 125_000_000);
    await typeInto(page, 'Valor proposto', '');
    await paste(page, '78900.50');
    await page.keyboard.press('Enter');
    await becomes(identifier, 'Valor proposto', 7_890_050);
    await page.getByRole('button', { name: /^Valor proposto.*R\$ 78\.900,50/ }).waitFor();

    await typeInto(page, 'Valor proposto', '');
    await paste(page, '64100.5');
    await page.keyboard.press('Enter');
    await becomes(identifier, 'Valor proposto', 6_410_050);
    await typeInto(page, 'Valor proposto', '78900,50');
    await page.keyboard.press('Enter');
    await becomes(identifier, 'Valor proposto', 7_890_050);

    // The same value again changes nothing.
    await typeInto(page, 'Valor proposto', '78.900,5');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Valor proposto.*R\$ 78\.900,50/ }).waitFor();

    await typeInto(page, 'Valor proposto', '1.234.567.890');
    await page.keyboard.press('Enter');
    await page.getByText('Valor grande demais').waitFor();
    await page.keyboard.press('Escape');

    await typeInto(page, 'Rodados', '1234567890123456');
    await page.keyboard.press('Enter');
    await page.getByText('Número com algarismos demais').waitFor();
    await box(page, 'Rodados').fill('quase 40 mil');
    await box(page, 'Rodados').blur();
    await page.getByText('Número inválido').waitFor();
    expect(await box(page, 'Rodados').inputValue()).toBe('quase 40 mil');
    expect(await savedIn(identifier, 'Rodados')).toBe(38_000);
    await box(page, 'Rodados').fill('40.000');
    await until(
      async () => JSON.stringify(await rowsOnDevice(page, 'meta')),
      kept => kept.includes('"40.000"'),
    );
    // The app ends while the field has the focus: the next visit restores the text.
    await page.goto('/home');
    await openFlow(page);
    await openCard(page, identifier);
    await becomes(identifier, 'Rodados', 40_000);
    await typeInto(page, 'Rodados', '41.000');
    await page.goBack();
    await becomes(identifier, 'Rodados', 41_000);
    expect(problems).toEqual([]);
    await close();
  });

  it('are stored as text on a new card, and become numbers once the card is created', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const form = page.getByRole('dialog');
    const open = async () => {
      await page.getByRole('button', { name: 'Novo card' }).click();
      await box(page, 'Rodados').waitFor();
    };
    await open();
    const title = `Número de ${size}`;
    await box(page, 'Título').fill(title);
    await box(page, 'Cliente').first().fill('Rita Nunes');
    await box(page, 'Valor proposto').fill('um bom preço');
    await box(page, 'Valor proposto').blur();
    await form.getByText('Valor inválido').waitFor();
    await page.getByRole('button', { name: 'Criar card' }).click();
    await until(
      () => box(page, 'Valor proposto').evaluate(node => document.activeElement === node),
      isFocused => isFocused,
    );
    await box(page, 'Valor proposto').fill('');
    await page.keyboard.type('78.900');
    await box(page, 'Rodados').fill('38.0');
    await until(
      async () => JSON.stringify(await rowsOnDevice(page, 'meta')),
      kept => kept.includes('"38.0"') && kept.includes('7890000'),
    );
    await page.reload();
    await page.locator('[data-card-id]').first().waitFor();
    await open();
    await until(
      () => box(page, 'Rodados').inputValue(),
      text => text === '38.0',
    );
    expect(await box(page, 'Valor proposto').inputValue()).toBe('R$ 78.900,00');
    await box(page, 'Rodados').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('00');
    await form.getByText('Lido como 38.000').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Card criado').waitFor();
    const made = async () =>
      (await site.pool.query('SELECT custom_fields FROM cards WHERE title = $1', [title])).rows[0];
    await until(made, row => row !== undefined);
    expect((await made()).custom_fields).toMatchObject({
      [ids.Rodados!]: 38_000,
      [ids['Valor proposto']!]: 7_890_000,
    });
    expect(problems).toEqual([]);
    await close();
  });
});

it('dates, times and options are understood as people write them, on a desk', async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[2]!;
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await openCard(page, identifier);
  await typeInto(page, 'Nascimento', '15/03/85');
  await page.keyboard.press('Enter');
  await becomes(identifier, 'Nascimento', '1985-03-15');
  await page.getByRole('button', { name: /^Nascimento.*15\/03\/1985/ }).waitFor();
  await typeInto(page, 'Nascimento', '');
  await paste(page, '2 de outubro de 1998 00:00');
  await page.keyboard.press('Enter');
  await becomes(identifier, 'Nascimento', '1998-10-02');
  await typeInto(page, 'Nascimento', '');
  await paste(page, '02/10/1999 14:30');
  await page.keyboard.press('Enter');
  await page.getByText('Data inválida').waitFor();
  await page.keyboard.press('Escape');
  await typeInto(page, 'Horário', '14h');
  await page.keyboard.press('Enter');
  await becomes(identifier, 'Horário', '14:00');
  await typeInto(page, 'Chegada', '');
  await paste(page, '28/11/2026 24:00');
  await page.keyboard.press('Enter');
  await becomes(identifier, 'Chegada', '2026-11-29T03:00:00.000Z');
  await typeInto(page, 'Chegada', '');
  await paste(page, '28/11/2026 14:30:45');
  await page.keyboard.press('Enter');
  await becomes(identifier, 'Chegada', '2026-11-28T17:30:45.000Z');
  // A day without a time, which browsers would read as a day in May.
  await typeInto(page, 'Chegada', '5/12/2026');
  await page.keyboard.press('Enter');
  await page.getByText('Data e hora inválidas').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => savedIn(identifier, 'Chegada')).toBe('2026-11-28T17:30:45.000Z');
  expect(await savedIn(identifier, 'Nascimento')).toBe('1998-10-02');

  // In a form, the error or the date with its full year is shown once the field is left.
  await page.getByRole('button', { name: 'Novo card' }).click();
  await box(page, 'Nascimento').fill('31/11/85');
  await page.keyboard.press('Tab');
  await page.getByText('Data inválida').waitFor();
  expect(await box(page, 'Nascimento').inputValue()).toBe('31/11/85');
  await box(page, 'Nascimento').fill('30/11/85');
  await page.keyboard.press('Tab');
  await until(
    () => box(page, 'Nascimento').inputValue(),
    text => text === '30/11/1985',
  );
  expect(await page.getByText('Data inválida').count()).toBe(0);
  await box(page, 'Horário').fill('25h');
  await page.keyboard.press('Tab');
  await page.getByText('Hora inválida').waitFor();
  await box(page, 'Horário').fill('9h05');
  await page.keyboard.press('Tab');
  await until(
    () => box(page, 'Horário').inputValue(),
    text => text === '09:05',
  );

  // Options are found without accents and signs, too.
  const color = page.getByRole('dialog').getByLabel('Pintura', { exact: true }).first();
  await color.fill('azul petroleo');
  await page.getByRole('option', { name: 'Azul-petróleo' }).click();
  await until(
    () => color.inputValue(),
    text => text === 'Azul-petróleo',
  );
  expect(problems).toEqual([]);
  await close();
});

it('dates in a phone’s own field are understood with a short year and when pasted, and half a date is refused', async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[3]!;
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await openCard(page, identifier);
  const input = page.locator('input[type=date]');
  const edit = () => page.getByRole('button', { name: /^Nascimento/ }).click();
  await edit();
  await input.focus();
  // The order of day and month is the browser's.
  await page.keyboard.type('111185');
  await page.keyboard.press('Enter');
  await becomes(identifier, 'Nascimento', '1985-11-11');
  await edit();
  await input.fill('');
  await input.focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByText('Data inválida').waitFor();
  await input.evaluate(node => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '2 de outubro de 1998');
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await until(
    () => input.inputValue(),
    value => value === '1998-10-02',
  );
  expect(await savedIn(identifier, 'Nascimento')).toBe('1985-11-11');
  await page.keyboard.press('Enter');
  await becomes(identifier, 'Nascimento', '1998-10-02');
  expect(problems).toEqual([]);
  await close();
});
