import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/database/transaction';
import { touchFeeds } from '../../server/feeds/touch-feeds';
import { expectAccessible } from '../harness/accessible';
import { DESK, type Device, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';
import { peopleAction } from './journeys';

const MANAGER = 'gestor@aurora.test';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const filter = (page: Page, name: string) =>
  page.locator('main label').getByText(name, { exact: true }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isPhone = (page: Page) => page.viewportSize()!.width < 600;

/** Opens the company's people as its administrator does. */
async function openPeople(page: Page): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('link', { name: 'Conta', exact: true }).click();
    await page.getByRole('link', { name: 'Administrar Aurora Veículos' }).click();
  } else {
    await page.getByRole('link', { name: 'Empresa', exact: true }).click();
  }
  await page.getByRole('tab', { name: 'Usuários' }).click();
  await page.getByRole('link', { name: /Marina Costa \(você\)/ }).waitFor();
}

/** Finds the person's row in either layout. */
const row = (page: Page, name: string) =>
  page
    .locator('main')
    .locator(isPhone(page) ? 'li' : 'tbody tr')
    .filter({ hasText: name });
const openPerson = (page: Page, name: string) => row(page, name).getByRole('link').click();

/** Renames a person, and tells devices. */
async function rename(email: string, name: string): Promise<void> {
  await inTransaction(site.pool, async client => {
    const { rows } = await client.query('UPDATE users SET name = $2 WHERE email = $1 RETURNING id', [
      email,
      name,
    ]);
    await touchFeeds(client, 1, [{ feed: 'tenant:1', entity: 'person', row_id: rows[0].id, gone: false }]);
  });
}

/** Returns the address of the link in the latest e-mail to a person. */
async function linkIn(to: string): Promise<string> {
  const letter = await until(
    async () => site.letters.findLast(sent => sent.to === to),
    found => found !== undefined,
  );
  return new URL(letter!.link!).pathname;
}

const membershipOf = async (email: string) => {
  const { rows } = await site.pool.query(
    `SELECT m.role, m.enabled FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.tenant_id = 1 AND u.email = $1`,
    [email],
  );
  return rows[0];
};

describe.each([
  ['desk', DESK, 'Lia Prado', 'lia@aurora.test'],
  ['phone', PHONE, 'Beto Nunes', 'beto@aurora.test'],
] as const)('the people of a company on a %s', (_size, viewport, name, email) => {
  it('are invited by e-mail, marked until they accept, and given another role with the password', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, MANAGER);
    await openPeople(page);
    await expectAccessible(page);
    await press(page, 'Convidar pessoa');
    await field(page, 'Nome').fill(name);
    await press(page, 'Enviar o convite');
    await page.getByText('Campo obrigatório').waitFor();
    await field(page, 'E-mail').fill('vendas@aurora.test');
    await press(page, 'Enviar o convite');
    await page.getByText('Esta pessoa já faz parte da empresa').waitFor();
    await expectAccessible(page);
    await field(page, 'E-mail').fill(email);
    await field(page, 'Telefone').fill('11 9');
    await press(page, 'Enviar o convite');
    await page.getByText('Telefone inválido').waitFor();
    await field(page, 'Telefone').fill('11987654321');
    await field(page, 'Cargo').fill('Vendas');
    // The typed text survives a reload once it is on the disk.
    await until(
      () => draftsOf(page),
      drafts => drafts.includes('Vendas'),
    );
    await page.reload();
    await until(
      () => field(page, 'Cargo').inputValue(),
      value => value === 'Vendas',
    );
    await press(page, 'Enviar o convite');
    await page.getByText(`Convite enviado para ${email}`).waitFor();
    await row(page, name).getByText('Convite pendente').waitFor();
    expect(new URL(page.url()).searchParams.get('show')).toBe('pending');

    const first = await linkIn(email);
    await openPerson(page, name);
    await expectAccessible(page);
    await press(page, 'Reenviar o convite');
    await page.getByText(`Enviamos outro convite para ${email}`).waitFor();
    await until(
      () => linkIn(email),
      link => link !== first,
    );
    await press(page, 'Suspender o convite');
    await dialogOn(page).getByText('Convite suspenso').waitFor();
    const guest = await openDevice(site.url, PHONE);
    await guest.page.goto(await linkIn(email));
    await guest.page.getByRole('heading', { name: /Este link/ }).waitFor();
    await press(page, 'Reativar o convite');
    await dialogOn(page).getByText('Convite pendente').waitFor();
    await guest.page.reload();
    await field(guest.page, 'Senha').fill('uma-senha-boa');
    await field(guest.page, 'Repita a senha').fill('uma-senha-boa');
    await press(guest.page, 'Aceitar o convite');
    await guest.page.waitForURL('**/auth/create-success');
    await press(page, 'Reenviar o convite');
    await page.getByText('Esta pessoa já aceitou o convite.').waitFor();
    await page.keyboard.press('Escape');

    await filter(page, 'Ativos');
    await openPerson(page, name);
    await field(page, 'Papel').selectOption('admin');
    await field(page, 'Sua senha').fill('errada');
    await press(page, 'Salvar');
    await page.getByText('Senha atual incorreta').waitFor();
    await expectAccessible(page);
    await field(page, 'Sua senha').fill('patio-demo');
    await press(page, 'Salvar');
    await page.getByText(`${name}: dados salvos`).waitFor();
    await row(page, name).getByText('Administrador').waitFor();
    expect(await membershipOf(email)).toEqual({ role: 'admin', enabled: true });

    await openPerson(page, name);
    await press(page, 'Desativar…');
    await page.getByText('Os pedidos sem resposta são cancelados').waitFor();
    await expectAccessible(page);
    await press(page, 'Desativar');
    await page.getByText(`${name} não tem mais acesso`).waitFor();
    await press(page, 'Ativar');
    await page.getByText('Confirme com a sua senha').waitFor();
    await expectAccessible(page);
    await field(dialogOn(page) as never, 'Senha').fill('patio-demo');
    await dialogOn(page).getByRole('button', { name: 'Continuar' }).click();
    await page.getByText(`${name} tem acesso de novo`).waitFor();
    expect(problems).toEqual([]);
    expect(guest.problems).toEqual([]);
    await guest.close();
    await close();
  });
});

