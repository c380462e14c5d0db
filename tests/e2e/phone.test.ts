import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardLink, cardRow, cardsIn, openFlow, tellRows } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('searching a flow on a phone', () => {
  it('leads to results in other phases', async () => {
    const [identifier] = await cardsIn(site, 'Documentação');
    const { title } = await cardRow(site, identifier!);
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await page.getByRole('button', { name: 'Buscar cards' }).click();
    await page.getByRole('searchbox', { name: 'Buscar cards' }).fill(`${identifier} ${title}`);
    await page.getByRole('tab', { name: 'Interesse 0' }).waitFor();
    await page.getByRole('tab', { name: 'Documentação 1' }).waitFor();
    const lead = page.getByRole('button', { name: '1 em outra fase' }).first();
    expect((await lead.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await lead.click();
    const tab = page.getByRole('tab', { name: 'Documentação 1' });
    await until(
      () => tab.getAttribute('aria-selected'),
      isSelected => isSelected === 'true',
    );
    expect(await tab.evaluate(node => node === document.activeElement)).toBe(true);
    await cardLink(page, identifier!).click();
    await page.getByRole('tab', { name: 'Dados' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('ends by going back, on the same board and with focus on the button that began it', async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const board = page.url();
    const button = page.getByRole('button', { name: 'Buscar cards' });
    const field = page.getByRole('searchbox', { name: 'Buscar cards' });
    await button.click();
    await until(
      () => field.evaluate(node => node === document.activeElement),
      isAt => isAt,
    );
    await field.fill('submarino');
    await page.getByText('Nenhum card com estes filtros').waitFor();
    // An emptied search field is still in use.
    await field.fill('');
    await page.locator('[data-card-id]').first().waitFor();
    await field.fill('submarino');
    await page.getByText('Nenhum card com estes filtros').waitFor();
    await page.goBack();
    await field.waitFor({ state: 'detached' });
    await page.locator('[data-card-id]').first().waitFor();
    expect(page.url()).toBe(board);
    await until(
      () => button.evaluate(node => node === document.activeElement),
      isAt => isAt,
    );

    await button.click();
    await field.waitFor();
    await button.click();
    await field.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Fluxos' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('going back on a phone', () => {
  it('closes the open sheet, and leaves the page in place', async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const board = page.url();
    for (const name of ['Filtros', 'Novo card']) {
      const button = page.getByRole('button', { name }).first();
      await button.click();
      await page.getByRole('dialog').waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForURL(board);
      await until(
        () => button.evaluate(node => node === document.activeElement),
        isFocused => isFocused,
      );
    }
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Fluxos' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

it('a card created on a phone is shown in its phase, and a moved one is found through the message', async () => {
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await page.getByRole('tab', { name: /^Interesse/, selected: true }).waitFor();
  await page.getByRole('button', { name: 'Novo card' }).click();
  await page.getByLabel('Título').fill('Fusca 1972');
  await page.getByRole('textbox', { name: 'Cliente', exact: true }).fill('Ana Prado');
  await page.getByRole('combobox', { name: 'Fase' }).selectOption({ label: 'Proposta' });
  await page.getByRole('button', { name: 'Criar card' }).click();
  await page.getByRole('tab', { name: /^Proposta/, selected: true }).waitFor();
  const made = page.locator('[data-card-id]').filter({ hasText: 'Fusca 1972' });
  await made.waitFor();

  await page.getByRole('tab', { name: /^Interesse/ }).click();
  await page
    .getByRole('button', { name: /^Mover .* para…$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Proposta' }).click();
  const told = page.locator('[data-undo]').getByRole('link', { name: /movido para Proposta$/ });
  const identifier = (await told.innerText()).split(' ')[0]!;
  // Waits, since the link ignores taps in its first moment, which were meant for something else.
  await until(
    () =>
      told.evaluate(link => {
        const { x, y } = link.getBoundingClientRect();
        return document.elementFromPoint(x + 5, y + 15) === link;
      }),
    Boolean,
  );
  await told.click();
  await page.locator('[data-card-panel]').getByText(identifier, { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

// This test is the last of the file, since its phases stay.
it('the target phase can be searched among many on a phone', async () => {
  await site.pool.query(
    `WITH made AS (
       INSERT INTO phases (tenant_id, id, board_id, name, phase_order, color)
       SELECT p.tenant_id, gen_random_uuid(), p.board_id, 'Vistoria em São ' || n, 50 + n, p.color
         FROM phases p, generate_series(1, 12) n WHERE p.name = 'Interesse'
       RETURNING tenant_id, id, board_id)
     INSERT INTO rules (tenant_id, id, board_id, from_phase_id, to_phase_id)
     SELECT m.tenant_id, gen_random_uuid(), m.board_id, p.id, m.id FROM made m
       JOIN phases p ON p.tenant_id = m.tenant_id AND p.board_id = m.board_id AND p.name = 'Interesse'`,
  );
  const [identifier] = await cardsIn(site, 'Interesse');
  const { board_id } = await cardRow(site, identifier!);
  await tellRows(site, board_id, 'phase');
  await tellRows(site, board_id, 'rule');
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await page.getByRole('button', { name: `Mover ${identifier} para…` }).click();
  const dialog = page.getByRole('dialog');
  const ways = dialog.getByRole('listitem').getByRole('button');
  await until(
    () => ways.count(),
    shown => shown > 10,
  );
  const search = dialog.getByRole('searchbox', { name: 'Buscar fase' });
  await search.fill('sao-7 vistoria');
  await until(
    () => ways.allInnerTexts(),
    names => names.join() === 'Vistoria em São 7',
  );
  await search.fill('oficina');
  await dialog.getByText('Nenhuma fase com este nome').waitFor();
  await search.fill('SÃO 12');
  await dialog.getByRole('button', { name: 'Vistoria em São 12' }).click();
  const phase = async () => {
    const { current_phase_id } = await cardRow(site, identifier!);
    return (await site.pool.query('SELECT name FROM phases WHERE id = $1', [current_phase_id])).rows[0].name;
  };
  await until(phase, name => name === 'Vistoria em São 12');
  expect(problems).toEqual([]);
  await close();
});
