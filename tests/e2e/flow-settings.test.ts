import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESK, type Device, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';
import { rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page: page as never }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Salvar' }).click();
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const namesOf = (page: Page) => page.locator('ul[aria-label=Fases] li b').allTextContents();

const boardId = async (name = 'Venda de veículos') =>
  (await site.pool.query('SELECT id FROM boards WHERE name = $1', [name])).rows[0].id as string;
const phases = async (id: string) =>
  (await site.pool.query('SELECT * FROM phases WHERE board_id = $1 ORDER BY phase_order', [id])).rows;
/** The standing ways of a flow, as «Interesse > Proposta». */
const ways = async (id: string): Promise<string[]> => {
  const { rows } = await site.pool.query(
    `SELECT f.name || ' > ' || t.name AS way FROM rules r JOIN phases f ON f.id = r.from_phase_id
       JOIN phases t ON t.id = r.to_phase_id WHERE r.board_id = $1 AND r.deleted_at IS NULL ORDER BY 1`,
    [id],
  );
  return rows.map(({ way }) => way);
};

/** Makes a copy of the flow of sales to change, which has no cards yet. */
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
] as const)('a flow is set up on a %s', (size, viewport, prefix) => {
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

  it('has other data, with what is wrong beside its field', async () => {
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

  it('has its phases in another order, told with item and place, and the focus stays', async () => {
    await openTab(page, id);
    await page.getByRole('button', { name: /^Descer Interesse, 1 de 5/ }).press('Enter');
    await page.getByText('Interesse, agora 2 de 5').waitFor();
    expect((await namesOf(page)).slice(0, 2)).toEqual(['Proposta', 'Interesse']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Descer Interesse, 2 de 5');
    await page.keyboard.press('Enter');
    await page.getByText('Interesse, agora 3 de 5').waitFor();
    expect(await focused()).toBe('Descer Interesse, 3 de 5');
    const wanted = ['Proposta', 'Aprovação da proposta', 'Interesse', 'Documentação', 'Entregue'];
    expect(await namesOf(page)).toEqual(wanted);
    await until(
      async () => (await phases(id)).map(({ name }) => name),
      names => String(names) === String(wanted),
    );
    for (const step of ['3 de 5', '2 de 5'])
      await page.getByRole('button', { name: `Subir Interesse, ${step}` }).click();
    const first = page.getByRole('button', { name: 'Subir Interesse, 1 de 5' });
    expect(await first.getAttribute('aria-disabled')).toBe('true');
    await until(
      async () => (await phases(id))[0].name,
      name => name === 'Interesse',
    );
  });

  it('asks which phase is final when one comes after it', async () => {
    await openTab(page, id);
    await page.getByRole('button', { name: 'Nova fase' }).click();
    await field(page, 'Nome').last().waitFor();
    await dialogOn(page).getByLabel('Nome', { exact: true }).fill('Pós-venda');
    const create = dialogOn(page).getByRole('button', { name: 'Criar fase' });
    await create.click();
    await page.getByText('Escolha uma das opções').waitFor();
    await expectAccessible(page);
    await dialogOn(page)
      .getByLabel(/^Esta fase/)
      .check();
    await create.click();
    await page.getByText('Fase criada').waitFor();
    await until(
      async () => (await phases(id)).filter(({ is_final }) => is_final).map(({ name }) => name),
      final => String(final) === 'Pós-venda',
    );
  });

  it('goes where its ways lead, drawn and warned of before they are saved', async () => {
    await openTab(page, id);
    const warnings = page.getByRole('list', { name: 'Avisos' });
    await warnings.getByText('De Entregue nenhum card sai.').waitFor();
    await warnings.getByText('Partindo de Interesse, nenhum card chega a Pós-venda.').waitFor();
    await expectAccessible(page);
    const box = (from: string, to: string) =>
      size === 'desk'
        ? page.getByLabel(`De ${from} para ${to}`, { exact: true })
        : page.getByRole('group', { name: `De ${from} para` }).getByLabel(to, { exact: true });
    await box('Entregue', 'Pós-venda').check();
    await warnings.waitFor({ state: 'detached' });
    await box('Aprovação da proposta', 'Proposta').check();
    await warnings
      .getByText('Aprovação da proposta pede aprovação e leva a Proposta ou Documentação')
      .waitFor();
    await page.getByRole('img', { name: /Entregue leva a Pós-venda\./ }).waitFor();
    const before = await ways(id);
    expect(before).not.toContain('Entregue > Pós-venda');
    // What is not saved stays there for who comes back.
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

  it('has approvers, chosen among its members', async () => {
    await openTab(page, id);
    await page.getByRole('button', { name: 'Aprovadores de Documentação' }).click();
    await dialogOn(page).getByText('Marina Costa').click();
    await expectAccessible(page);
    await save(page);
    await page.getByText('Aprovadores salvos').waitFor();
    const row = page.locator('ul[aria-label=Fases] li', { hasText: 'Documentação' });
    await row.getByText('Aprovam: Marina Costa').waitFor();
    await page.getByRole('button', { name: 'Aprovadores de Documentação' }).click();
    await dialogOn(page).getByText('Marina Costa').click();
    await save(page);
    await row.getByText('Aprovam:').waitFor({ state: 'detached' });
  });

  it('loses a phase without cards, once that was asked', async () => {
    await openTab(page, id);
    await page.getByRole('button', { name: 'Editar Pós-venda' }).click();
    await dialogOn(page).getByRole('button', { name: 'Excluir fase' }).click();
    await dialogOn(page).getByText('Isto não pode ser desfeito.').waitFor();
    await dialogOn(page).getByRole('button', { name: 'Excluir', exact: true }).click();
    await page.getByText('Fase excluída').waitFor();
    await closed(page);
    expect(await namesOf(page)).toHaveLength(5);
  });

  it('is kept as a template, deactivated, and active again', async () => {
    await openTab(page, id);
    await page.getByRole('button', { name: 'Salvar como modelo' }).click();
    await field(page, 'Nome do modelo').fill(`Modelo ${size}`);
    await page.getByRole('button', { name: 'Salvar modelo' }).click();
    await page.getByRole('link', { name: 'Ver o modelo' }).click();
    await page.getByRole('heading', { level: 1, name: `Modelo ${size}` }).waitFor();
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
  it('says how many a phase has before it is disabled, and isn’t rid of it', async () => {
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
    await dialogOn(page).getByRole('button', { name: 'Excluir', exact: true }).click();
    await page.getByText(/^Esta fase tem 9 cards.*Mova-os para outra fase/).waitFor();
    await dialogOn(page).getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Fase salva').waitFor();
    expect((await phases(id)).find(({ name }) => name === 'Proposta')).toMatchObject({ enabled: false });
    expect(problems).toEqual([]);
    await close();
  });

  it('is only read by who doesn’t run it, and without a connection', async () => {
    const { context, page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await openTab(page, await boardId());
    await page.getByText('Só quem administra o fluxo muda a configuração.').waitFor();
    await page.getByRole('img', { name: /Interesse/ }).waitFor();
    expect(await page.getByRole('button', { name: /^(Editar|Subir|Nova fase|Salvar)/ }).count()).toBe(0);
    await expectAccessible(page);
    await installed(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('list', { name: 'Fases' }).waitFor();
    await close();
    expect(problems).toEqual([]);
  });

  it('keeps what is typed without a connection, and can’t be saved until there is one', async () => {
    const { context, page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    await openTab(page, await boardId());
    await context.setOffline(true);
    await page.getByText('Sem conexão: dá para ver a configuração.').waitFor();
    expect(await page.getByRole('button', { name: 'Nova fase' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Salvar', exact: true }).isDisabled()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it('is ordered by drag', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    const id = await boardId('Preparação de veículos');
    await openTab(page, id);
    const before = await namesOf(page);
    const handles = page.locator('ul[aria-label=Fases] [data-handle]');
    // At an edge the list would scroll away under what is held.
    await handles.nth(1).evaluate(node => node.scrollIntoView({ block: 'center' }));
    await field(page, 'Cor').waitFor();
    // What drags comes by itself, once the rows show.
    await until(
      async () => {
        const [from, to] = [(await handles.nth(0).boundingBox())!, (await handles.nth(2).boundingBox())!];
        await page.mouse.move(from.x + 10, from.y + 20);
        await page.mouse.down();
        await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 });
        const dragging = page.locator('[data-dragging]').waitFor({ timeout: 2000 });
        const isDragging = await dragging.then(
          () => true,
          () => false,
        );
        await page.mouse.up();
        return isDragging;
      },
      isDragging => isDragging,
    );
    const [a, b, c, ...rest] = before;
    expect(await namesOf(page)).toEqual([b, c, a, ...rest]);
    await until(
      async () => (await phases(id)).map(({ name }) => name),
      names => String(names) === String([b, c, a, ...rest]),
    );
    expect(problems).toEqual([]);
    await close();
  });
});
