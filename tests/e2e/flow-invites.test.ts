import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';

let site: Site;
let flow: string;
beforeAll(async () => {
  site = await startSite();
  const { rows } = await site.pool.query("SELECT id FROM boards WHERE prefix = 'VND' AND tenant_id = 1");
  flow = rows[0].id;
});
afterAll(() => site.close());

const dialog = (page: Page) => page.getByRole('dialog').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pending = (page: Page) => page.getByRole('list', { name: 'Convites pendentes' });
const members = () => `/flows/${flow}/settings?tab=members`;

async function letterTo(email: string, before = 0): Promise<string> {
  const letters = await until(
    async () => site.letters.filter(({ to }) => to === email),
    found => found.length > before,
  );
  return new URL(letters.at(-1)!.link!).pathname;
}

describe.each([
  ['desk', DESK, 'Lia Prado', 'lia@aurora.test'],
  ['phone', PHONE, 'Beto Nunes', 'beto@aurora.test'],
] as const)('a new person in a flow, on a %s', (_size, viewport, name, email) => {
  it('is invited there, stays pending until they accept, and is a member then', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    await page.goto(members());
    await button(page, 'Adicionar pessoa').click();
    await button(page, 'Convidar alguém novo').click();
    await dialog(page).getByLabel('Nome').fill(name);
    await dialog(page).getByLabel('E-mail').fill(email);
    // This flow is preselected; another one is added by keyboard alone.
    await dialog(page)
      .getByRole('checkbox', { name: /^Venda de veículos/, checked: true })
      .waitFor();
    await dialog(page)
      .getByRole('checkbox', { name: /^Preparação/ })
      .press('Space');
    await dialog(page).getByLabel('Papel em Preparação de veículos').selectOption('admin');
    await expectAccessible(page);
    await button(page, 'Enviar o convite').click();
    await page.getByText(`Convite enviado para ${email}`).waitFor();
    await pending(page).getByText(name).waitFor();
    await pending(page).getByText('Convite pendente').waitFor();
    await expectAccessible(page);

    await letterTo(email);
    await button(page, `Reenviar o convite a ${name}`).click();
    await page.getByText(`Enviamos outro convite para ${email}`).waitFor();
    const link = await letterTo(email, 1);
    const guest = await openDevice(site.url, PHONE);
    await guest.page.goto(link);
    await guest.page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
    await guest.page.getByLabel('Repita a senha').fill('uma-senha-boa');
    await button(guest.page, 'Aceitar o convite').click();
    await guest.page.waitForURL('**/auth/create-success');
    // The list updates without a reload.
    await page.getByRole('list', { name: 'Membros' }).getByText(email).waitFor();
    await pending(page).waitFor({ state: 'detached' });
    const { rows } = await site.pool.query(
      `SELECT b.prefix, m.role FROM board_users m JOIN users u ON u.id = m.user_id
         JOIN boards b ON b.id = m.board_id WHERE u.email = $1 ORDER BY b.prefix`,
      [email],
    );
    expect(rows).toEqual([
      { prefix: 'PRP', role: 'admin' },
      { prefix: 'VND', role: 'user' },
    ]);
    expect(problems).toEqual([]);
    expect(guest.problems).toEqual([]);
    await guest.close();
    await close();
  });

  it('is removed before accepting, and the invitation’s flows are changed', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    const address = `outra-${email}`;
    await signIn(page, 'gestor@aurora.test');
    await page.goto('/my-company?tab=people&person=new');
    await dialog(page).getByLabel('Nome').fill('Outra Pessoa');
    await dialog(page).getByLabel('E-mail').fill(address);
    await button(page, 'Enviar o convite').click();
    await page.getByText(`Convite enviado para ${address}`).waitFor();
    await page.getByRole('link', { name: /Outra Pessoa/ }).click();
    await dialog(page)
      .getByRole('checkbox', { name: /^Venda de veículos/ })
      .press('Space');
    await button(page, 'Salvar').click();
    await page.getByText('Outra Pessoa: dados salvos').waitFor();
    await page.goto(members());
    await pending(page).getByText(address).waitFor();
    await button(page, 'Remover Outra Pessoa do fluxo').click();
    await dialog(page).getByText('O convite para a empresa continua valendo').waitFor();
    await expectAccessible(page);
    await button(page, 'Remover do fluxo').click();
    await pending(page).waitFor({ state: 'detached' });
    await page.goto('/my-company?tab=people&show=pending');
    await page.getByText(address).first().waitFor();
    await site.pool.query('DELETE FROM invitations WHERE email = $1', [address]);
    expect(problems).toEqual([]);
    await close();
  });
});

it('an ordinary member sees who is invited, and changes nothing', async () => {
  await site.pool.query(
    `INSERT INTO invitations (tenant_id, id, name, email, role, flows)
     VALUES (1, gen_random_uuid(), 'Nina Reis', 'nina@aurora.test', 'user', $1)`,
    [JSON.stringify([{ board_id: flow, role: 'user' }])],
  );
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await page.goto(members());
  await pending(page).getByText('Nina Reis').waitFor();
  expect(await pending(page).getByRole('button').count()).toBe(0);
  expect(await button(page, 'Adicionar pessoa').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
