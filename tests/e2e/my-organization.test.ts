import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, type Device, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn, follow, openAccount } from '../screens/visit';

const ORGANIZATION = 'organizacao@patio.test';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const variables = (page: Page) =>
  page.evaluate(() =>
    ['brand', 'second-soft', 'bad', 'warn', 'ok', 'info'].map(name =>
      getComputedStyle(document.documentElement).getPropertyValue(`--${name}`),
    ),
  );
const lettersTo = (email: string) => site.letters.filter(({ to }) => to === email);

describe.each([
  ['desk', DESK, 'Grupo Norte', 'lia@patio.test'],
  ['phone', PHONE, 'Grupo Sul', 'beto@patio.test'],
] as const)('the organisation’s own settings on a %s', (size, viewport, name, email) => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, ORGANIZATION);
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('change its name, and are reached from the menu by its administrators', async () => {
    await follow(page, /^Organização$/);
    await field(page, 'Nome').waitFor();
    await expectAccessible(page);
    await field(page, 'Nome').fill('');
    await field(page, 'CEP').fill('123');
    await press(page, 'Salvar');
    await page.getByText('Campo obrigatório').waitFor();
    await page.getByText('CEP inválido').waitFor();
    await field(page, 'Nome').fill(name);
    await field(page, 'CEP').fill('');
    await field(page, 'Fuso horário').selectOption('America/Manaus');
    await press(page, 'Salvar');
    await page.getByText('Dados salvos').waitFor();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const { rows } = await site.pool.query('SELECT name, time_zone FROM tenants WHERE id = 0');
    expect(rows).toEqual([{ name, time_zone: 'America/Manaus' }]);
  });

  it('apply its six colours everywhere, with readable texts', async () => {
    await tab(page, 'Aparência');
    await field(page, 'Cor principal').fill('#ffe066');
    await field(page, 'Cor secundária').fill('lilás');
    await press(page, 'Salvar');
    await page.getByText('Cor inválida').waitFor();
    expect(await field(page, 'Cor secundária').inputValue()).toBe('lilás');
    await field(page, 'Cor secundária').fill('#7048e8');
    await field(page, 'Cor de erro').fill('#e8590c');
    await field(page, 'Cor de aviso').fill('#ffd43b');
    await field(page, 'Cor de sucesso').fill('#66a80f');
    await field(page, 'Cor de informação').fill('#9c36b5');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('slider').first().waitFor({ state: 'detached' });
    // Even the lightest yellow stays readable, in a darker tone of it.
    for (const label of ['secundária', 'de erro', 'de aviso', 'de sucesso', 'de informação']) {
      const said = await page.getByText(new RegExp(`^Cor ${label}: texto com contraste`)).textContent();
      const ratios = [...said!.matchAll(/de ([\d,]+) para 1/g)].map(([, told]) =>
        Number(told!.replace(',', '.')),
      );
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(5.5);
    }
    await expectAccessible(page);
    const before = await variables(page);
    await press(page, 'Salvar');
    await page.getByText('Aparência salva').waitFor();
    const after = await variables(page);
    expect(after.filter((value, at) => value === before[at])).toEqual([]);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('figure', { name: 'Como fica' }).waitFor();
    expect(await variables(page)).toEqual(after);
    // Before sign-in, pages show the look of the organisation.
    const guest = await openDevice(site.url, viewport);
    await guest.page.goto('/');
    await guest.page.getByRole('button', { name: 'Entrar' }).click();
    await guest.page.getByText('Campo obrigatório').first().waitFor();
    expect(await variables(guest.page)).toEqual(after);
    const red = guest.page.getByText('Campo obrigatório').first();
    expect(await red.evaluate(node => getComputedStyle(node).color)).toBe(
      await guest.page.evaluate(color => {
        document.body.style.color = color;
        return getComputedStyle(document.body).color;
      }, after[2]!),
    );
    await guest.close();
    // Restores the colours, since the following tests expect the default look.
    for (const label of ['principal', 'secundária', 'de erro', 'de aviso', 'de sucesso', 'de informação'])
      await field(page, `Cor ${label}`).fill('');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('slider').first().waitFor({ state: 'detached' });
    await press(page, 'Salvar');
    await page.getByText('Aparência salva').waitFor();
    await until(
      () => variables(page),
      now => now.join() === before.join(),
    );
  });

  it('let its people be invited, the invitation sent again, and suspended', async () => {
    await tab(page, 'Usuários');
    await page.getByRole('link', { name: /\(você\)/ }).waitFor();
    await expectAccessible(page);
    await press(page, 'Convidar pessoa');
    await field(page, 'Nome').fill('Pessoa Nova');
    await field(page, 'E-mail').fill(email);
    await expect(field(page, 'Papel').locator('option').allTextContents()).resolves.toEqual([
      'Usuário',
      'Administrador da organização',
    ]);
    await press(page, 'Enviar o convite');
    await page.getByText(`Convite enviado para ${email}`).waitFor();
    expect(new URL(page.url()).searchParams.get('show')).toBe('pending');
    await until(
      () => lettersTo(email).length,
      sent => sent === 1,
    );
    await page
      .getByRole('link', { name: /Pessoa Nova/ })
      .filter({ hasText: size === 'phone' ? email : '' })
      .first()
      .click();
    await dialogOn(page).getByText('Convite pendente').waitFor();
    await press(page, 'Reenviar o convite');
    await until(
      () => lettersTo(email).length,
      sent => sent === 2,
    );
    await press(page, 'Suspender o convite');
    await dialogOn(page).getByText('Convite suspenso').waitFor();
    await page.keyboard.press('Escape');
  });

  it('list the audit log', async () => {
    await tab(page, 'Auditoria');
    await page.getByRole('list', { name: 'Registro de auditoria' }).getByRole('listitem').first().waitFor();
    await expectAccessible(page);
  });

  it('show members only who it is and what it does in their company, and cannot be changed', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openAccount({ page, isPhone: size === 'phone' });
    await page.getByRole('link', { name: 'Organização' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page
      .getByRole('region', { name })
      .getByText('A organização a que Aurora Veículos pertence')
      .waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
