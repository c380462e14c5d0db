import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
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

const LAST_ADMIN = 'A empresa precisa de ao menos uma pessoa ativa que a administre.';

const row = async (email: string) =>
  (await site.pool.query('SELECT * FROM users WHERE email = $1', [email])).rows[0];

/** Opens a part of the account as a person does. */
async function openPart(page: Page, name: string): Promise<void> {
  const isPhone = page.viewportSize()!.width < 600;
  if (isPhone) {
    await page.getByRole('link', { name: 'Conta', exact: true }).click();
    await page.getByRole('link', { name, exact: true }).click();
  } else {
    await page.getByRole('button', { name: /^Conta de/ }).click();
    await page.getByRole('link', { name: 'Minha conta' }).click();
    await page.getByRole('tab', { name }).click();
  }
  await page.getByRole('heading', { level: 1, name: 'Minha conta' }).waitFor();
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

describe.each([
  ['desk', DESK, 'vendas@aurora.test'],
  ['phone', PHONE, 'patio@aurora.test'],
] as const)('a person’s own data on a %s', (size, viewport, email) => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, email);
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('are changed, with the telephone in the server’s format, and typed text survives a reload', async () => {
    await openPart(page, 'Dados');
    expect(new URL(page.url()).pathname).toBe('/my-account');
    await page.getByText('Usuário', { exact: true }).waitFor();
    await expectAccessible(page);
    await field(page, 'Nome').fill('');
    await field(page, 'Telefone').fill('11 9');
    const save = page.getByRole('button', { name: 'Salvar' });
    await save.click();
    await page.getByText('Campo obrigatório').waitFor();
    await field(page, 'Nome').fill('Rafael de Souza');
    await save.click();
    await page.getByText('Telefone inválido').waitFor();
    await expectAccessible(page);
    await field(page, 'Telefone').fill('11987654321');
    await field(page, 'Cargo').fill('Vendas de seminovos');
    await expect.poll(() => field(page, 'Telefone').inputValue()).toBe('(11) 98765-4321');
    await until(
      async () => JSON.stringify(await rowsOnDevice(page, 'meta')),
      kept => kept.includes('Vendas de seminovos'),
    );
    await page.getByRole('link', { name: 'Início' }).click();
    await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor();
    await page.goto('/my-account?tab=data');
    await until(
      () => field(page, 'Cargo').inputValue(),
      value => value === 'Vendas de seminovos',
    );
    await save.click();
    await page.getByText('Dados salvos').waitFor();
    expect(await row(email)).toMatchObject({
      name: 'Rafael de Souza',
      phone: '+5511987654321',
      occupation: 'Vendas de seminovos',
    });
  });

  it('include a photo, cut to a square, that can be removed again', async () => {
    await openPart(page, 'Dados');
    const buffer = await sharp({
      create: { width: 640, height: 320, channels: 3, background: '#208040' },
    })
      .png()
      .toBuffer();
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: Buffer.from('nada') });
    await page.getByText('Este aparelho não abre esta imagem.').waitFor();
    await page.keyboard.press('Escape');
    await input.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer });
    await page.getByRole('img', { name: 'Como a foto vai ficar' }).waitFor();
    await page.getByLabel('Aproximar').fill('2');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salvar foto' }).click();
    await page.getByText('Foto salva').waitFor();
    const { photo } = await row(email);
    const shown = await page.request.get(photo);
    expect(await sharp(await shown.body()).metadata()).toMatchObject({ width: 256, height: 256 });
    await page.locator(`main img[src="${photo}"]`).waitFor();
    await page.getByRole('button', { name: 'Remover foto' }).click();
    await page.getByText('Foto removida').waitFor();
    expect((await row(email)).photo).toBeNull();
  });

  it('include an e-mail address that waits for confirmation, and the old one can be retained', async () => {
    await openPart(page, 'Dados');
    const wanted = `${size}@exemplo.test`;
    await page.getByRole('button', { name: 'Trocar o e-mail' }).click();
    await field(page, 'Novo e-mail').fill(wanted);
    await field(page, 'Senha').fill('errada');
    await page.getByRole('button', { name: 'Enviar o link' }).click();
    await page.getByText('Senha atual incorreta').waitFor();
    await expectAccessible(page);
    await field(page, 'Senha').fill('patio-demo');
    await page.getByRole('button', { name: 'Enviar o link' }).click();
    await page.getByText('Até ele ser aberto, vale o endereço de agora').waitFor();
    await expectAccessible(page);
    expect(await row(email)).toMatchObject({ new_email: wanted });
    await page.getByRole('button', { name: 'Reenviar' }).click();
    await page.getByText(`Enviamos outro link para ${wanted}`).waitFor();
    await page.getByRole('button', { name: 'Cancelar a troca' }).click();
    await page.getByText('Até ele ser aberto').waitFor({ state: 'detached' });
    expect(await row(email)).toMatchObject({ new_email: null });
  });
});

