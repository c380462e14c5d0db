import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';
import { peopleAction } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Chooses a file written as by Excel in Brazil. */
const choose = (page: Page, lines: string[]) =>
  dialogOn(page)
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'pessoas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
    });

describe.each([
  ['desk', DESK, 'aurora.test'],
  ['phone', PHONE, 'aurora2.test'],
] as const)('the import of people from a file, on a %s', (_size, viewport, domain) => {
  it('checks each line, invites after confirmation, and does not invite twice', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    const lines = [
      // The heading was wrapped by hand.
      'Nome;E-mail;Perfil;Fluxos;"Salário\nbruto"',
      `Cecília Araújo;cecilia@${domain};;VND|PRP;1`,
      `Davi;davi@${domain};chefe;;2`,
      'Rafael;vendas@aurora.test;;;3',
      `;sem-nome@${domain};;XYZ;4`,
    ];
    await signIn(page, 'gestor@aurora.test');
    await page.goto('/my-company?tab=people');
    await peopleAction(page, 'Importar CSV');
    await choose(page, ['a;b', '1;2']);
    await page.getByText('A primeira linha precisa ter os nomes das colunas').waitFor();
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Baixar o modelo').click(),
    ]);
    expect(template.suggestedFilename()).toBe('modelo-pessoas.csv');
    await choose(page, lines);
    const found = page.getByRole('region', { name: 'Conferência do arquivo' });
    await found.getByText('1 pessoa a convidar').waitFor();
    // Otherwise the browser would report no change for a corrected file of the same name.
    expect(await dialogOn(page).locator('input[type="file"]').inputValue()).toBe('');
    await found.getByText('3 ficam de fora').waitFor();
    await found.getByText('Salário bruto').waitFor();
    const row = (text: string) => found.getByRole('row').filter({ hasText: text });
    expect(await row('chefe').innerText()).toMatch(/4\s+Perfil\s+chefe\s+Use «Usuário» ou «Administrador»/);
    await row('Esta pessoa já faz parte da empresa').waitFor();
    await row('XYZ').getByText('Não há fluxo ativo com esta Sigla').waitFor();
    await expectAccessible(page);
    expect(site.letters.some(({ to }) => to === `cecilia@${domain}`)).toBe(false);

    await button(page, 'Enviar 1 convite').click();
    await page.getByText('1 pessoa convidada').waitFor();
    await expectAccessible(page);
    await until(
      async () => site.letters.filter(({ to }) => to === `cecilia@${domain}`).length,
      sent => sent === 1,
    );
    await choose(page, lines);
    await found.getByText('ninguém a convidar').waitFor();
    await row(`cecilia@${domain}`).getByText('Esta pessoa já foi convidada').waitFor();
    expect(await button(page, /^Enviar/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.goto('/my-company?tab=people&show=pending');
    await page.getByRole('link', { name: /Cecília Araújo/ }).click();
    await dialogOn(page).getByLabel('Papel em Venda de veículos').waitFor();
    await site.pool.query('DELETE FROM invitations WHERE email = $1', [`cecilia@${domain}`]);
    expect(problems).toEqual([]);
    await close();
  });

  it('requires the password if an administrator is among them', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    await page.goto('/my-company?tab=people');
    await peopleAction(page, 'Importar CSV');
    await choose(page, ['nome,e-mail,perfil', `Ema,ema@${domain},Administradora`]);
    await dialogOn(page).getByLabel('Senha', { exact: true }).fill('errada');
    await button(page, 'Enviar 1 convite').click();
    await page.getByText('Senha atual incorreta').waitFor();
    await expectAccessible(page);
    await dialogOn(page).getByLabel('Senha', { exact: true }).fill('patio-demo');
    await button(page, 'Enviar 1 convite').click();
    await page.getByText('1 pessoa convidada').waitFor();
    await button(page, 'Ver os convites pendentes').click();
    await page.getByRole('link', { name: /Ema/ }).waitFor();
    await site.pool.query('DELETE FROM invitations WHERE email = $1', [`ema@${domain}`]);
    expect(problems).toEqual([]);
    await close();
  });
});
