import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, type Device, openDevice, PHONE, signIn } from '../harness/browser';
import { shareFullCard } from '../harness/shared-link';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';

let site: Site;
beforeAll(async () => {
  site = await startSite(undefined, { cep: { find: async () => null } });
});
afterAll(() => site.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();
const variable = (page: Page, name: string) =>
  page.evaluate(key => getComputedStyle(document.documentElement).getPropertyValue(key), name);

describe.each([
  ['desk', DESK, 'Aurora Norte', '#7048e8'],
  ['phone', PHONE, 'Aurora Sul', '#1b6ec2'],
] as const)('the company’s own settings on a %s', (size, viewport, name, primary) => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, 'gestor@aurora.test');
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('change its name, and show refusals beside the field', async () => {
    await page.goto('/my-company');
    await field(page, 'Nome').waitFor();
    await expectAccessible(page);
    // The company's subdomain is set by the organisation.
    expect(await field(page, 'Subdomínio').count()).toBe(0);
    await field(page, 'Nome').fill('');
    await field(page, 'CNPJ').fill('12.ABC.345/01DE-00');
    await save(page);
    await page.getByText('Campo obrigatório').waitFor();
    await page.getByText('CNPJ inválido').waitFor();
    await field(page, 'Nome').fill(name);
    await field(page, 'CNPJ').fill('12.ABC.345/01DE-35');
    await field(page, 'Telefone').fill('(11) 1');
    await save(page);
    await page.getByText('Telefone inválido').waitFor();
    await field(page, 'Telefone').fill('(11) 3456-7890');
    await save(page);
    await page.getByText('Dados salvos').waitFor();
    // The whole app shows the new name.
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  it('apply its colours, with readable texts', async () => {
    await tab(page, 'Aparência');
    await field(page, 'Cor principal').fill('#ffe066');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByText('Neles usamos um tom mais escuro').waitFor();
    await page.getByRole('slider').first().waitFor({ state: 'detached' });
    await expectAccessible(page);
    await field(page, 'Cor principal').fill(primary);
    // The colour picker covers the button until it is closed.
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('slider').first().waitFor({ state: 'detached' });
    await save(page);
    await page.getByText('Aparência salva').waitFor();
    expect(await variable(page, '--brand')).toBe(primary);
    await page.reload();
    await page.getByRole('figure', { name: 'Como fica' }).waitFor();
    expect(await variable(page, '--brand')).toBe(primary);
    // A logo of these proportions is refused.
    await page.locator('input[type=file]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await save(page);
    await page.getByText('O logo deve ter 250×100 pixels').waitFor();
  });

  it('show its logo in the menu, before sign-in and on shared cards, until it is removed', async () => {
    const buffer = await sharp({ create: { width: 500, height: 200, channels: 3, background: primary } })
      .png()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await page.getByRole('img', { name: 'Logo escolhido' }).waitFor();
    await save(page);
    await page.getByText('Aparência salva').waitFor();
    const { rows } = await site.pool.query(
      "SELECT customization->>'logo_url' AS address FROM tenants WHERE id = 1",
    );
    const logo = `img[src="${rows[0].address}"]`;
    const isDrawn = (shown: Page) =>
      until(
        () =>
          shown
            .locator(`${logo}:visible`)
            .evaluateAll(images => images.map(image => (image as HTMLImageElement).naturalWidth)),
        widths => widths.some(width => width > 0),
      );
    // On a phone the menu has no room for the logo.
    if (size === 'desk') await isDrawn(page);
    const slug = await shareFullCard(site.pool, 1);
    const guest = await openDevice(site.url.replace('127.0.0.1', 'aurora.localhost'), viewport);
    await guest.page.goto('/auth/login');
    await isDrawn(guest.page);
    await guest.page.goto(`/shared/card/${slug}`);
    await isDrawn(guest.page);

    await page.goto('/my-company?tab=look');
    await page.getByRole('button', { name: 'Remover logo' }).click();
    await page.getByRole('img', { name: 'Logo escolhido' }).waitFor({ state: 'detached' });
    await save(page);
    await page.getByText('Aparência salva').waitFor();
    expect(await page.locator(logo).count()).toBe(0);
    await guest.page.goto('/auth/login');
    await guest.page.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(await guest.page.locator(logo).count()).toBe(0);
    expect(guest.problems).toEqual([]);
    await guest.close();
    await page.goto('/my-company');
  });

  it('say that a CEP doesn’t exist or can’t be looked up, and the address can be typed', async () => {
    await field(page, 'CEP').fill('00000000');
    await page.getByText('CEP não encontrado.').waitFor();
    await device.context.setOffline(true);
    await field(page, 'CEP').fill('11111111');
    await page.getByText('Sem conexão para procurar o CEP. Preencha o endereço.').waitFor();
    await device.context.setOffline(false);
    await field(page, 'CEP').fill('');
    await page.getByText('Sem conexão para procurar').waitFor({ state: 'detached' });
  });

  it('need a connection to change, and can then be saved', async () => {
    await tab(page, 'Dados');
    await field(page, 'Bairro').waitFor();
    await field(page, 'Bairro').fill('Centro');
    await device.context.setOffline(true);
    await save(page);
    await page.getByText('Sem conexão com o servidor. Para salvar').waitFor();
    await device.context.setOffline(false);
    // Typed values survive the reload.
    await page.reload();
    await expect.poll(() => field(page, 'Bairro').inputValue()).toBe('Centro');
    await save(page);
    await page.getByText('Dados salvos').waitFor();
  });
});

it.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)(
  'a company requires a second factor of its administrators, on a %s, after a warning',
  async (_, viewport) => {
    const demanded = async () =>
      (await site.pool.query('SELECT requires_two_factor AS is FROM tenants WHERE id = 1')).rows[0].is;
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    await page.goto('/my-company');
    const demand = page.getByRole('switch', { name: 'Exigir a verificação em duas etapas' });
    await demand.click();
    await page.getByText('Você ainda não ativou a sua').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => demand.isChecked()).toBe(false);
    expect(await demanded()).toBe(false);
    await demand.click();
    await page.getByRole('button', { name: 'Exigir' }).click();
    await page.waitForURL('**/two-factor');
    expect(await demanded()).toBe(true);
    // The administrator now has a second factor.
    await site.pool.query(
      `INSERT INTO two_factors (user_id, secret) SELECT id, 'A' FROM users WHERE email = 'gestor@aurora.test'
       ON CONFLICT DO NOTHING`,
    );
    await site.pool.query(
      "UPDATE users SET two_factor_confirmed_at = now() WHERE email = 'gestor@aurora.test'",
    );
    await page.reload();
    await page.waitForURL('**/home');
    await page.goto('/my-company');
    await until(
      () => demand.isChecked(),
      isOn => isOn,
    );
    await demand.click();
    await page.getByText('A verificação em duas etapas não é mais pedida').waitFor();
    expect(await demanded()).toBe(false);
    await demand.click();
    await page.getByRole('button', { name: 'Exigir' }).waitFor();
    expect(await page.getByText('Você ainda não ativou a sua').count()).toBe(0);
    expect(problems.filter(problem => !problem.includes('409'))).toEqual([]);
    await close();
    await site.pool.query(
      "UPDATE users SET two_factor_confirmed_at = NULL WHERE email = 'gestor@aurora.test'",
    );
  },
);

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a company’s stored data, on a %s', (size, viewport) => {
  const days = size === 'desk' ? '365' : '180';

  it('are deleted after the set period, with a warning before', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    await page.goto('/my-company');
    await tab(page, 'Dados guardados');
    await field(page, 'Cards arquivados').fill('7');
    await save(page);
    await page.getByText('Deve ser um número de 30 a 3650').waitFor();
    await expectAccessible(page);
    await field(page, 'Cards arquivados').fill(days);
    await field(page, 'Registro de auditoria').fill('5');
    await save(page);
    const asks = page.getByRole('dialog');
    await asks.getByText(`Cards arquivados há mais de ${days} dias`).waitFor();
    // Data whose period becomes longer are not listed, since none of them are deleted.
    expect(await asks.getByText('registro de auditoria').count()).toBe(0);
    await expectAccessible(page);
    await asks.getByRole('button', { name: 'Cancelar' }).click();
    await asks.waitFor({ state: 'detached' });
    const kept = async () =>
      (await site.pool.query('SELECT retention FROM tenants WHERE id = 1')).rows[0].retention;
    expect(await kept()).not.toMatchObject({ archived_cards_days: Number(days) });
    await save(page);
    await asks.getByRole('button', { name: 'Salvar os prazos' }).click();
    await page.getByText('Prazos salvos').waitFor();
    expect(await kept()).toMatchObject({ archived_cards_days: Number(days), audit_years: 5 });
    // Returning to «for ever» deletes nothing, so there is no warning.
    await page.reload();
    await field(page, 'Cards arquivados').fill('');
    await save(page);
    await page.getByText('Prazos salvos').waitFor();
    expect(await asks.count()).toBe(0);
    expect(await kept()).toEqual({ audit_years: 5 });
    expect(problems).toEqual([]);
    await close();
  });

  it('are exported for an administrator who gives the password', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    await page.goto('/my-company?tab=kept');
    await page.getByRole('button', { name: 'Pedir um arquivo' }).click();
    await field(page, 'Senha').fill('errada-mesmo');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Senha atual incorreta').waitFor();
    await field(page, 'Senha').fill('patio-demo');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await field(page, 'Senha').waitFor({ state: 'detached' });
    // The earlier export is deleted once this one is ready.
    await until(
      async () => (await site.pool.query('SELECT FROM data_exports WHERE size IS NULL')).rowCount,
      unfinished => unfinished === 0,
    );
    await page.reload();
    const link = page.getByRole('link', { name: /^Baixar/ });
    await link.waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toMatch(/^patio-.*\.zip$/);
    expect(problems).toEqual([]);
    await close();
  });
});

it('the company’s settings are closed to ordinary members', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await page.goto('/my-company');
  await page.waitForURL('**/home');
  expect(problems).toEqual([]);
  await close();
});
