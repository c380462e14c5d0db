import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { boardAction, cardLink, cardRow, cardsIn, changeCardAs, openFlow, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('archived cards on a %s', (size, viewport) => {
  it('are listed, searched and restored', async () => {
    const [one, two, stays] = (await cardsIn(site, 'Interesse')) as [string, string, string];
    await changeCardAs(
      site,
      'gestor@aurora.test',
      one,
      '/comments',
      { description: `Comentário de antes, ${size}` },
      'POST',
    );
    for (const identifier of [one, two])
      await changeCardAs(site, 'gestor@aurora.test', identifier, '/archive');
    const { title } = await cardRow(site, one);
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await cardLink(page, stays).waitFor();
    expect(await cardLink(page, one).count()).toBe(0);
    await boardAction(page, 'Cards arquivados');
    const dialog = page.getByRole('dialog', { name: 'Cards arquivados' });
    const list = dialog.getByRole('list', { name: 'Cards arquivados' });
    await list.getByText(two, { exact: true }).waitFor();
    const field = dialog.getByLabel('Buscar cards arquivados');
    await field.fill('nada que exista');
    await dialog.getByText('Nenhum card arquivado encontrado').waitFor();
    // A text of any length stays as typed; the query uses only as much of it as its limit allows.
    const long = `${one} `.repeat(60);
    await field.fill(long);
    await list.getByText(two, { exact: true }).waitFor({ state: 'detached' });
    await list.getByText(one, { exact: true }).waitFor();
    expect(await field.inputValue()).toBe(long);
    await field.fill(`${one} ${title}`);
    await list.getByText(one, { exact: true }).waitFor();
    await list.getByText(two, { exact: true }).waitFor({ state: 'detached' });
    // The address keeps the search, so a reload shows the same list.
    await page.waitForURL(url => url.searchParams.get('archived') === `${one} ${title}`);
    await page.reload();
    await list.getByText(one, { exact: true }).waitFor();
    expect(await list.getByText(two, { exact: true }).count()).toBe(0);
    expect(await field.inputValue()).toBe(`${one} ${title}`);

    // An archived card is read-only, and can be restored from its page.
    const address = new URL(page.url()).pathname;
    await list.getByRole('link', { name: new RegExp(one) }).click();
    await dialog.waitFor({ state: 'detached' });
    const panel = page.locator('[data-card-panel]');
    await panel.getByRole('heading', { name: title }).waitFor();
    await until(
      () =>
        panel.getByRole('heading', { name: title }).evaluate(node => node.contains(document.activeElement)),
      Boolean,
    );
    await panel.getByText('Este card está arquivado: só é possível ler.').waitFor();
    expect(await panel.getByRole('button', { name: /mover para/ }).count()).toBe(0);
    await panel.getByRole('tab', { name: 'Histórico' }).click();
    await panel
      .getByText(/ arquivou/)
      .first()
      .waitFor();
    await panel.getByRole('tab', { name: 'Comentários' }).click();
    await panel.getByText(`Comentário de antes, ${size}`).waitFor();
    expect(await panel.getByRole('button', { name: 'Comentar' }).count()).toBe(0);
    await page.goto(page.url());
    await panel.getByText(`Comentário de antes, ${size}`).waitFor();
    await panel.getByRole('button', { name: 'Desarquivar' }).click();
    await page.getByText(`${one} está de volta no fluxo`).waitFor();
    await panel.getByText('Este card está arquivado: só é possível ler.').waitFor({ state: 'detached' });
    await panel.getByRole('tab', { name: 'Dados' }).click();
    await panel.getByRole('button', { name: /mover para/ }).waitFor();
    await changeCardAs(site, 'gestor@aurora.test', one, '/archive');
    await page.goto(address);
    await boardAction(page, 'Cards arquivados');
    await list.getByText(one, { exact: true }).waitFor();

    // Without a connection the list has only what this device has synced so far.
    await until(
      () => rowsOnDevice<{ identifier: string }>(page, 'card'),
      rows => rows.length > 0 && rows.every(({ identifier }) => identifier !== one),
    );
    await context.setOffline(true);
    await until(() => dialog.getByRole('button', { name: `Desarquivar ${one}` }).isDisabled(), Boolean);
    await field.fill('outra coisa');
    await dialog.getByText(/^Sem conexão não dá para ver os cards arquivados/).waitFor();
    // Opened by its address, the card says that it needs the server, and loads automatically once that is back.
    const { id } = await cardRow(site, one);
    await page.keyboard.press('Escape');
    await page.evaluate(to => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${address}/cards/${id}`);
    await panel.getByText('Esta página precisa de conexão').waitFor();
    await context.setOffline(false);
    await panel.getByRole('heading', { name: title }).waitFor();
    await page.goto(address);
    await boardAction(page, 'Cards arquivados');
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