it.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)(
  'support gets access on a %s until a day, and its end is brought forward',
  async (size, viewport) => {
    const helper = `helena-${size}@patio.test`;
    await site.pool.query(
      `WITH helper AS (
       INSERT INTO users (id, name, email, password_hash, email_verified_at)
       SELECT gen_random_uuid(), 'Helena', $1, password_hash, now() FROM users WHERE email = 'organizacao@patio.test'
       RETURNING id)
     INSERT INTO memberships (tenant_id, user_id, role) SELECT 0, id, 'user' FROM helper`,
      [helper],
    );
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, MANAGER);
    await openPeople(page);
    await peopleAction(page, 'Liberar suporte');
    const dialog = dialogOn(page);
    const grant = dialog.getByRole('button', { name: 'Liberar suporte' });
    await dialog.getByLabel('Nome', { exact: true }).fill(`Helena ${size}`);
    await dialog.getByLabel('E-mail', { exact: true }).fill(helper);
    await grant.click();
    await dialog.getByText('Campo obrigatório').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Sua senha', { exact: true }).fill('errada');
    await grant.click();
    await dialog.getByText('Senha atual incorreta').waitFor();
    await dialog.getByLabel('Sua senha', { exact: true }).fill('patio-demo');
    const lastDay = dialog.getByLabel('Até o fim do dia');
    const usual = await lastDay.inputValue();
    await lastDay.fill(size === 'desk' ? '31/12/2099' : '2099-12-31');
    await lastDay.press('Tab');
    await grant.click();
    await dialog.getByText('O suporte pode durar no máximo 30 dias').waitFor();
    await lastDay.fill(usual);
    await lastDay.press('Tab');
    await grant.click();
    await page.getByText(`Convite enviado para ${helper}`).waitFor();
    await row(page, helper)
      .getByText(/^Suporte até .*23:59, convite pendente$/)
      .waitFor();

    const guest = await openDevice(site.url, PHONE);
    await guest.page.goto(await linkIn(helper));
    await field(guest.page, 'Senha').fill('patio-demo');
    await press(guest.page, 'Aceitar o convite');
    await until(
      () => membershipOf(helper),
      membership => membership?.enabled,
    );
    await page.goto('/my-company?tab=people');
    await row(page, helper)
      .getByText(/^Suporte até .*23:59$/)
      .waitFor();
    await expectAccessible(page);
    await openPerson(page, helper);
    const mayExport = page.getByRole('switch', { name: 'Exportar os dados da empresa' });
    await mayExport.click();
    const asks = dialogOn(page).filter({ hasText: 'Confirme com a sua senha para permitir isso' });
    await asks.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await expectAccessible(page);
    await asks.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText(/Permitido a .* até o fim do suporte/).waitFor();
    await until(
      () => mayExport.isChecked(),
      isChecked => isChecked,
    );
    await expectAccessible(page);
    await mayExport.click();
    await page.getByText(/não tem mais essa permissão/).waitFor();
    await until(
      () => mayExport.isChecked(),
      isChecked => !isChecked,
    );
    await press(page, 'Encerrar o suporte…');
    await page.getByText('A pessoa deixa de ver esta empresa').waitFor();
    await expectAccessible(page);
    await press(page, 'Encerrar o suporte');
    await page.getByText('não tem mais acesso').waitFor();
    expect((await membershipOf(helper)).enabled).toBe(false);
    expect([...problems, ...guest.problems]).toEqual([]);
    await guest.close();
    await close();
  },
);

