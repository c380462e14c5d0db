import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, type Device, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { dragRow } from '../harness/drag-card';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';
import { flip, headersOf, rowsOnDevice, wayBox } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Salvar' }).click();
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const namesOf = (page: Page) => page.locator('ol[aria-label=Fases] li b').allTextContents();

const boardId = async (name = 'Venda de veículos') =>
  (await site.pool.query('SELECT id FROM boards WHERE name = $1', [name])).rows[0].id as string;
const phases = async (id: string) =>
  (await site.pool.query('SELECT * FROM phases WHERE board_id = $1 ORDER BY phase_order', [id])).rows;
/** Returns the stored ways of a flow, as «Interesse > Proposta». */
const ways = async (id: string): Promise<string[]> => {
  const { rows } = await site.pool.query(
    `SELECT f.name || ' > ' || t.name AS way FROM rules r JOIN phases f ON f.id = r.from_phase_id
       JOIN phases t ON t.id = r.to_phase_id WHERE r.board_id = $1 AND r.deleted_at IS NULL ORDER BY 1`,
    [id],
  );
  return rows.map(({ way }) => way);
};

/** Makes the second call to this address fail. */
async function refuseSecond(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async route => {
      await page.route(
        address,
        refused => refused.fulfill({ status: 409, json: { message: 'Agora não.', error: 'busy' } }),
        { times: 1 },
      );
      await route.fallback();
    },
    { times: 1 },
  );
}

