import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, type Device, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { follow } from '../screens/visit';

const ORGANIZATION = 'organizacao@patio.test';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const names = async (page: Page) => {
  const list = page.getByRole('tabpanel');
  return (await list.getByText(/^(Aurora|Serra|Litoral)[^·]*$/).allTextContents()).map(text =>
    text.replace(/(ativa|desativada|convite enviado)$/, ''),
  );
};

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the list of companies on a %s', (size, viewport) => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, ORGANIZATION);
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('is reached from the menu, and searches every known detail', async () => {
    await follow(page, /^Empresas$/);
    await page.getByRole('heading', { level: 1, name: 'Empresas' }).waitFor();
    await page.getByText('12.ABC.345/01DE-35').waitFor();
    expect(await names(page)).toEqual(['Aurora Veículos', 'Serra Motors']);
    await expectAccessible(page);
    await page.getByLabel('Buscar empresa').fill('12.abc.345');
    await page.getByText('Serra Motors').waitFor({ state: 'detached' });
    expect(await names(page)).toEqual(['Aurora Veículos']);
    expect(new URL(page.url()).searchParams.get('q')).toBe('12.abc.345');
    await page.getByLabel('Buscar empresa').fill('não há');
    await page.getByText('Nenhuma empresa encontrada').waitFor();
  });

  it('is sorted, and the address keeps the order', async () => {
    await page.goto('/companies');
    await page.getByText('Serra Motors').waitFor();
    if (size === 'desk') {
      await page.getByRole('button', { name: 'Pessoas' }).click();
    } else await page.getByLabel('Ordenar por').selectOption('Pessoas');
    await page.waitForURL(/sort=users_count/);
    await page.reload();
    await page.getByText('Serra Motors').waitFor();
    // The company with fewer people comes first.
    expect(await names(page)).toEqual(['Serra Motors', 'Aurora Veículos']);
  });

  it('shows inactive companies in a tab of their own', async () => {
    await page.goto('/companies');
    await page.getByRole('tab', { name: 'Desativadas' }).click();
    await page.getByText('Nenhuma empresa desativada').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('inactive');
    await site.pool.query("UPDATE tenants SET status = 0 WHERE subdomain = 'serra'");
    await page.reload();
    await page.getByText('Serra Motors').waitFor();
    expect(await names(page)).toEqual(['Serra Motors']);
    await page.getByRole('link', { name: /^Serra Motors/ }).click();
    for (const tab of ['Usuários', 'Pagamento', 'Aparência', 'Dados']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      await page.getByText('Esta empresa está desativada: ninguém dela entra.').waitFor();
    }
    const back =
      size === 'phone'
        ? page.getByRole('button', { name: 'Voltar às empresas' })
        : page.getByRole('main').getByRole('link', { name: 'Empresas' });
    await back.click();
    await page.waitForURL('**/companies?tab=inactive');
    await page.getByText('Serra Motors').waitFor();
    await site.pool.query("UPDATE tenants SET status = 1 WHERE subdomain = 'serra'");
  });

  it('finds a company by its number, which matches nothing else', async () => {
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    for (const path of ['/companies/abc', '/companies/abc/users']) {
      await page.goto(path);
      await page.getByText('Não há nada neste link').waitFor();
    }
    expect(asked.filter(url => url.includes('NaN'))).toEqual([]);
    // A company that doesn't exist has no tabs to show either.
    for (const path of ['/companies/999999', '/companies/999999?tab=payment']) {
      await page.goto(path);
      await page.getByText('Empresa não encontrada').waitFor();
      expect(await page.getByRole('tab').count()).toBe(0);
    }
    await expectAccessible(page);
  });

  it('needs a connection, says so, and loads when it is back', async () => {
    await page.goto('/home');
    await installed(page);
    await device.context.setOffline(true);
    // The code of the page is not stored on the device either, though the browser may still have it cached.
    const online = /\/assets\/online\..*\.(js|css)$/;
    await device.context.route(online, route => route.abort());
    for (const path of ['/companies/1/users', '/companies/1', '/companies/create', '/companies']) {
      await page.goto(path);
      await page.getByText('Esta página precisa de conexão').waitFor();
      expect(await page.getByText('Não foi possível abrir esta parte').count()).toBe(0);
    }
    await expectAccessible(page);
    await device.context.unroute(online);
    await device.context.setOffline(false);
    await page.getByText('Serra Motors').waitFor();
    await device.context.setOffline(true);
    await page.getByRole('tab', { name: 'Desativadas' }).click();
    await page.getByText('Esta página precisa de conexão').waitFor();
    await device.context.setOffline(false);
    await page.getByText('Nenhuma empresa desativada').waitFor();
  });

  it('loads when the connection is back even if sync had not noticed that it was lost', async () => {
    await page.goto('/home');
    await installed(page);
    const held = /\/(api\/sync|socket\.io\/.*)$/;
    const online = /\/assets\/online\..*\.(js|css)$/;
    await device.context.route(held, () => undefined);
    await device.context.route(online, route => route.abort());
    await device.context.setOffline(true);
    // Chromium 150 takes a page for online that is opened during its own simulation of a lost network.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => !sessionStorage.getItem('test.isAway') });
    });
    await page.evaluate(() => sessionStorage.setItem('test.isAway', '1'));
    await page.goto('/companies');
    await page.getByText('Esta página precisa de conexão').waitFor();
    await device.context.unroute(online);
    await device.context.setOffline(false);
    await page.evaluate(() => {
      sessionStorage.removeItem('test.isAway');
      dispatchEvent(new Event('online'));
    });
    await page.getByText('Serra Motors').waitFor();
    await device.context.unroute(held);
  });
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const nextStep = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();