describe('signing in', () => {
  it('takes a new password, which ends the other sessions', async () => {
    const email = 'aprova@aurora.test';
    const other = await openDevice(site.url, PHONE);
    await signIn(other.page, email);
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, email);
    await openPart(page, 'Segurança');
    await page.getByText('Este aparelho').waitFor();
    await expectAccessible(page);
    const change = page.getByRole('button', { name: 'Trocar a senha' });
    const fill = async (current: string, next: string, again: string) => {
      await field(page, 'Senha atual').fill(current);
      await field(page, 'Nova senha').fill(next);
      await field(page, 'Repita a senha').fill(again);
      await change.click();
    };
    await fill('patio-demo', 'uma-senha-nova', 'outra');
    await page.getByText('As senhas não coincidem').waitFor();
    await fill('patio-demo', 'patio-demo', 'patio-demo');
    await page.getByText('A nova senha deve ser diferente da atual').waitFor();
    await fill('errada', 'uma-senha-nova', 'uma-senha-nova');
    await page.getByText('Senha atual incorreta').waitFor();
    await fill('patio-demo', 'uma-senha-nova', 'uma-senha-nova');
    await page.getByText('Senha trocada').waitFor();
    expect(await field(page, 'Senha atual').inputValue()).toBe('');
    await other.page.getByRole('button', { name: 'Entrar' }).waitFor();
    await other.close();
    expect(problems).toEqual([]);
    await close();
  });

  it('is listed by device, and can be ended from another one, singly or all at once', async () => {
    const email = 'gestor@serra.test';
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, email);
    const others = await Promise.all([1, 2].map(() => openDevice(site.url)));
    for (const { page: elsewhere } of others) await signIn(elsewhere, email);
    await openPart(page, 'Segurança');
    await page
      .getByRole('button', { name: /^Encerrar a sessão em Chrome/ })
      .first()
      .click();
    await page.getByText(/^Sessão encerrada em Chrome/).waitFor();
    await until(
      () => page.getByRole('button', { name: /^Encerrar a sessão em/ }).count(),
      count => count === 1,
    );
    await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
    await page.getByRole('dialog', { name: 'Encerrar todas as outras sessões?' }).waitFor();
    await expectAccessible(page);
    await dialogOn(page).getByRole('button', { name: 'Encerrar' }).click();
    await page.getByText('As outras sessões foram encerradas').waitFor();
    for (const { page: elsewhere, close: closeElsewhere } of others) {
      await elsewhere.getByRole('button', { name: 'Entrar' }).waitFor();
      await closeElsewhere();
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('also takes a code, with renewable recovery codes, until the second factor is switched off', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    await openPart(page, 'Segurança');
    const password = async (button: string) => {
      await field(page, 'Senha').fill('patio-demo');
      await dialogOn(page).getByRole('button', { name: button }).click();
    };
    await page.getByRole('button', { name: 'Ativar', exact: true }).click();
    await password('Continuar');
    await page.getByRole('img', { name: /^Código QR/ }).waitFor();
    await expectAccessible(page);
    const secret = (await page.getByText(/^[A-Z2-7 ]{39}$/).innerText()).replaceAll(' ', '');
    await field(page, 'Código de verificação').fill(new TOTP({ secret }).generate());
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('button', { name: 'Já guardei os códigos' }).waitFor();
    const first = await dialogOn(page).getByRole('listitem').allInnerTexts();
    expect(first).toHaveLength(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await page.getByText('10 códigos de recuperação por usar.').waitFor();

    await page.getByRole('button', { name: 'Novos códigos de recuperação' }).click();
    await password('Continuar');
    await page.getByRole('button', { name: 'Já guardei os códigos' }).waitFor();
    const second = await dialogOn(page).getByRole('listitem').allInnerTexts();
    expect(second.filter(code => first.includes(code))).toEqual([]);
    await page.getByRole('button', { name: 'Já guardei os códigos' }).click();

    await site.pool.query('UPDATE tenants SET requires_two_factor = true WHERE name = $1', [
      'Aurora Veículos',
    ]);
    await page.reload();
    await page.getByText('Exigida de quem administra: Aurora Veículos.').waitFor();
    await site.pool.query('UPDATE tenants SET requires_two_factor = false');
    await page.getByRole('button', { name: 'Desativar' }).click();
    await password('Desativar');
    await page.getByRole('button', { name: 'Ativar', exact: true }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the stored data of a person', () => {
  it('are exported with the password, and downloaded once the file is ready', async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await openPart(page, 'Privacidade');
    await page.getByRole('button', { name: 'Pedir um arquivo' }).click();
    await field(page, 'Senha').fill('patio-demo');
    await page.getByRole('button', { name: 'Continuar' }).click();
    const link = page.getByRole('link', { name: /^Baixar/ });
    await link.waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toMatch(/^patio-.*\.zip$/);
    expect(problems).toEqual([]);
    await close();
  });

  it('are erased after confirmation, and nothing of them stays on the device', async () => {
    const email = 'vendas@aurora.test';
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, email);
    await openPart(page, 'Privacidade');
    await page.getByRole('button', { name: 'Excluir minha conta…' }).click();
    const erase = dialogOn(page).getByRole('button', { name: 'Excluir minha conta' });
    await field(page, 'Para confirmar, digite APAGAR').fill('sim');
    await field(page, 'Senha').fill('patio-demo');
    await erase.click();
    await page.getByText('Digite APAGAR', { exact: true }).waitFor();
    await expectAccessible(page);
    await field(page, 'Para confirmar, digite APAGAR').fill('apagar');
    await erase.click();
    await page.getByText('Sua conta foi excluída.').waitFor();
    expect(await row(email)).toBeUndefined();
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases.filter(name => name?.startsWith('patio-'))).toEqual(['patio-device']);
    expect(problems).toEqual([]);
    await close();
  });

  it('are not erased if the person is the only administrator of a company', async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'gestor@serra.test');
    await openPart(page, 'Privacidade');
    await page.getByRole('button', { name: 'Excluir minha conta…' }).click();
    await field(page, 'Para confirmar, digite APAGAR').fill('APAGAR');
    await field(page, 'Senha').fill('patio-demo');
    await dialogOn(page).getByRole('button', { name: 'Excluir minha conta' }).click();
    await page.getByText(LAST_ADMIN).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Empresas' }).click();
    await page.getByRole('button', { name: 'Sair de Serra Motors' }).click();
    await dialogOn(page).getByRole('button', { name: 'Sair da empresa' }).click();
    await page.getByText(LAST_ADMIN).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a person’s companies', () => {
  it('can be opened and left; leaving the open one switches to another', async () => {
    await site.pool.query(
      `INSERT INTO memberships (tenant_id, user_id, role) SELECT 2, id, 'user' FROM users WHERE email = $1`,
      ['patio@aurora.test'],
    );
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'patio@aurora.test');
    await openPart(page, 'Dados');
    await field(page, 'Empresa padrão').selectOption({ label: 'Serra Motors' });
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Dados salvos').waitFor();
    expect(await row('patio@aurora.test')).toMatchObject({ current_tenant_id: 2 });
    await page.getByRole('tab', { name: 'Empresas' }).click();
    await page.getByRole('button', { name: 'Ir para Serra Motors' }).click();
    await page.waitForURL('**/home');
    await openPart(page, 'Empresas');
    await page.getByRole('button', { name: 'Ir para Aurora Veículos' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sair de Serra Motors' }).click();
    await expectAccessible(page);
    await dialogOn(page).getByRole('button', { name: 'Sair da empresa' }).click();
    await page.getByText('Você saiu de Serra Motors').waitFor();
    await page.waitForURL('**/home');
    await openPart(page, 'Empresas');
    await page.getByText('Aberta agora').waitFor();
    expect(await page.getByRole('button', { name: /^Sair de/ }).allInnerTexts()).toHaveLength(1);
    expect(problems).toEqual([]);
    await close();
  });
});

it.each([
  ['gestor@serra.test', 'Administrador'],
  ['organizacao@patio.test', 'Administrador da organização'],
])('%s is shown the role «%s»', async (email, label) => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, email);
  await page.goto('/my-account');
  await page.getByRole('main').getByText(label, { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('a person who leaves their only company is signed out with an explanation', async () => {
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'patio@aurora.test');
  await openPart(page, 'Empresas');
  await page.getByRole('button', { name: 'Sair de Aurora Veículos' }).click();
  await dialogOn(page).getByRole('button', { name: 'Sair da empresa' }).click();
  await page.getByText(/^Você saiu de /).waitFor();
  await field(page, 'E-mail').waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('without a connection the account shows the known data and says which actions need one', async () => {
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'gestor@aurora.test');
  await installed(page);
  await site.stop();
  await page.goto('/my-account');
  await page.getByText('gestor@aurora.test').waitFor();
  await page.getByRole('link', { name: 'Dados', exact: true }).click();
  await page.getByText('Marina Costa').first().waitFor();
  await page.getByText('Sem conexão: para ver e mudar isto').waitFor();
  await expectAccessible(page);
  // The server does all of this, so devices don't store it.
  await page.getByRole('tab', { name: 'Segurança' }).click();
  await page.getByText('Esta parte ainda não está no aparelho. Tente de novo com conexão').waitFor();
  expect(await page.getByText('Não foi possível abrir esta parte').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Privacidade' }).click();
  await page.getByText('Sem conexão: para mudar isto').waitFor();
  expect(await page.getByRole('button', { name: 'Excluir minha conta…' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Preferências' }).click();
  await page.getByText('Escuro').click();
  await until(
    () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme),
    scheme => scheme === 'dark',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Voltar à conta' }).click();
  await page.getByRole('button', { name: 'Sair', exact: true }).waitFor();
  await site.start();
  await page.getByRole('link', { name: 'Dados', exact: true }).click();
  await page.getByRole('button', { name: 'Tentar de novo' }).or(field(page, 'Nome')).first().waitFor();
  await field(page, 'Nome').waitFor();
  expect(problems).toEqual([]);
  await close();
});
