import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardLink, cardRow, cardsIn, changeCardAs, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('archived cards on a %s', (size, viewport) => {
  it('are listed, searched and brought back', async () => {
    const [one, two] = (await cardsIn(site, 'Interesse')) as [string, string];
    for (const identifier of [one, two])
      await changeCardAs(site, 'gestor@aurora.test', identifier, '/archive');
    const { title } = await cardRow(site, one);
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    expect(await cardLink(page, one).count()).toBe(0);
    if (size === 'phone') await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('button', { name: 'Cards arquivados' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cards arquivados' });
    const list = dialog.getByRole('list', { name: 'Cards arquivados' });
    await list.getByText(two, { exact: true }).waitFor();
    const field = dialog.getByLabel('Buscar cards arquivados');
    await field.fill('nada que exista');
    await dialog.getByText('Nenhum card arquivado encontrado').waitFor();
    await field.fill(`${one} ${title}`);
    await list.getByText(one, { exact: true }).waitFor();
    await list.getByText(two, { exact: true }).waitFor({ state: 'detached' });

    await context.setOffline(true);
    await until(() => dialog.getByRole('button', { name: `Desarquivar ${one}` }).isDisabled(), Boolean);
    await field.fill('outra coisa');
    await dialog.getByText(/^Sem conexão: os cards arquivados/).waitFor();
    await context.setOffline(false);
    await field.fill(one);
    await dialog.getByRole('button', { name: `Desarquivar ${one}` }).click();
    await page.getByText(`${one} está de volta em Interesse`).waitFor();
    await list.getByText(one, { exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await cardLink(page, one).waitFor();
    expect((await cardRow(site, one)).archived_at).toBeNull();
    expect(problems).toEqual([]);
    await close();
  });
});