describe.each([
  ['desk', DESK, 'litoral'],
  ['phone', PHONE, 'capital'],
] as const)('creating a company on a %s', (_size, viewport, subdomain) => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, ORGANIZATION);
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('shows errors beside their fields, on their step', async () => {
    await page.goto('/companies');
    await page.getByRole('link', { name: 'Nova empresa' }).click();
    await nextStep(page);
    await page.getByText('Campo obrigatório').waitFor();
    expect(await field(page, 'Nome').evaluate(node => node === document.activeElement)).toBe(true);
    await field(page, 'Nome').fill(`Litoral ${subdomain}`);
    await field(page, 'CNPJ').pressSequentially('12abc34501de36');
    await nextStep(page);
    await page.getByText('CNPJ inválido').waitFor();
    expect(await field(page, 'CNPJ').inputValue()).toBe('12.ABC.345/01DE-36');
    await expectAccessible(page);
    // A number of another company, which only the server knows.
    await field(page, 'CNPJ').fill('12abc34501de35');
    await field(page, 'Telefone').fill('11');
    await field(page, 'Subdomínio').fill('aurora');
    await page.route('**/api/cep/01310-100', route =>
      route.fulfill({
        json: {
          data: {
            zipcode: '01310100',
            street: 'Avenida Paulista',
            neighborhood: 'Bela Vista',
            city: 'São Paulo',
            state: 'SP',
          },
        },
      }),
    );
    await field(page, 'CEP').pressSequentially('01310100');
    await page.getByText('Endereço preenchido').waitFor();
    expect(await field(page, 'Rua').inputValue()).toBe('Avenida Paulista');
    await nextStep(page);
    await page.getByText('Telefone inválido').waitFor();
    await field(page, 'Telefone').fill('11 3456-7890');
    await nextStep(page);
    await page.getByText('Este CNPJ já é de outra empresa').waitFor();
    await page.getByText('Este subdomínio já está em uso').waitFor();
    expect(await field(page, 'CNPJ').evaluate(node => node === document.activeElement)).toBe(true);
    await field(page, 'CNPJ').fill('');
    await field(page, 'Subdomínio').fill(subdomain);
    await nextStep(page);
    await page.getByRole('heading', { name: 'Passo 2 de 3: Aparência' }).waitFor();
    await field(page, 'Cor principal').fill('#ffd43b');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByText('Neles usamos um tom mais escuro').waitFor();
    await page.getByRole('slider').first().waitFor({ state: 'detached' });
    await expectAccessible(page);
    await nextStep(page);
    await field(page, 'Nome da pessoa').fill('Lia');
    await field(page, 'E-mail').fill('lia@');
    await page.getByRole('button', { name: 'Criar empresa' }).click();
    await page.getByText('E-mail inválido').waitFor();
    await field(page, 'E-mail').fill(`lia@${subdomain}.test`);
    // Another company has taken the subdomain in the meantime.
    await site.pool.query("UPDATE tenants SET subdomain = $1 WHERE subdomain = 'serra'", [subdomain]);
    await page.getByRole('button', { name: 'Criar empresa' }).click();
    await page.getByRole('heading', { name: 'Passo 1 de 3: Empresa' }).waitFor();
    await page.getByText('Este subdomínio já está em uso').waitFor();
    await site.pool.query("UPDATE tenants SET subdomain = 'serra' WHERE subdomain = $1", [subdomain]);
  });

  it('has an address for each step: going back is one step back, with all typed data kept', async () => {
    const step = (name: string) => page.getByRole('heading', { name }).waitFor();
    await page.goto('/companies');
    await page.getByRole('link', { name: 'Nova empresa' }).click();
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('input[data-path=name]')?.value.startsWith('Litoral'),
    );
    await nextStep(page);
    await step('Passo 2 de 3: Aparência');
    await nextStep(page);
    await step('Passo 3 de 3: Quem administra');
    expect(new URL(page.url()).searchParams.get('step')).toBe('admin');
    await field(page, 'E-mail').fill('lia@');
    await page.getByRole('button', { name: 'Criar empresa' }).click();
    await page.getByText('E-mail inválido').waitFor();
    await page.goBack();
    await step('Passo 2 de 3: Aparência');
    expect(await field(page, 'Cor principal').inputValue()).toBe('#ffd43b');
    await page.goForward();
    await step('Passo 3 de 3: Quem administra');
    await field(page, 'E-mail').fill(`lia@${subdomain}.test`);
    await page.getByRole('button', { name: 'Voltar', exact: true }).click();
    await step('Passo 2 de 3: Aparência');
    await page.goBack();
    await step('Passo 1 de 3: Empresa');
    expect(await field(page, 'Nome').inputValue()).toBe(`Litoral ${subdomain}`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Empresas' }).waitFor();
    await page.goForward();
    await step('Passo 1 de 3: Empresa');
  });

  it('keeps typed data after a reload, and invites the administrator', async () => {
    await page.reload();
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('input[data-path=name]')?.value.startsWith('Litoral'),
    );
    await nextStep(page);
    await page.getByRole('heading', { name: 'Passo 2 de 3: Aparência' }).waitFor();
    await nextStep(page);
    await page.getByRole('heading', { name: 'Passo 3 de 3: Quem administra' }).waitFor();
    await device.context.setOffline(true);
    await page.getByRole('button', { name: 'Criar empresa' }).click();
    await page
      .getByText(/Sem conexão com o servidor\. Para salvar/)
      .first()
      .waitFor();
    await device.context.setOffline(false);
    await page.getByText('Sincronizado').first().waitFor();
    await page.getByRole('button', { name: 'Criar empresa' }).click();
    await page.waitForURL(/\/companies\/\d+\/users\?show=pending$/);
    await page.getByRole('heading', { level: 1, name: `Litoral ${subdomain}` }).waitFor();
    const { rows } = await site.pool.query(
      'SELECT t.address, t.customization, i.email FROM tenants t JOIN invitations i ON i.tenant_id = t.id WHERE subdomain = $1',
      [subdomain],
    );
    expect(rows).toMatchObject([
      {
        address: { street: 'Avenida Paulista', zipcode: '01310100' },
        customization: { primary_color: '#ffd43b' },
        email: `lia@${subdomain}.test`,
      },
    ]);
    await page.goto('/companies');
    await page.getByText('convite enviado').first().waitFor();
  });

  it('is followed by changing, deactivating it after a warning, and activating it again', async () => {
    await page.goto('/companies');
    await page.getByRole('link', { name: /^Serra Motors/ }).click();
    await field(page, 'Rua').waitFor();
    await expectAccessible(page);
    await field(page, 'CEP').fill('123');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('CEP inválido').waitFor();
    await field(page, 'CEP').fill('');
    await field(page, 'Cidade').fill(`Gramado ${subdomain}`);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Dados salvos').waitFor();
    await page.reload();
    await page.waitForFunction(
      city => document.querySelector<HTMLInputElement>('input[data-path="address.city"]')?.value === city,
      `Gramado ${subdomain}`,
    );
    await page.getByRole('button', { name: 'Desativar empresa…' }).click();
    await page.getByText('A única pessoa da empresa é desconectada').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Desativar', exact: true }).click();
    await page.getByText('Serra Motors está desativada').waitFor();
    const inside = await openDevice(site.url);
    await inside.page.goto('/');
    await inside.page.getByLabel('E-mail').fill('gestor@serra.test');
    await inside.page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await inside.page.getByRole('button', { name: 'Entrar' }).click();
    await inside.page
      .getByText('Favor contatar o administrador: o seu acesso, ou o da sua empresa')
      .waitFor();
    await inside.close();
    await page.getByRole('button', { name: 'Ativar empresa' }).click();
    await page.getByText('Serra Motors está ativa').waitFor();
  });
});