/** Creates a copy of the sales flow to change, which has no cards yet. */
async function newFlow(page: Page, name: string, prefix: string): Promise<string> {
  await page.goto('/flows?create=choose');
  await page.getByRole('button', { name: /^Venda de veículos/ }).click();
  await field(page, 'Nome').fill(name);
  await field(page, 'Sigla').fill(prefix);
  await page.getByRole('button', { name: 'Criar fluxo' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return boardId(name);
}

async function openTab(page: Page, id: string): Promise<void> {
  await page.goto(`/flows/${id}/settings?tab=flow`);
  await page.getByRole('list', { name: 'Fases' }).waitFor();
}

describe.each([
  ['desk', DESK, 'SVA'],
  ['phone', PHONE, 'SVB'],
] as const)('the configuration of a flow on a %s', (size, viewport, prefix) => {
  let device: Device;
  let page: Page;
  let id: string;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, 'gestor@aurora.test');
    id = await newFlow(page, `Atacado ${size}`, prefix);
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('changes its data, with errors beside their fields', async () => {
    await openTab(page, id);
    await expectAccessible(page);
    await field(page, 'Sigla').fill('vnd');
    const button = page.getByRole('button', { name: 'Salvar', exact: true });
    await button.click();
    await page.getByText('Esta sigla já é usada por outro fluxo').waitFor();
    await field(page, 'Sigla').fill(prefix);
    await field(page, 'Nome').fill(`Varejo ${size}`);
    await button.click();
    await page.getByText('Fluxo salvo').waitFor();
    await page.getByRole('heading', { level: 1, name: `Varejo ${size}` }).waitFor();
  });

  it('sorts its phases, announces item and position, and keeps the focus', async () => {
    await openTab(page, id);
    await page.getByRole('button', { name: /^Mover Interesse para baixo, agora 1 de 5/ }).press('Enter');
    await page.getByText('Interesse, agora 2 de 5').waitFor();
    expect((await namesOf(page)).slice(0, 2)).toEqual(['Proposta', 'Interesse']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Mover Interesse para baixo, agora 2 de 5');
    await page.keyboard.press('Enter');
    await page.getByText('Interesse, agora 3 de 5').waitFor();
    expect(await focused()).toBe('Mover Interesse para baixo, agora 3 de 5');
    const wanted = ['Proposta', 'Aprovação da proposta', 'Interesse', 'Documentação', 'Entregue'];
    expect(await namesOf(page)).toEqual(wanted);
    await until(
      async () => (await phases(id)).map(({ name }) => name),
      names => String(names) === String(wanted),
    );
    for (const step of ['3 de 5', '2 de 5'])
      await page.getByRole('button', { name: `Mover Interesse para cima, agora ${step}` }).click();
    const first = page.getByRole('button', { name: 'Mover Interesse para cima, agora 1 de 5' });
    expect(await first.getAttribute('aria-disabled')).toBe('true');
    await until(
      async () => (await phases(id))[0].name,
      name => name === 'Interesse',
    );
  });

  it('inserts a new phase before the final one, or after it as the new final one', async () => {
    await openTab(page, id);
    await page.getByRole('button', { name: 'Nova fase' }).click();
    await field(page, 'Nome').last().waitFor();
    await dialogOn(page).getByLabel('Nome', { exact: true }).fill('Pós-venda');
    const after = dialogOn(page).getByLabel('Depois de');
    expect(await after.locator('option:checked').textContent()).toBe('Documentação');
    await after.selectOption({ label: 'Entregue' });
    const isFinal = dialogOn(page).getByLabel(/^Esta fase/);
    await until(() => isFinal.isChecked(), Boolean);
    await expectAccessible(page);
    await dialogOn(page).getByRole('button', { name: 'Criar fase' }).click();
    await page.getByText('Fase criada').waitFor();
    await until(
      async () => (await phases(id)).filter(({ is_final }) => is_final).map(({ name }) => name),
      final => String(final) === 'Pós-venda',
    );
  });

  it('changes the ways between phases, with drawing and warnings before they are saved', async () => {
    await openTab(page, id);
    const warnings = page.getByRole('list', { name: 'Avisos' });
    await warnings.getByText('De Entregue nenhum card sai.').waitFor();
    await warnings.getByText('Partindo de Interesse, nenhum card chega a Pós-venda.').waitFor();
    await expectAccessible(page);
    const box = (from: string, to: string) => wayBox(page, from, to);
    await (await box('Entregue', 'Pós-venda')).check();
    await warnings.waitFor({ state: 'detached' });
    await (await box('Aprovação da proposta', 'Proposta')).check();
    await warnings
      .getByText('Aprovação da proposta pede aprovação e leva a Proposta ou Documentação')
      .waitFor();
    await page.getByRole('img', { name: /Entregue leva a Pós-venda\./ }).waitFor();
    const before = await ways(id);
    expect(before).not.toContain('Entregue > Pós-venda');
    // Unsaved changes are restored when the person comes back.
    await until(
      () => rowsOnDevice<{ key: string; value: { ways?: string[] } }>(page, 'meta'),
      rows => rows.some(({ value }) => value?.ways?.length === before.length + 2),
    );
    await page.goto('/flows');
    await openTab(page, id);
    await page.getByRole('img', { name: /Entregue leva a Pós-venda\./ }).waitFor();
    await page.getByText('Há alterações não salvas').waitFor();
    await page
      .locator('form', { hasText: 'Como os cards andam' })
      .getByRole('button', { name: 'Salvar' })
      .click();
    await page.getByText('Caminhos salvos').waitFor();
    const added = ['Aprovação da proposta > Proposta', 'Entregue > Pós-venda'];
    expect(new Set(await ways(id))).toEqual(new Set([...before, ...added]));
    await page.getByLabel(/^Livre/).check();
    await page.getByRole('img', { name: /^O card vai de qualquer fase/ }).waitFor();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('img', { name: /Entregue leva a Pós-venda\./ }).waitFor();
  });

  it('says which ways were saved and which were not, and discards only the latter', async () => {
    await openTab(page, id);
    const box = (from: string, to: string) => wayBox(page, from, to);
    const button = (name: string) =>
      page.locator('form', { hasText: 'Como os cards andam' }).getByRole('button', { name });
    const before = await ways(id);
    await (await box('Interesse', 'Documentação')).check();
    await (await box('Documentação', 'Interesse')).check();
    await refuseSecond(page, '**/api/boards/*/phases/*/rules');
    await button('Salvar').click();
    await page
      .getByText('Agora não. Salvo: caminhos de Interesse. Não salvo: caminhos de Documentação.')
      .waitFor();
    expect(new Set(await ways(id))).toEqual(new Set([...before, 'Interesse > Documentação']));
    await button('Descartar').click();
    const way = await box('Interesse', 'Documentação');
    await expect.poll(() => way.isChecked()).toBe(true);
    expect(await (await box('Documentação', 'Interesse')).isChecked()).toBe(false);
    await way.uncheck();
    await button('Salvar').click();
    await page.getByText('Caminhos salvos').waitFor();
    expect(await ways(id)).toEqual(before);
  });

  it('sets the requirements for leaving a phase', async () => {
    await openTab(page, id);
    const row = page.locator('ol[aria-label=Fases] li', { hasText: 'Documentação' });
    const edit = page.getByRole('button', { name: 'Editar Documentação' });
    await edit.click();
    const group = dialogOn(page).getByRole('group', { name: 'Antes de sair desta fase' });
    await group.getByText('Telefone do cliente').click();
    await group.getByRole('switch', { name: 'Checklist concluída' }).press('Space');
    for (const [typed, told] of Object.entries({ '1,5': 'Número inválido', '60 ': 'No máximo 50 fotos' })) {
      await group.getByLabel('Fotos').fill(typed);
      await save(page);
      await group.getByText(told).waitFor();
    }
    await expectAccessible(page);
    await group.getByLabel('Fotos').fill('3');
    await expect.poll(() => group.getByText('No máximo 50 fotos').count()).toBe(0);
    await save(page);
    await page.getByText('Fase salva').waitFor();
    await row.getByText('Pede antes de sair: Telefone do cliente, checklist, 3 fotos').waitFor();
    expect((await phases(id)).find(({ name }) => name === 'Documentação').passage).toMatchObject({
      checklist: true,
      photos: 3,
    });

    await page.goto(`/flows/${id}/settings?tab=forms`);
    await page.getByRole('button', { name: /^Editar Telefone do cliente/ }).click();
    await dialogOn(page).getByRole('button', { name: 'Excluir campo…' }).click();
    await dialogOn(page)
      .getByText('Este campo não será mais pedido para o card sair de Documentação.')
      .waitFor();
    await expectAccessible(page);
    await openTab(page, id);
    await edit.click();
    await group.getByText('Telefone do cliente').click();
    await group.getByRole('switch', { name: 'Checklist concluída' }).press('Space');
    await group.getByLabel('Fotos').fill('');
    await save(page);
    await closed(page);
    await row.getByText('Pede antes de sair').waitFor({ state: 'detached' });
  });

  it('has approvers, chosen among its members', async () => {
    await openTab(page, id);
    await page.getByRole('button', { name: 'Aprovadores de Documentação' }).click();
    await dialogOn(page).getByText('Marina Costa').click();
    await expectAccessible(page);
    await save(page);
    await page.getByText('Aprovadores salvos').waitFor();
    const row = page.locator('ol[aria-label=Fases] li', { hasText: 'Documentação' });
    await row.getByText('Aprovam: Marina Costa').waitFor();
    await page.getByRole('button', { name: 'Aprovadores de Documentação' }).click();
    await dialogOn(page).getByText('Marina Costa').click();
    await save(page);
    await row.getByText('Aprovam:').waitFor({ state: 'detached' });
  });

  it('says which approvers were saved and which were not', async () => {
    const sales = await boardId();
    const names = async () => {
      const { rows } = await site.pool.query(
        `SELECT u.name FROM phase_approvers a JOIN phases p ON p.id = a.phase_id
           JOIN board_users m ON m.id = a.board_user_id JOIN users u ON u.id = m.user_id
          WHERE p.board_id = $1 AND p.name = 'Documentação' ORDER BY 1`,
        [sales],
      );
      return rows.map(({ name }) => name);
    };
    await openTab(page, sales);
    await page.getByRole('button', { name: 'Aprovadores de Documentação' }).click();
    for (const name of ['João Lima', 'Rafael Souza']) await dialogOn(page).getByText(name).click();
    await refuseSecond(page, '**/api/boards/*/phases/*/approvers');
    await save(page);
    const said = page.getByText(/^Agora não\. Salvo: .+ entra\. Não salvo: .+ entra\.$/);
    await said.waitFor();
    const [saved] = await names();
    await page.getByText(`Salvo: ${saved} entra.`).waitFor();
    await expectAccessible(page);
    // The ticked approvers are restored when the person comes back, and saved ones are not sent twice.
    await page.reload();
    await page.getByRole('button', { name: 'Aprovadores de Documentação' }).click();
    await until(
      () => dialogOn(page).getByRole('checkbox', { checked: true }).count(),
      count => count === 2,
    );
    await save(page);
    await page.getByText('Aprovadores salvos').waitFor();
    expect(await names()).toEqual(['João Lima', 'Rafael Souza']);
    await page.getByRole('button', { name: 'Aprovadores de Documentação' }).click();
    for (const name of ['João Lima', 'Rafael Souza']) await dialogOn(page).getByText(name).click();
    await save(page);
    await closed(page);
    expect(await names()).toEqual([]);
  });

  it('deletes a phase without cards after confirmation', async () => {
    await openTab(page, id);
    await page.getByRole('button', { name: 'Editar Pós-venda' }).click();
    await dialogOn(page).getByRole('button', { name: 'Excluir fase' }).click();
    await dialogOn(page).getByText('Isso não pode ser desfeito.').waitFor();
    await dialogOn(page).getByRole('button', { name: 'Excluir', exact: true }).click();
    await page.getByText('Fase excluída').waitFor();
    await closed(page);
    expect(await namesOf(page)).toHaveLength(5);
  });

  it('adds the fields and tags of a template that it lacks, and keeps its own', async () => {
    await openTab(page, id);
    const namesIn = async (table: 'custom_fields' | 'tags') => {
      const { rows } = await site.pool.query(`SELECT name FROM ${table} WHERE board_id = $1 ORDER BY name`, [
        id,
      ]);
      return rows.map(({ name }) => name as string);
    };
    const [fields, tags] = [await namesIn('custom_fields'), await namesIn('tags')];
    await page.getByRole('button', { name: 'Trazer de um modelo' }).click();
    await dialogOn(page).getByRole('button', { name: 'Trazer para o fluxo' }).click();
    await dialogOn(page).getByText('Escolha um modelo').waitFor();
    await field(page, 'Modelo').selectOption({ label: 'Preparação de veículos' });
    const wanted = dialogOn(page)
      .getByText(/Quilometragem/)
      .first();
    await wanted.waitFor();
    await expectAccessible(page);
    await flip(dialogOn(page).getByRole('switch', { name: 'Etiquetas' }));
    await dialogOn(page).getByRole('button', { name: 'Trazer para o fluxo' }).click();
    await page.getByText('O que faltava do modelo está no fluxo').waitFor();
    await closed(page);
    const after = await namesIn('custom_fields');
    expect(after.length).toBeGreaterThan(fields.length);
    expect(after).toEqual(expect.arrayContaining(fields));
    expect(await namesIn('tags')).toEqual(tags);
    // The second time, the template has no more tags to add.
    await page.getByRole('button', { name: 'Trazer de um modelo' }).click();
    await field(page, 'Modelo').selectOption({ label: 'Preparação de veículos' });
    await dialogOn(page).getByText('O fluxo já tem tudo.').waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
  });

  it('can be saved as a template, deactivated, and activated again', async () => {
    await openTab(page, id);
    await page.getByRole('button', { name: 'Salvar como modelo' }).click();
    await field(page, 'Nome do modelo').fill(`Modelo ${size}`);
    await page.getByRole('button', { name: 'Salvar modelo' }).click();
    await page.getByRole('link', { name: 'Ver o modelo' }).click();
    await page.getByRole('heading', { level: 1, name: `Modelo ${size}` }).waitFor();
    const kept = () => page.getByRole('main').innerText();
    expect(await kept()).not.toContain('Só depois');
    await site.pool.query(
      `INSERT INTO tags (tenant_id, board_id, id, name, color)
       SELECT tenant_id, id, gen_random_uuid(), 'Só depois', '#123456' FROM boards WHERE id = $1`,
      [id],
    );
    await page.route(
      '**/api/templates?*',
      route => route.fulfill({ status: 429, json: { message: 'Espere.', error: 'too_many_requests' } }),
      { times: 1 },
    );
    await openTab(page, id);
    await page.getByRole('button', { name: 'Salvar como modelo' }).click();
    await dialogOn(page).getByText('Não foi possível abrir os modelos da empresa').waitFor();
    await expectAccessible(page);
    await dialogOn(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await field(page, 'Salvar em').selectOption({ label: `No lugar de Modelo ${size}` });
    await expect.poll(() => field(page, 'Nome do modelo').inputValue()).toBe(`Modelo ${size}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salvar modelo' }).click();
    await page.getByRole('link', { name: 'Ver o modelo' }).click();
    await page.getByText('Só depois').waitFor();
    await openTab(page, id);
    await page.getByRole('button', { name: 'Desativar fluxo' }).click();
    await dialogOn(page).getByText('Todos continuam podendo ler').waitFor();
    await dialogOn(page).getByRole('button', { name: 'Desativar' }).click();
    await page.getByRole('button', { name: 'Ativar fluxo', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Nova fase' }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ativar fluxo', exact: true }).click();
    await page.getByRole('button', { name: 'Nova fase' }).waitFor();
  });
});

describe('a flow with cards', () => {
  it('says how many cards a phase has before it is disabled, and cannot delete it', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    const id = await boardId();
    await openTab(page, id);
    await page.getByRole('button', { name: 'Editar Proposta' }).click();
    const isOn = dialogOn(page).getByRole('switch', { name: 'Ativa' });
    await isOn.press('Space');
    await page.getByText('Nesta fase estão 9 cards: eles ficam nela').waitFor();
    await page.getByRole('button', { name: 'Desativar', exact: true }).click();
    await dialogOn(page).getByRole('button', { name: 'Excluir fase' }).click();
    await page.getByText('Nesta fase estão 9 cards: ela só pode ser excluída').waitFor();
    await dialogOn(page).getByRole('button', { name: 'Excluir', exact: true }).click();
    await page.getByText(/^Esta fase tem 9 cards.*Mova-os para outra fase/).waitFor();
    await dialogOn(page).getByRole('switch', { name: 'Aprovar pelo aviso' }).press('Space');
    await dialogOn(page).getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Fase salva').waitFor();
    expect((await phases(id)).find(({ name }) => name === 'Proposta')).toMatchObject({
      enabled: false,
      quick_approval: false,
    });
    expect(problems).toEqual([]);
    await close();
  });

  it('is read-only for members who don’t administer it, and without a connection', async () => {
    const { context, page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await openTab(page, await boardId());
    await page.getByText('Só quem administra o fluxo muda a configuração.').waitFor();
    await page.getByRole('img', { name: /Interesse/ }).waitFor();
    expect(await page.getByRole('button', { name: /^(Editar|Mover|Nova fase|Salvar)/ }).count()).toBe(0);
    await expectAccessible(page);
    await installed(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('list', { name: 'Fases' }).waitFor();
    await close();
    expect(problems).toEqual([]);
  });

  it('keeps typed text without a connection, and can’t be saved until there is one', async () => {
    const { context, page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    await openTab(page, await boardId());
    await context.setOffline(true);
    await page.getByText('Sem conexão: dá para ver a configuração').waitFor();
    // A response that was under way may still arrive, and briefly shows that there is a connection.
    for (const name of ['Nova fase', 'Salvar'])
      await page.getByRole('button', { name, exact: true }).and(page.locator(':disabled')).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('reports a phase that another user deleted during editing, and does not create it again', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    const id = await newFlow(page, 'De duas pessoas', 'DUP');
    await openTab(page, id);
    await page.getByRole('button', { name: 'Editar Proposta' }).click();
    const name = dialogOn(page).getByLabel('Nome', { exact: true });
    await name.fill('Renomeada');
    const gone = (await phases(id)).find(({ name }) => name === 'Proposta')!;
    const { 'content-type': _, ...headers } = await headersOf(site, 'gestor@aurora.test');
    await fetch(`${site.url}/api/boards/${id}/phases/${gone.id}`, { method: 'DELETE', headers });
    await page
      .locator('ol[aria-label=Fases]')
      .getByText('Proposta', { exact: true })
      .waitFor({ state: 'detached' });
    await dialogOn(page).getByText('Editar fase').waitFor();
    await dialogOn(page).getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Não foi possível localizar a fase.').waitFor();
    expect(await name.inputValue()).toBe('Renomeada');
    expect((await namesOf(page)).join()).not.toContain('Renomeada');
    expect(problems).toEqual([]);
    await close();
  });

  it('is sorted by drag', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    const id = await boardId('Preparação de veículos');
    await openTab(page, id);
    const before = await namesOf(page);
    const rows = page.locator('ol[aria-label=Fases] > li');
    // Centred, since near an edge the list would scroll under the dragged row.
    await rows.nth(1).evaluate(node => node.scrollIntoView({ block: 'center' }));
    await field(page, 'Cor').waitFor();
    // The last of the three rows makes room.
    await dragRow(rows.nth(0), rows.nth(2), () =>
      rows.nth(2).evaluate(node => new DOMMatrix(getComputedStyle(node).transform).m42 < 0),
    );
    const [a, b, c, ...rest] = before;
    await until(
      () => namesOf(page),
      names => String(names) === String([b, c, a, ...rest]),
    );
    await until(
      async () => (await phases(id)).map(({ name }) => name),
      names => String(names) === String([b, c, a, ...rest]),
    );
    expect(problems).toEqual([]);
    await close();
  });
});
