import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, type Device, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { dialogOn } from '../screens/visit';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const filter = (page: Page, name: string) =>
  page.locator('main label').getByText(name, { exact: true }).click();

describe.each([
  ['desk, of a company', DESK, 1, '/companies/1'],
  ['phone, of the organisation itself', PHONE, 0, '/my-organization'],
] as const)('payment on a %s', (_size, viewport, id, address) => {
  let device: Device;
  let page: Page;
  const isPhone = viewport === PHONE;
  const fillDay = async (label: string, day: string) => {
    await field(page, label).fill(isPhone ? day : day.split('-').reverse().join('/'));
    if (!isPhone) await field(page, label).press('Tab');
  };
  const invoices = () => page.getByRole('list', { name: 'Faturas' });
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, 'organizacao@patio.test');
    await page.goto(address);
    await page.getByRole('tab', { name: 'Pagamento' }).click();
    await field(page, 'Plano').waitFor();
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('is recorded, with errors beside their fields', async () => {
    await expectAccessible(page);
    await field(page, 'Plano').fill('Mensal');
    await field(page, 'Quem cuida do pagamento').fill('Rita Nunes');
    await field(page, 'E-mail').fill('rita@');
    await field(page, 'CPF ou CNPJ').fill('123');
    await field(page, 'Dia do vencimento').selectOption('10');
    await press(page, 'Salvar');
    await page.getByText('E-mail inválido').waitFor();
    await page.getByText('CPF ou CNPJ inválido').waitFor();
    await field(page, 'E-mail').fill('rita@aurora.test');
    await field(page, 'CPF ou CNPJ').fill('12.ABC.345/01DE-35');
    await field(page, 'Telefone').fill('(11) 1');
    await press(page, 'Salvar');
    await page.getByText('Telefone inválido').waitFor();
    await field(page, 'Telefone').fill('11987654321');
    await press(page, 'Salvar');
    await page.getByText('Dados de pagamento salvos').waitFor();
    const { rows } = await site.pool.query('SELECT * FROM payments WHERE tenant_id = $1', [id]);
    expect(rows).toMatchObject([
      {
        plan: 'Mensal',
        contact_name: 'Rita Nunes',
        contact_email: 'rita@aurora.test',
        contact_phone: '+5511987654321',
        document: '12ABC34501DE35',
        due_day: 10,
      },
    ]);
  });

  it('keeps the decimals of an amount typed faster than the caret follows', async () => {
    await press(page, 'Nova fatura');
    const amount = field(page, 'Valor');
    await amount.click();
    await page.evaluate(async () => {
      const type = (text: string) => document.execCommand('insertText', false, text);
      const wait = () => new Promise(resolve => requestAnimationFrame(resolve));
      await wait();
      type('1234');
      await wait();
      // Delays the page's own timers, so that they run between two letters.
      const later: (() => void)[] = [];
      const { setTimeout } = window;
      window.setTimeout = ((work: () => void) => later.push(work)) as never;
      type('5');
      type(',');
      window.setTimeout = setTimeout;
      later.shift()?.();
      type('6');
      for (const work of later) work();
    });
    await amount.blur();
    await expect.poll(() => amount.inputValue()).toMatch(/^R\$.12\.345,60$/);
    await amount.fill('');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is requested by invoices: recorded, late, paid, changed and deleted', async () => {
    await page.getByText('Nenhuma fatura ainda').waitFor();
    await press(page, 'Nova fatura');
    await press(page, 'Registrar fatura');
    await expect.poll(() => dialogOn(page).getByText('Campo obrigatório').count()).toBe(3);
    await expectAccessible(page);
    await field(page, 'Descrição').fill('Mensalidade de outubro');
    await field(page, 'Valor').pressSequentially('1234,5');
    await fillDay('Vencimento', '2020-10-10');
    await field(page, 'Endereço do boleto ou da nota').fill('javascript:alert(1)');
    await press(page, 'Registrar fatura');
    await page.getByText('Endereço inválido').waitFor();
    await field(page, 'Endereço do boleto ou da nota').fill('https://banco.test/1');
    await press(page, 'Registrar fatura');
    await page.getByText('Fatura registrada').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await invoices().getByText('R$ 1.234,50').waitFor();
    await invoices().getByText('Vencimento: 10/10/2020').waitFor();
    await invoices().getByText('Vencida').waitFor();
    await expectAccessible(page);
    await filter(page, 'Pagas');
    await page.getByText('Nenhuma fatura paga ainda').waitFor();
    await filter(page, 'Em aberto');
    await page.waitForURL(/tab=payment&invoices=open/);
    await page.reload();
    await invoices().getByText('Vencida').waitFor();
    expect(await page.getByRole('radio', { name: 'Em aberto' }).isChecked()).toBe(true);
    await press(page, 'Marcar Mensalidade de outubro como paga');
    await page.getByText('Nenhuma fatura em aberto').waitFor();
    await filter(page, 'Pagas');
    await invoices()
      .getByText(/^Paga em/)
      .waitFor();
    await press(page, 'Editar Mensalidade de outubro');
    await field(page, 'Valor').fill('2.000,00');
    await fillDay('Paga em', '2020-10-09');
    await dialogOn(page).getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Fatura salva').waitFor();
    await invoices().getByText('R$ 2.000,00').waitFor();
    await invoices().getByText('Paga em 09/10/2020').waitFor();
    const { rows } = await site.pool.query('SELECT amount, url FROM invoices WHERE tenant_id = $1', [id]);
    expect(rows).toEqual([{ amount: 200_000, url: 'https://banco.test/1' }]);
    await press(page, 'Excluir Mensalidade de outubro');
    await press(page, 'Excluir fatura');
    await page.getByText('Fatura excluída').waitFor();
    await page.getByText('Nenhuma fatura paga ainda').waitFor();
  });

  it('needs a connection, and says so', async () => {
    await device.context.setOffline(true);
    await filter(page, 'Todas');
    await press(page, 'Nova fatura');
    await field(page, 'Descrição').fill('Mensalidade');
    await field(page, 'Valor').pressSequentially('10');
    await fillDay('Vencimento', '2020-10-10');
    await press(page, 'Registrar fatura');
    await page.getByText('Sem conexão com o servidor. Para salvar').waitFor();
    await device.context.setOffline(false);
    await press(page, 'Registrar fatura');
    await invoices().getByText('R$ 10,00').waitFor();
  });
});

it('a company’s page links to its people, and they link back to it', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'organizacao@patio.test');
  await page.goto('/companies/1');
  await page.getByRole('tab', { name: 'Usuários' }).click();
  await page.getByRole('link', { name: /Marina Costa/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/companies/1/users');
  await page.getByRole('tab', { name: 'Dados' }).click();
  await page.getByRole('tab', { name: 'Dados', selected: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