it('a company opens at its own address, where the organisation is told that it can’t enter', async () => {
  const { page, context, problems, close } = await openDevice(site.url);
  await signIn(page, ORGANIZATION);
  await page.goto('/companies/1');
  const own = page.getByRole('link', { name: 'Acessar empresa' });
  const address = site.url.replace('127.0.0.1', 'aurora.localhost');
  expect(await own.getAttribute('href')).toBe(address);
  const [opened] = await Promise.all([context.waitForEvent('page'), own.click()]);
  await opened.getByLabel('E-mail').fill(ORGANIZATION);
  await opened.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await opened.getByRole('button', { name: 'Entrar' }).click();
  await opened.getByText('Você não pode acessar diretamente este ambiente').waitFor();
  // The organisation itself, and an id that doesn't exist.
  for (const id of ['0', '99']) {
    await page.goto(`/companies/${id}`);
    await page.getByText('Empresa não encontrada').waitFor();
  }
  expect(problems).toEqual([]);
  await close();
});

it.each(['gestor@aurora.test', 'vendas@aurora.test'])(
  '%s is not an administrator of the organisation',
  async email => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, email);
    await page.getByRole('link', { name: 'Fluxos' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Empresas' }).count()).toBe(0);
    await page.goto('/companies');
    await page.waitForURL('**/home');
    expect(problems).toEqual([]);
    await close();
  },
);
