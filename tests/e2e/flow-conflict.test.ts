import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, type Device, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';
import { headersOf, rowsOnDevice } from './journeys';

let site: Site;
let flow: string;
beforeAll(async () => {
  site = await startSite();
  const { rows } = await site.pool.query("SELECT id FROM boards WHERE prefix = 'VND' AND tenant_id = 1");
  flow = rows[0].id;
  await site.pool.query(
    `UPDATE board_users SET role = 'admin'
      WHERE board_id = $1 AND user_id = (SELECT id FROM users WHERE email = 'vendas@aurora.test')`,
    [flow],
  );
});
afterAll(() => site.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Changes the flow's settings from elsewhere, as the seller. */
async function changeAsSeller(path: string, body: object): Promise<void> {
  const answer = await fetch(`${site.url}/api/boards/${flow}${path}`, {
    method: 'PATCH',
    headers: await headersOf(site, 'vendas@aurora.test'),
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
const board = async () => (await site.pool.query('SELECT * FROM boards WHERE id = $1', [flow])).rows[0];

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('two people who configure one flow, on a %s', (size, viewport) => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, 'gestor@aurora.test');
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const saved = (words: string) => page.getByText(words).last().waitFor();

  it('the second is warned of the newer data, loses nothing, and may overwrite them', async () => {
    await page.goto(`/flows/${flow}/settings?tab=flow`);
    await field(page, 'Nome').fill(`Nome de gestor ${size}`);
    await changeAsSeller('', { name: `Nome de vendas ${size}`, description: `Descrição de vendas ${size}` });
    // A field in which nothing was typed takes the newer value.
    await until(
      () => field(page, 'Descrição').inputValue(),
      text => text === `Descrição de vendas ${size}`,
    );
    await button('Salvar').click();
    const told = page.getByText(
      new RegExp(`^.+ mudou isto para «Nome de vendas ${size}» depois que esta edição começou`),
    );
    await told.waitFor();
    await expectAccessible(page);
    expect(await field(page, 'Nome').inputValue()).toBe(`Nome de gestor ${size}`);
    expect((await board()).name).toBe(`Nome de vendas ${size}`);
    // Typed text survives a reload, after which the conflict is shown again.
    await page.reload();
    await until(
      () => field(page, 'Nome').inputValue(),
      name => name === `Nome de gestor ${size}`,
    );
    await button('Salvar').click();
    await told.waitFor();
    await button('Salvar').click();
    await saved('Fluxo salvo');
    expect(await board()).toMatchObject({
      name: `Nome de gestor ${size}`,
      description: `Descrição de vendas ${size}`,
    });
  });

  it('text typed at an earlier visit does not overwrite changes made after it', async () => {
    await field(page, 'Sigla').waitFor();
    await field(page, 'Descrição').fill(`Descrição de gestor ${size}`);
    await until(
      async () => JSON.stringify(await rowsOnDevice(page, 'meta')),
      kept => kept.includes(`Descrição de gestor ${size}`),
    );
    await page.goto('about:blank');
    await changeAsSeller('', { description: `Outra de vendas ${size}`, color: '#c92a2a' });
    await page.goto(`/flows/${flow}/settings?tab=flow`);
    await until(
      () => field(page, 'Cor').inputValue(),
      color => color === '#c92a2a',
    );
    await until(
      () => field(page, 'Descrição').inputValue(),
      text => text === `Descrição de gestor ${size}`,
    );
    await button('Salvar').click();
    await page.getByText(`mudou isto para «Outra de vendas ${size}»`).waitFor();
    expect((await board()).description).toBe(`Outra de vendas ${size}`);
    await changeAsSeller('', { color: '#0b7285' });
    await button('Salvar').click();
    await saved('Fluxo salvo');
    expect(await board()).toMatchObject({
      description: `Descrição de gestor ${size}`,
      color: '#0b7285',
    });
  });

  it.each([
    ['flow', 'phases', 'Fase salva'],
    ['forms', 'custom_fields', 'Campo salvo'],
    ['tags', 'tags', 'Etiqueta salva'],
  ])('the same holds for %s', async (tab, part, done) => {
    const { rows } = await site.pool.query(`SELECT id, name FROM ${part} WHERE board_id = $1 LIMIT 1`, [
      flow,
    ]);
    await page.goto(`/flows/${flow}/settings?tab=${tab}`);
    await page.getByRole('button', { name: new RegExp(`^Editar ${rows[0].name}\\b`) }).click();
    const name = dialogOn(page).getByLabel('Nome', { exact: true });
    await name.fill(`Meu ${part} ${size}`);
    await changeAsSeller(`/${part}/${rows[0].id}`, { name: `Outro ${part} ${size}` });
    const save = dialogOn(page).getByRole('button', { name: 'Salvar', exact: true });
    await save.click();
    await page.getByText(`mudou isto para «Outro ${part} ${size}»`).waitFor();
    expect(await name.inputValue()).toBe(`Meu ${part} ${size}`);
    await save.click();
    await saved(done);
    const { rows: now } = await site.pool.query(`SELECT name FROM ${part} WHERE id = $1`, [rows[0].id]);
    expect(now).toEqual([{ name: `Meu ${part} ${size}` }]);
  });
});