/** Returns the drafts that this device stores. */
const draftsOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await ended(indexedDB.open(names.find(name => /^patio-.+-1$/.test(name))!));
    const drafts = IDBKeyRange.bound('draft.', 'draft/');
    const rows = await ended(db.transaction('meta').objectStore('meta').getAll(drafts));
    db.close();
    return JSON.stringify(rows);
  });

describe('the limits and the record of the people’s page', () => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    await site.pool.query(
      "UPDATE memberships SET role = 'user' WHERE tenant_id = 1 AND user_id IN (SELECT id FROM users WHERE email <> $1)",
      [MANAGER],
    );
    device = await openDevice(site.url);
    page = device.page;
    await signIn(page, MANAGER);
  });
  afterAll(() => device.close());

  it('explain why the last administrator and a person of another company cannot be changed', async () => {
    await openPeople(page);
    await openPerson(page, 'Marina Costa');
    await field(page, 'Papel').selectOption('user');
    await press(page, 'Salvar');
    await page.getByText('A empresa precisa de ao menos uma pessoa ativa que a administre.').waitFor();
    await field(page, 'Papel').selectOption('admin');
    await page.keyboard.press('Escape');
    await site.pool.query(
      `INSERT INTO memberships (tenant_id, user_id, role) SELECT 2, id, 'user' FROM users WHERE email = 'aprova@aurora.test'`,
    );
    await openPerson(page, 'Ana Ribeiro');
    await page.getByText('só ela mesma, ou a organização, muda os dados dela').waitFor();
    expect(await field(page, 'Nome').count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  it('disable changes without a connection, and the list says how old it is', async () => {
    await page.getByRole('link', { name: /Rafael Souza/ }).waitFor();
    await site.stop();
    await page.getByText(/Sem conexão: esta lista é da última/).waitFor();
    await press(page, 'Convidar pessoa');
    await page.getByText('Sem conexão não dá para convidar').waitFor();
    expect(await page.getByRole('button', { name: 'Enviar o convite' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await site.start();
    await page.getByText(/Sem conexão: esta lista é da última/).waitFor({ state: 'detached' });
    expect(device.problems).toEqual([]);
  });

  it('include the audit record, which the company can read', async () => {
    const changes = [1, 2, 3, 4, 5].map(n => ({ what: 'Etiqueta criada', was: null, now: `Número ${n}` }));
    await site.pool.query(
      "INSERT INTO audit_events (tenant_id, kind, details) VALUES (1, 'flow_configured', $1)",
      [{ changes }],
    );
    // Two people have the same name, and their e-mails tell them apart.
    await rename('aprova@aurora.test', 'Rafael Souza');
    await page.getByRole('tab', { name: 'Auditoria' }).click();
    const log = page.getByRole('list', { name: 'Registro de auditoria' });
    await log.getByText('Entrou na conta').first().waitFor();
    await log.getByText('Convidou: Lia Prado').first().waitFor();
    await log.getByText('Papel: «Usuário» → «Administrador»').first().waitFor();
    await log.getByText('Etiqueta criada: «Número 3»').waitFor();
    const last = log.getByText('Etiqueta criada: «Número 5»');
    expect(await last.count()).toBe(0);
    await press(page, 'Mostrar mais 2');
    await last.waitFor();
    await expectAccessible(page);
    await press(page, 'Mostrar menos');
    await last.waitFor({ state: 'detached' });
    // The filter applies to the list, the address and the exported file alike.
    await field(page, 'O quê').selectOption('person_invited');
    await log.getByText('Entrou na conta').first().waitFor({ state: 'detached' });
    await field(page, 'Pessoa').selectOption({ label: 'Rafael Souza (vendas@aurora.test)' });
    await page.getByText('Nada disso foi registrado neste período.').waitFor();
    await field(page, 'Pessoa').selectOption('');
    await log.getByText('Convidou: Lia Prado').first().waitFor();
    await field(page, 'Até').fill('31/12/2020');
    await field(page, 'Até').press('Enter');
    await page.getByText('Nada disso foi registrado neste período.').waitFor();
    const address = new URL(page.url()).searchParams;
    expect([address.get('kind'), address.get('to')]).toEqual(['person_invited', '2020-12-31']);
    await page.goto('/my-company?tab=audit&kind=person_invited');
    await log.getByText('Convidou: Lia Prado').first().waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar CSV')]);
    expect(file.suggestedFilename()).toBe('auditoria.csv');
    const lines = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
    expect(lines).toMatch(/Convidou;Lia Prado/);
    expect(lines).not.toContain('Entrou na conta');
    await expectAccessible(page);
    await device.context.setOffline(true);
    await page.getByText(/Sem conexão: este registro é da última/).waitFor();
    await device.context.setOffline(false);
    await page.getByText(/Sem conexão: este registro é da última/).waitFor({ state: 'detached' });
    await rename('aprova@aurora.test', 'Ana Ribeiro');
    expect(device.problems).toEqual([]);
  });

  it('keep the page closed to ordinary members', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await page.getByRole('link', { name: 'Fluxos' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Empresa', exact: true }).count()).toBe(0);
    await page.goto('/my-company?tab=people');
    await page.waitForURL('**/home');
    expect(problems).toEqual([]);
    await close();
  });
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the organisation on a %s', (size, viewport) => {
  it('manages the people of each company on pages of their own', async () => {
    const email = `${size}@serra.test`;
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'organizacao@patio.test');
    await page.goto('/companies/2/users');
    await page.getByRole('heading', { level: 1, name: 'Serra Motors' }).waitFor();
    await page.getByRole('tab', { name: 'Usuários', selected: true }).waitFor();
    await row(page, 'gestor@serra.test').waitFor();
    await expectAccessible(page);
    await openPerson(page, 'gestor@serra.test');
    await page.getByRole('heading', { level: 1, name: 'Editar pessoa' }).waitFor();
    await press(page, 'Desativar…');
    await press(page, 'Desativar');
    await page.getByText('A empresa precisa de ao menos uma pessoa ativa que a administre.').waitFor();
    await expectAccessible(page);
    await page.goto('/companies/2/users/create');
    await field(page, 'Nome').fill('Caio Reis');
    await field(page, 'E-mail').fill(email);
    await expectAccessible(page);
    await press(page, 'Enviar o convite');
    await page.waitForURL('**/companies/2/users?show=pending');
    await row(page, email).getByText('Convite pendente').waitFor();
    await openPerson(page, email);
    await press(page, 'Reenviar o convite');
    await page.getByText(`Enviamos outro convite para ${email}`).waitFor();
    const back =
      size === 'phone'
        ? page.getByRole('button', { name: 'Voltar aos usuários' })
        : page.locator('main').getByRole('link', { name: 'Usuários' });
    await back.click();
    await page.waitForURL('**/companies/2/users?show=pending');
    await page.getByText(size === 'phone' ? /^Pendentes\s*2$/ : /^Pendentes\s*1$/).waitFor();
    await row(page, email).waitFor();
    await page.goto('/companies/99/users');
    await page.getByText('Empresa não encontrada').waitFor();
    await page.goto('/companies/2/users/019a0000-0000-7000-8000-000000000001');
    await page.getByText('Esta pessoa não está mais aqui').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('keeps everybody else away from those pages', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@serra.test');
    for (const path of ['/companies/2/users', '/companies/2/users/create']) {
      await page.goto(path);
      await page.waitForURL('**/home');
    }
    expect(problems).toEqual([]);
    await close();
  });
});
