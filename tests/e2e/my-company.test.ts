import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESK, type Device, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';

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
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();
const variable = (page: Page, name: string) =>
  page.evaluate(key => getComputedStyle(document.documentElement).getPropertyValue(key), name);

describe.each([
  ['desk', DESK, 'Aurora Norte', '#7048e8'],
  ['phone', PHONE, 'Aurora Sul', '#1b6ec2'],
] as const)('one’s own company on a %s', (_size, viewport, name, primary) => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice(site.url, viewport);
    page = device.page;
    await signIn(page, 'gestor@aurora.test');
  });
  afterAll(() => device.close());
  afterEach(() => expect(device.problems).toEqual([]));

  it('is called anew, and what is refused stands beside its field', async () => {
    await page.goto('/my-company');
    await field(page, 'Nome').waitFor();
    await expectAccessible(page);
    // Its address on the net is the organisation's to say.
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
    // The whole product goes by the new name.
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  it('looks as its colours say, with texts that can be read', async () => {
    await tab(page, 'Aparência');
    await field(page, 'Cor principal').fill('#ffe066');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByText('Neles usamos um tom mais escuro').waitFor();
    await page.getByRole('slider').first().waitFor({ state: 'detached' });
    await expectAccessible(page);
    await field(page, 'Cor principal').fill(primary);
    // What the colour is chosen from lies over the button until one is done with it.
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('slider').first().waitFor({ state: 'detached' });
    await save(page);
    await page.getByText('Aparência salva').waitFor();
    expect(await variable(page, '--brand')).toBe(primary);
    await page.reload();
    await page.getByRole('figure', { name: 'Como fica' }).waitFor();
    expect(await variable(page, '--brand')).toBe(primary);
    // No logo of this shape is taken.
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

  it('needs a connection to be changed, and can then be saved', async () => {
    await tab(page, 'Dados');
    await field(page, 'Bairro').waitFor();
    await field(page, 'Bairro').fill('Centro');
    await device.context.setOffline(true);
    await save(page);
    await page.getByText('Sem conexão com o servidor. Para salvar').waitFor();
    await device.context.setOffline(false);
    // Nothing of it is lost with the page.
    await page.reload();
    await expect.poll(() => field(page, 'Bairro').inputValue(), { timeout: 20_000 }).toBe('Centro');
    await save(page);
    await page.getByText('Dados salvos').waitFor();
  });
});

it('is not for who only works there', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await page.goto('/my-company');
  await page.waitForURL('**/home');
  expect(problems).toEqual([]);
  await close();
});
