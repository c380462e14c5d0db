import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, type Device, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { boardAction } from './journeys';

let site: Site;
let flow: string;
beforeAll(async () => {
  site = await startSite();
  const { rows } = await site.pool.query("SELECT id FROM boards WHERE prefix = 'VND' AND tenant_id = 1");
  flow = rows[0].id;
});
afterAll(() => site.close());

const settings = (tab: string) => `/flows/${flow}/settings?tab=${tab}`;
const dialog = (page: Page) => page.getByRole('dialog').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const focused = (page: Page, label: string) =>
  page.waitForFunction(name => document.activeElement?.getAttribute('aria-label') === name, label);
const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

/**
 * Records in each frame the position of the last row. Returns a function that returns every position seen, one after
 * the other.
 */
async function watchRows(page: Page): Promise<() => Promise<number[]>> {
  const seen = await page.evaluateHandle(() => {
    const ids = () =>
      [...document.querySelectorAll<HTMLElement>('main [data-row]')].map(row => row.dataset.row);
    const watched = ids().at(-1);
    const places: number[] = [];
    const look = () => {
      const place = ids().indexOf(watched);
      if (places.at(-1) !== place) places.push(place);
      requestAnimationFrame(look);
    };
    look();
    return places;
  });
  return () => seen.jsonValue();
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the settings of a flow on a %s', (size, viewport) => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, 'gestor@aurora.test');
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('are reached from the board, and lead back to it', async () => {
    await page.goto(`/flows/${flow}`);
    await boardAction(page, 'Configurar fluxo');
    await page.getByRole('heading', { level: 1, name: 'Venda de veículos' }).waitFor();
    await page.getByRole('tab', { selected: true }).waitFor();
    if (size === 'phone') await button(page, 'Voltar ao quadro').click();
    else await page.getByRole('link', { name: 'Ver o quadro' }).click();
    await page.waitForURL(`**/flows/${flow}`);
  });

  it('let tags be created, told apart by name, recoloured, and removed from the cards that have them', async () => {
    const name = `Urgente ${size}`;
    await page.goto(settings('tags'));
    await button(page, 'Nova etiqueta').click();
    await dialog(page).getByLabel('Nome').fill('troca');
    await button(page, 'Criar etiqueta').click();
    await dialog(page).getByText('Já há uma etiqueta com este nome').waitFor();
    await expectAccessible(page);
    await dialog(page).getByLabel('Nome').fill(name);
    await button(page, 'Criar etiqueta').click();
    await gone(page);
    await row(page, name).waitFor();
    await expectAccessible(page);

    await button(page, `Editar ${name}`).click();
    await dialog(page).getByRole('textbox', { name: 'Cor' }).fill('#ffee00');
    await dialog(page)
      .getByText(/Tema claro · contraste (4,[6-9]|[5-9]|\d\d)/)
      .waitFor();
    await dialog(page).getByRole('textbox', { name: 'Cor' }).press('Enter');
    await gone(page);
    const { rows } = await site.pool.query('SELECT id, color FROM tags WHERE name = $1', [name]);
    expect(rows).toMatchObject([{ color: '#ffee00' }]);

    await site.pool.query(
      `UPDATE cards SET tag_ids = array_append(tag_ids, $2) WHERE id IN (
         SELECT id FROM cards WHERE board_id = $1 AND archived_at IS NULL ORDER BY id LIMIT 2)`,
      [flow, rows[0].id],
    );
    await button(page, `Excluir ${name}`).click();
    await dialog(page).getByText('Ela sai de 2 cards.').waitFor();
    await expectAccessible(page);
    await button(page, 'Excluir etiqueta').click();
    await row(page, name).waitFor({ state: 'detached' });
  });

  it('let members be added from the company, given a role, and removed after showing what they do', async () => {
    const role = async (name: string) =>
      (
        await site.pool.query(
          `SELECT b.role FROM board_users b JOIN users u ON u.id = b.user_id
            WHERE b.board_id = $1 AND u.name = $2`,
          [flow, name],
        )
      ).rows[0]?.role;
    const lastAdmin = page.getByText('O fluxo precisa de ao menos um administrador');
    await page.goto(settings('members'));
    await lastAdmin.waitFor();
    await page.getByRole('combobox', { name: 'Papel de Rafael Souza' }).selectOption('admin');
    await lastAdmin.waitFor({ state: 'detached' });
    expect(await role('Rafael Souza')).toBe('admin');
    await button(page, 'Sair do fluxo').waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Papel de Rafael Souza' }).selectOption('user');
    await lastAdmin.waitFor();

    await button(page, 'Remover Ana Ribeiro').click();
    if (size === 'desk') await dialog(page).getByText('Deixa de aprovar em Aprovação da proposta').waitFor();
    await dialog(page)
      .getByText(/responsável por/)
      .waitFor();
    await expectAccessible(page);
    await button(page, 'Remover do fluxo').click();
    await row(page, 'Ana Ribeiro').waitFor({ state: 'detached' });
    expect(await role('Ana Ribeiro')).toBeUndefined();

    await button(page, 'Adicionar pessoa').click();
    await dialog(page).getByRole('searchbox').fill('ninguém');
    await dialog(page).getByText('Ninguém com esse nome').waitFor();
    await dialog(page).getByRole('searchbox').fill('ribêi ana');
    await expectAccessible(page);
    await button(page, 'Adicionar Ana Ribeiro').click();
    await dialog(page).getByText('Todas as pessoas da empresa já participam').waitFor();
    await page.keyboard.press('Escape');
    await gone(page);
    expect(await role('Ana Ribeiro')).toBe('user');
  });

  it('let fields be created with options, sorted by keyboard, and say what a change does to cards', async () => {
    const name = `Origem ${size}`;
    const names = async () => {
      const { rows } = await site.pool.query(
        'SELECT name FROM custom_fields WHERE board_id = $1 ORDER BY "order"',
        [flow],
      );
      return rows.map(found => found.name);
    };
    await page.goto(settings('forms'));
    await button(page, 'Novo campo').click();
    await dialog(page).getByLabel('Nome').fill(name);
    await dialog(page).getByLabel('Tipo').selectOption('select');
    await button(page, 'Criar campo').click();
    await dialog(page).getByText('É preciso adicionar items para este campo').waitFor();
    await focused(page, 'Opção 1');
    await page.keyboard.type('Anúncio');
    await page.keyboard.press('Enter');
    await focused(page, 'Opção 2');
    // Pasted text is never cut to fit.
    await page.keyboard.insertText('x'.repeat(256));
    await button(page, 'Criar campo').click();
    await dialog(page).getByText('Máximo de 255 caracteres excedido').waitFor();
    const second = dialog(page).getByRole('textbox', { name: 'Opção 2' });
    expect(await second.inputValue()).toHaveLength(256);
    await second.fill('Indicação');
    await button(page, 'Mover Indicação para cima, agora 2 de 2').press('Enter');
    await expect
      .poll(() => dialog(page).getByRole('textbox', { name: 'Opção 1' }).inputValue())
      .toBe('Indicação');
    await dialog(page).getByRole('switch', { name: 'Mostrar no card' }).press('Space');
    await expectAccessible(page);
    await button(page, 'Criar campo').press('Enter');
    await gone(page);
    expect((await names()).at(-1)).toBe(name);
    await page.getByRole('combobox', { name }).waitFor();
    await expectAccessible(page);

    // The field has no values yet, so its type may still change.
    await button(page, `Editar ${name}, Uma opção`).click();
    await dialog(page).getByLabel('Tipo').selectOption('multiselect');
    for (const flag of ['Obrigatório', 'Mostrar na aprovação'])
      await dialog(page).getByRole('switch', { name: flag }).press('Space');
    await button(page, 'Salvar').click();
    await gone(page);
    const told = 'SELECT type, required, show_on_approval FROM custom_fields WHERE name = $1';
    expect((await site.pool.query(told, [name])).rows).toEqual([
      { type: 'multiselect', required: true, show_on_approval: true },
    ]);
    await page.getByRole('button', { name: new RegExp(`^Editar ${name}, `) }).click();
    await dialog(page).getByLabel('Tipo').selectOption('select');
    await button(page, 'Salvar').click();
    await gone(page);

    const before = await names();
    const seen = await watchRows(page);
    const last = before.length;
    await button(page, `Mover ${name} para cima, agora ${last} de ${last}`).press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText(`${name}, agora ${last - 2} de ${last}`).waitFor();
    await until(names, found => found.indexOf(name) === last - 3);
    await page.getByText('Sincronizado').first().waitFor();
    // The row moves up twice, and never back; a slow page may render both moves at once.
    const places = await seen();
    expect([places[0], places.at(-1)]).toEqual([last - 1, last - 3]);
    expect(places).toEqual(places.toSorted((a, b) => b - a));

    const { rows } = await site.pool.query('SELECT id FROM custom_fields WHERE name = $1', [name]);
    await site.pool.query(
      `UPDATE cards SET custom_fields = custom_fields || jsonb_build_object($2::text, 'Anúncio') WHERE id IN (
         SELECT id FROM cards WHERE board_id = $1 AND archived_at IS NULL ORDER BY id LIMIT 3)`,
      [flow, rows[0].id],
    );
    await page.goto('/home');
    await page.goto(settings('forms'));
    await button(page, `Editar ${name}, Uma opção`).click();
    await dialog(page).getByText('O tipo não muda mais: 3 cards com este campo preenchido.').waitFor();
    expect(await dialog(page).getByLabel('Tipo').isDisabled()).toBe(true);
    await expectAccessible(page);
    await button(page, 'Excluir campo…').click();
    await dialog(page).getByText('O que está preenchido em 3 cards é apagado.').waitFor();
    await expectAccessible(page);
    await button(page, 'Excluir campo').click();
    await page.getByRole('listitem').filter({ hasText: name }).waitFor({ state: 'detached' });
    expect(await names()).not.toContain(name);
  });
});

