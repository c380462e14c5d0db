import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESK, type Device, openDevice, PHONE } from '../harness/browser';
import { type EmptySite, startEmptySite } from '../harness/empty-site';
import { type Hands, keys, pointer } from '../harness/hands';
import { until } from '../harness/until';
import { dialogOn, synced } from '../screens/visit';
import { endUndo, wayBox } from './journeys';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const panel = (page: Page) => page.locator('[data-card-panel]');

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();

/** Runs a journey in which each thing is created by the person who would create it, on their own device. */
const journey = (viewport: typeof DESK, hands: Hands) => () => {
  const isPhone = viewport === PHONE;
  const fill = (page: Page, label: string, text: string) => hands.fill(field(page, label), text);
  const press = (page: Page, name: string) => hands.press(page.getByRole('button', { name, exact: true }));
  const tab = (page: Page, name: RegExp) => hands.press(page.getByRole('tab', { name }));
  /** Opens a place from the menu; on a phone, places that don't fit in the menu are in the account. */
  const go = async (page: Page, name: string) => {
    const menu = page.getByRole('navigation', { name: 'Principal' });
    const far = isPhone && { Estoque: /^Estoque/, Empresa: /^Administrar/ }[name];
    if (far) await hands.press(menu.getByRole('link', { name: 'Conta' }));
    await hands.press(
      far
        ? page.getByRole('main').getByRole('link', { name: far })
        : menu.getByRole('link', { name: new RegExp(name) }),
    );
  };
  const openFlow = async (page: Page) => {
    await go(page, 'Fluxos');
    await hands.press(page.getByRole('link', { name: /Venda de veículos/ }).first());
  };
  const choose = async (page: Page, action: string) => {
    await press(page, 'Ações do fluxo');
    await hands.press(page.getByRole('menuitem', { name: action }));
  };
  const chooseFile = async (page: Page, opens: () => Promise<void>) => {
    const chooser = page.waitForEvent('filechooser');
    await opens();
    await (await chooser).setFiles([{ name: 'frente.jpg', mimeType: 'image/jpeg', buffer: await photo() }]);
  };
  const createPassword = async (page: Page, password: string) => {
    await fill(page, 'Senha', password);
    await fill(page, 'Repita a senha', password);
  };

  const devices: Device[] = [];
  let site: EmptySite;
  let organization: Page;
  let manager: Page;
  let seller: Page;
  let approver: Page;
  let home: string;
  let card: string;
  let shared: string;
  beforeAll(async () => {
    site = await startEmptySite();
    home = site.urlOf('litoral');
    const open = async () => {
      const device = await openDevice(site.url, viewport);
      devices.push(device);
      return device.page;
    };
    [organization, manager, seller, approver] = [await open(), await open(), await open(), await open()];
  });
  afterAll(async () => {
    for (const device of devices) await device.close();
    await site.close();
  });
  afterEach(() => expect(devices.flatMap(({ problems }) => problems)).toEqual([]));

  it('the organisation creates a company, and its administrator signs in through the e-mail', async () => {
    await organization.goto(site.firstAccess);
    await fill(organization, 'Nome da organização', 'Grupo Norte');
    await fill(organization, 'Seu nome', 'Olga Prado');
    await fill(organization, 'E-mail', 'olga@norte.test');
    await createPassword(organization, 'uma-senha-boa');
    await press(organization, 'Criar conta');
    await hands.press(organization.getByRole('link', { name: 'Ir para o início' }));
    await hands.press(organization.getByRole('link', { name: 'Nova empresa' }));
    await fill(organization, 'Nome', 'Litoral Motors');
    await fill(organization, 'Subdomínio', 'litoral');
    await press(organization, 'Continuar');
    await fill(organization, 'Cor principal', '#7048e8');
    await press(organization, 'Continuar');
    await fill(organization, 'Nome da pessoa', 'Lia Prado');
    await fill(organization, 'E-mail', 'lia@litoral.test');
    await press(organization, 'Criar empresa');
    await organization.getByRole('heading', { level: 1, name: 'Litoral Motors' }).waitFor();

    await manager.goto(await site.linkTo('lia@litoral.test', '/auth/create-password'));
    await createPassword(manager, 'senha-da-lia');
    await press(manager, 'Aceitar o convite');
    await hands.press(manager.getByRole('link', { name: 'Ir para o início' }));
    await said(manager, 'A empresa ainda não tem fluxos');
    expect(new URL(manager.url()).origin).toBe(home);
  });

  it('the manager creates a flow from a template and changes its rules', async () => {
    await go(manager, 'Fluxos');
    await press(manager, 'Novo fluxo');
    await hands.press(manager.getByRole('button', { name: /^Venda de veículos/ }));
    await fill(manager, 'Sigla', 'VND');
    await press(manager, 'Criar fluxo');
    await manager.waitForURL(/\/flows\/[0-9a-f-]{36}$/);
    await choose(manager, 'Configurar fluxo');
    await tab(manager, /^Fluxo/);
    await hands.check(await wayBox(manager, 'Documentação', 'Interesse'));
    await hands.press(
      manager.locator('form', { hasText: 'Como os cards andam' }).getByRole('button', { name: 'Salvar' }),
    );
    await said(manager, 'Caminhos salvos');
  });

  it('the manager enters the first vehicle, and invites a salesperson and an approver', async () => {
    await go(manager, 'Estoque');
    await hands.press(manager.getByRole('button', { name: 'Novo veículo' }).first());
    await hands.fill(dialogOn(manager).getByRole('textbox', { name: 'Título' }), 'Nivus Highline 2022');
    await hands.fill(dialogOn(manager).getByRole('textbox', { name: 'Placa' }), 'abc1d23');
    await hands.fill(dialogOn(manager).getByRole('textbox', { name: 'Preço' }), '112.300');
    await chooseFile(manager, () => press(manager, 'Escolher fotos'));
    await press(manager, 'Cadastrar veículo');
    await said(manager, 'Veículo cadastrado');
    await manager.getByRole('region', { name: 'Estoque' }).getByText('Nivus Highline 2022').first().waitFor();

    for (const [page, name, email] of [
      [seller, 'Rui Vendas', 'rui@litoral.test'],
      [approver, 'Ana Gestora', 'ana@litoral.test'],
    ] as const) {
      await go(manager, 'Empresa');
      await tab(manager, /^Usuários/);
      await press(manager, 'Convidar pessoa');
      await fill(manager, 'Nome', name);
      await fill(manager, 'E-mail', email);
      await press(manager, 'Enviar o convite');
      await said(manager, `Convite enviado para ${email}`);
      await page.goto(await site.linkTo(email, '/auth/create-password'));
      await createPassword(page, 'senha-de-trabalho');
      await press(page, 'Aceitar o convite');
      await hands.press(page.getByRole('link', { name: 'Ir para o início' }));
      await synced(page);
    }
  });

  it('the manager adds them to the flow, and chooses the approver', async () => {
    await openFlow(manager);
    await choose(manager, 'Configurar fluxo');
    await tab(manager, /^Membros/);
    await press(manager, 'Adicionar pessoa');
    for (const name of ['Rui Vendas', 'Ana Gestora']) await press(manager, `Adicionar ${name}`);
    await manager.keyboard.press('Escape');
    await closed(manager);
    await tab(manager, /^Fluxo/);
    await press(manager, 'Aprovadores de Aprovação da proposta');
    // The creator of a flow is its approver until another one is chosen.
    for (const name of ['Ana Gestora', 'Lia Prado'])
      await hands.press(dialogOn(manager).getByRole('checkbox', { name }));
    await hands.press(dialogOn(manager).getByRole('button', { name: 'Salvar' }));
    await said(manager, 'Aprovadores salvos');
  });

  it('the salesperson creates a card with photo and vehicle', async () => {
    await openFlow(seller);
    await hands.press(seller.getByRole('button', { name: 'Novo card' }).first());
    await hands.fill(seller.getByRole('textbox', { name: /Título/ }), 'Nivus para a Bruna');
    await hands.fill(seller.getByRole('textbox', { name: /^Cliente/ }).first(), 'Bruna Almeida');
    await press(seller, 'Criar card');
    await hands.press(seller.locator('a[data-card-id]').filter({ hasText: 'Nivus para a Bruna' }));
    card = await until(
      () => seller.url(),
      address => address.includes('/cards/'),
    );
    await tab(seller, /^Anexos/);
    await chooseFile(seller, () => press(seller, 'Anexar arquivos'));
    await seller.getByRole('list', { name: 'Anexos do card' }).getByText('frente.jpg').waitFor();
    await tab(seller, /^Produtos/);
    await press(seller, 'Escolher do estoque');
    await hands.press(
      dialogOn(seller)
        .getByRole('button', { name: /Nivus Highline/ })
        .first(),
    );
    await press(seller, 'Pronto');
    await seller.getByRole('list', { name: 'Veículos do card' }).getByText('Nivus Highline 2022').waitFor();
  });

  it('the salesperson is shown which moves are allowed, and asks for approval', async () => {
    await hands.press(panel(seller).getByRole('button', { name: /mover para/ }));
    await dialogOn(seller).getByText('De Interesse, o card só vai para Proposta.').waitFor();
    expect(
      await dialogOn(seller)
        .getByRole('button', { name: /^Entregue/ })
        .count(),
    ).toBe(0);
    await hands.press(dialogOn(seller).getByRole('button', { name: /^Proposta/ }));
    await closed(seller);
    await hands.press(panel(seller).getByRole('button', { name: /^Proposta mover para/ }));
    await hands.press(dialogOn(seller).getByRole('button', { name: /^Aprovação da proposta.*Ana Gestora/ }));
    await closed(seller);
    await panel(seller)
      .getByRole('button', { name: /^Aprovação da proposta mover para/ })
      .waitFor();
  });

  it('the approver approves, and the card moves on automatically for everybody', async () => {
    await go(approver, 'Aprovações');
    const asked = approver.locator('[data-approval-id]').filter({ hasText: 'Nivus para a Bruna' });
    await hands.press(asked.getByRole('link'));
    await press(approver, 'Aprovar');
    await said(approver, /^Aprovado/);
    await endUndo(approver);
    await panel(seller)
      .getByRole('button', { name: /^Documentação mover para/ })
      .waitFor();
  });

  it('the manager sees the outcome in the statistics', async () => {
    await openFlow(manager);
    await choose(manager, 'Estatísticas');
    const phases = manager.getByRole('region', { name: 'Cards por fase', exact: true });
    await phases.getByRole('img').waitFor();
    expect(await phases.locator('svg[role=img] text').allTextContents()).toEqual([
      'Interesse',
      '0',
      'Proposta',
      '0',
      'Aprovação da proposta',
      '0',
      'Documentação',
      '1',
      'Entregue',
      '0',
    ]);
    await manager
      .getByRole('region', { name: 'Criados e concluídos por semana', exact: true })
      .getByRole('img', { name: /^1 criado e/ })
      .waitFor();
  });

  it('a customer opens the shared card, and nothing else', async () => {
    await devices[2]!.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: home });
    await press(seller, 'Mais opções do card');
    await hands.press(seller.getByRole('menuitem', { name: 'Compartilhar' }));
    await hands.fill(dialogOn(seller).getByLabel('Título do link'), 'Para a Bruna');
    await press(seller, 'Criar link');
    await hands.press(dialogOn(seller).getByRole('button', { name: 'Copiar' }));
    await said(seller, 'Link copiado');
    shared = await seller.evaluate(() => navigator.clipboard.readText());
    await seller.keyboard.press('Escape');
    await closed(seller);
    const customer = await openDevice(site.url, viewport);
    devices.push(customer);
    await customer.page.goto(shared);
    await customer.page.getByRole('heading', { level: 1, name: 'Nivus para a Bruna' }).waitFor();
    await said(customer.page, 'Compartilhado por Litoral Motors');
    await said(customer.page, 'R$ 112.300,00');
    await said(customer.page, 'etapa 4 de 5');
    expect(await customer.page.getByRole('navigation').count()).toBe(0);
    await customer.page.goto(card);
    await field(customer.page, 'Senha').waitFor();
  });

  it('the car is sold: the card reaches its last phase, and no changes wait', async () => {
    await hands.press(panel(seller).getByRole('button', { name: /^Documentação mover para/ }));
    await hands.press(dialogOn(seller).getByRole('button', { name: /^Entregue/ }));
    await closed(seller);
    await panel(seller)
      .getByRole('button', { name: /^Entregue/ })
      .waitFor();
    const customer = devices.at(-1)!.page;
    // The move may still be on its way to the server when the page loads.
    await until(
      async () => {
        await customer.goto(shared);
        return customer.getByRole('region', { name: 'Andamento' }).innerText();
      },
      text => text.includes('etapa 5 de 5'),
    );
  });

  it('a forgotten password is replaced through the e-mail', async () => {
    await seller.goto(`${home}/home`);
    await synced(seller);
    await hands.press(
      isPhone
        ? seller.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Conta' })
        : seller.getByRole('button', { name: /^Conta de/ }),
    );
    await press(seller, 'Sair');
    await hands.press(seller.getByRole('link', { name: 'Esqueci minha senha' }));
    // Waits for the heading, since both pages have a field «E-mail».
    await seller.getByRole('heading', { name: 'Esqueci minha senha' }).waitFor();
    await fill(seller, 'E-mail', 'rui@litoral.test');
    await press(seller, 'Enviar link');
    await said(seller, 'Se rui@litoral.test estiver cadastrado');
    await seller.goto(await site.linkTo('rui@litoral.test', '/auth/reset-password'));
    await fill(seller, 'Nova senha', 'outra-de-trabalho');
    await fill(seller, 'Repita a senha', 'outra-de-trabalho');
    await press(seller, 'Redefinir senha');
    await said(seller, 'Senha redefinida');
    await fill(seller, 'E-mail', 'rui@litoral.test');
    await fill(seller, 'Senha', 'outra-de-trabalho');
    await press(seller, 'Entrar');
    await seller.waitForURL('**/home');
    await seller.goto(card);
    await panel(seller).getByRole('heading', { name: 'Nivus para a Bruna' }).waitFor();
  });

  it('the organisation closes the company, and its people are signed out with the reason', async () => {
    await organization.goto('/companies');
    await hands.press(organization.getByRole('link', { name: /^Litoral Motors/ }));
    await press(organization, 'Desativar empresa…');
    await organization
      .getByText('A única pessoa da empresa é desconectada')
      .or(organization.getByText(/pessoas da empresa são desconectadas/))
      .waitFor();
    await press(organization, 'Desativar');
    await said(organization, 'Litoral Motors está desativada');
    for (const page of [manager, seller, approver]) {
      const alert = page.getByRole('alert').filter({ hasText: 'Favor contatar o administrador' });
      await alert.waitFor({ timeout: 90_000 });
      await page.getByRole('button', { name: 'Entrar' }).waitFor();
    }
    await fill(manager, 'E-mail', 'lia@litoral.test');
    await fill(manager, 'Senha', 'senha-da-lia');
    await press(manager, 'Entrar');
    await said(manager, 'Favor contatar o administrador: o seu acesso, ou o da sua empresa');
  });
};

describe('from an empty installation, on a desk', { tags: 'gate' }, journey(DESK, pointer));
describe('from an empty installation, on a phone', journey(PHONE, pointer));
describe('from an empty installation, with the keyboard alone', journey(DESK, keys));
