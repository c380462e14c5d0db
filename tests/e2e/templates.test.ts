import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, type Device, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { dialogOn } from '../screens/visit';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const flow = async (prefix: string) =>
  (await site.pool.query('SELECT * FROM boards WHERE prefix = $1', [prefix])).rows[0];

// Any person of the company may create flows, and becomes administrator of them.
describe.each([
  ['desk', DESK, 'gestor@aurora.test', 'ATA'],
  ['phone', PHONE, 'patio@aurora.test', 'ATB'],
] as const)('creating a flow on a %s', (_size, viewport, email, prefix) => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, email);
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('uses a template after a preview, with errors beside their fields', async () => {
    await page.goto('/flows');
    await page.getByRole('button', { name: 'Novo fluxo' }).click();
    const sale = page.getByRole('button', { name: /^Venda de veículos/ });
    await sale.waitFor();
    expect(await sale.textContent()).toContain('5 fases · 6 campos · 4 etiquetas');
    expect(await sale.textContent()).toContain('Com aprovação: Aprovação da proposta');
    await expectAccessible(page);
    await sale.click();
    const drawing = page.getByRole('img', { name: /^Interesse leva a Proposta\. Proposta leva a/ });
    await drawing.waitFor();
    // The demonstration's flow of this template already has that Sigla, so another is proposed.
    expect(await field(page, 'Sigla').inputValue()).toBe('VNDA');
    await field(page, 'Nome').fill('Atacado');
    await field(page, 'Sigla').fill('');
    const create = page.getByRole('button', { name: 'Criar fluxo' });
    await create.click();
    await page.getByText('Campo obrigatório').waitFor();
    await field(page, 'Sigla').fill('v1');
    await create.click();
    await page.getByText('A sigla tem de 2 a 5 letras').waitFor();
    await field(page, 'Sigla').fill('vnd');
    await create.click();
    await page.getByText('Esta sigla já é usada por outro fluxo').waitFor();
    await expectAccessible(page);
    await field(page, 'Sigla').fill(prefix.toLowerCase());
    await create.click();
    await page.waitForURL(/\/flows\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Atacado' }).waitFor();
    expect(await flow(prefix)).toMatchObject({ name: 'Atacado', phase_config: 'rules', enabled: true });
  });

  it('starts blank, and typed data survive a reload', async () => {
    await page.goto('/flows?create=blank');
    await page.getByRole('img', { name: /^O card vai de qualquer fase/ }).waitFor();
    await field(page, 'Nome').fill('Oficina');
    await device.context.setOffline(true);
    await page.getByText('Sem conexão não dá para criar um fluxo.').waitFor();
    await device.context.setOffline(false);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/flows?create=blank');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[data-path=name]')?.value === 'Oficina',
    );
    const oficina = `${prefix}X`;
    await field(page, 'Sigla').fill(oficina);
    await page.getByRole('button', { name: 'Criar fluxo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Oficina' }).waitFor();
    expect(await flow(oficina)).toMatchObject({ name: 'Oficina', phase_config: 'free' });
  });

  it('is followed by deactivating it from the list, which warns of the effects, and activating it again', async () => {
    await page.goto('/flows');
    await page.getByRole('button', { name: 'Mais opções de Atacado' }).first().click();
    await page.getByRole('menuitem', { name: 'Desativar…' }).waitFor();
    await expectAccessible(page, '[role=menu]');
    await page.getByRole('menuitem', { name: 'Desativar…' }).click();
    await dialogOn(page).getByText('Todos continuam podendo ler').waitFor();
    // The menu fades out beside the dialog.
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await dialogOn(page).getByRole('button', { name: 'Desativar' }).click();
    await page.getByText('Atacado está desativado').waitFor();
    expect(await flow(prefix)).toMatchObject({ enabled: false });
    await page.getByRole('tab', { name: 'Desativados' }).click();
    await page.getByRole('link', { name: /Atacado/ }).waitFor();
    // A company's administrator may configure flows that are not on the device.
    if (email !== 'gestor@aurora.test') return;
    await page.getByRole('button', { name: 'Mais opções de Atacado' }).click();
    await page.getByRole('menuitem', { name: 'Ativar' }).click();
    await page.getByText('Atacado está ativo').waitFor();
    expect(await flow(prefix)).toMatchObject({ enabled: true });
  });
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('templates on a %s', (size, viewport) => {
  let device: Device;
  let page: Page;
  const name = `Nosso modelo ${size}`;
  beforeAll(async () => {
    await site.pool.query(
      `INSERT INTO templates (tenant_id, id, name, description, color, content, user_id, created_at, updated_at)
       SELECT 1, gen_random_uuid(), $1, 'Da casa', '#0b7285', $2, id, now(), now() FROM users WHERE email = 'vendas@aurora.test'`,
      [
        name,
        {
          prefix: 'NSS',
          phase_config: 'free',
          phases: [
            { name: 'Única', description: '', color: '#1c7ed6', is_final: true, needs_approval: false },
          ],
          rules: [],
          fields: [],
          tags: [],
        },
      ],
    );
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, 'vendas@aurora.test');
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  const cards = () => page.getByRole('list', { name: 'Modelos' }).getByRole('link');

  it('are filtered by kind and by words, in the address', async () => {
    await page.goto('/flows');
    await page.getByRole('link', { name: 'Modelos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Modelos' }).waitFor();
    await cards().filter({ hasText: name }).waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Formulários' }).click();
    await cards().filter({ hasText: name }).waitFor({ state: 'detached' });
    expect(await cards().count()).toBe(5);
    await page.getByRole('tab', { name: 'Todos' }).click();
    await page.getByLabel('Buscar modelo').fill('preparacao');
    await page.waitForFunction(() => document.querySelectorAll('ul[aria-label=Modelos] a').length === 1);
    expect(new URL(page.url()).search).toBe('?q=preparacao');
    await page.getByLabel('Buscar modelo').fill('nada disso');
    await page.getByText('Nenhum modelo encontrado').waitFor();
    await page.goto('/templates?q=Venda&kind=tags');
    await cards().first().waitFor();
    expect(await cards().count()).toBe(2);
  });

  it('that ship with the app are shown in full and used, and can’t be changed', async () => {
    await page.goto('/templates?q=Venda de');
    await cards().first().click();
    await page.getByRole('heading', { level: 1, name: 'Venda de veículos' }).waitFor();
    await page
      .getByRole('img', { name: /Aprovação da proposta \(com aprovação\) leva a Documentação\./ })
      .waitFor();
    await page.getByText('A gerência confere margem').waitFor();
    await page.getByText('Uma opção: À vista, Financiamento').waitFor();
    await page.getByText('Test-drive feito').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Editar' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Criar um fluxo com ele' }).click();
    await page.getByRole('button', { name: 'Criar fluxo' }).waitFor();
    expect(await field(page, 'Nome').inputValue()).toBe('Venda de veículos');
  });

  it('that belong to the company are changed and deleted by their authors', async () => {
    await page.goto('/templates');
    await cards().filter({ hasText: name }).click();
    await page.getByRole('button', { name: 'Editar' }).click();
    await field(page, 'Nome').fill('');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Campo obrigatório').waitFor();
    await expectAccessible(page);
    await field(page, 'Nome').fill(`${name}, novo`);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('heading', { level: 1, name: `${name}, novo` }).waitFor();
    await page.getByRole('button', { name: 'Excluir' }).click();
    await dialogOn(page).getByText('Os fluxos criados com ele ficam como estão.').waitFor();
    await dialogOn(page).getByRole('button', { name: 'Excluir' }).click();
    await page.waitForURL('**/templates');
    await page.getByText('Modelo excluído').waitFor();
    const { rows } = await site.pool.query('SELECT * FROM templates WHERE name LIKE $1', [`${name}%`]);
    expect(rows).toEqual([]);
  });

  it('report that one was deleted, or that there is no connection', async () => {
    await page.goto('/templates/01890000-0000-7000-8000-000000000000');
    await page.getByText('Modelo não encontrado').waitFor();
    await page.getByRole('link', { name: 'Ver os modelos' }).click();
    await cards().first().waitFor();
    await device.context.setOffline(true);
    await page.getByRole('tab', { name: 'Fluxo' }).click();
    await page.getByText('Modelos não ficam guardados neste aparelho.').waitFor();
    await expectAccessible(page);
    await device.context.setOffline(false);
    // The templates load automatically once there is a connection again.
    await cards().first().waitFor();
  });
});