it.each([
  ['desk', DESK, 'patio@aurora.test'],
  ['phone', PHONE, 'vendas@aurora.test'],
] as const)('a member leaves a flow on a %s after being shown their work in it', async (_, viewport, who) => {
  const { page, problems, close } = await openDevice(site.url, viewport);
  await signIn(page, who);
  const name = 'Preparação de veículos';
  const { rows } = await site.pool.query('SELECT id FROM boards WHERE name = $1', [name]);
  await page.goto(`/flows/${rows[0].id}/settings?tab=members`);
  await button(page, 'Sair do fluxo').waitFor();
  expect(await page.getByRole('button', { name: /^Remover / }).count()).toBe(0);
  await expectAccessible(page);
  await button(page, 'Sair do fluxo').click();
  await dialog(page).getByText('deixam de aparecer, em todos os seus aparelhos').waitFor();
  await dialog(page)
    .getByText(/responsável por/)
    .waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Sair do fluxo' }).click();
  await page.waitForURL('**/flows');
  await page.getByText(`Você saiu de ${name}`).waitFor();
  await page.getByRole('link', { name: 'Venda de veículos' }).waitFor();
  expect(await page.getByRole('link', { name }).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

it('an ordinary member only reads a flow’s settings, and changes need a connection', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await page.goto(settings('tags'));
  await page.getByText('Só quem administra o fluxo muda a configuração').waitFor();
  expect(await button(page, 'Nova etiqueta').count()).toBe(0);
  await page.goto(`/flows/${flow.replace(/.$/, digit => (digit === '0' ? '1' : '0'))}/settings`);
  await page.getByRole('heading', { level: 1, name: 'Fluxo não encontrado' }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
  const admin = await openDevice(site.url, PHONE);
  await signIn(admin.page, 'gestor@aurora.test');
  await admin.page.goto(settings('tags'));
  await row(admin.page, 'Troca').waitFor();
  await installed(admin.page);
  await site.stop();
  await admin.page.reload();
  await admin.page.getByText('Sem conexão: dá para ver a configuração').waitFor();
  await row(admin.page, 'Troca').waitFor();
  expect(await button(admin.page, 'Nova etiqueta').isDisabled()).toBe(true);
  await expectAccessible(admin.page);
  await site.start();
  await admin.close();
});
