import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA } from '../../server/demo/seed-accounts';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { shareFullCard } from '../harness/shared-link';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { expectAccessibleInEach } from '../screens/visit';
import { cardRow, cardsIn, changeCardAs } from './journeys';

let site: Site;
let slug: string;
beforeAll(async () => {
  site = await startSite();
  slug = await shareFullCard(site.pool, AURORA);
});
afterAll(() => site.close());

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('sharing a card on a %s', (size, viewport) => {
  it('makes a link, hands its address over and ends it', async () => {
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'vendas@aurora.test');
    const { rows } = await site.pool.query('SELECT board_id, card_id FROM external_links WHERE slug = $1', [
      slug,
    ]);
    await page.goto(`/flows/${rows[0].board_id}/cards/${rows[0].card_id}`);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Compartilhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartilhar card' });
    await dialog.getByText('por 7 dias').waitFor();
    const create = dialog.getByRole('button', { name: 'Criar link' });
    await create.click();
    await dialog.getByText('Campo obrigatório').waitFor();
    const title = dialog.getByLabel('Título do link');
    await title.fill('x'.repeat(101));
    await create.click();
    await dialog.getByText('Máximo de 100 caracteres excedido').waitFor();
    await expectAccessibleInEach(page);
    await title.fill(`Para a Bruna, ${size}`);
    await create.click();
    const link = dialog.getByRole('listitem').filter({ hasText: `Para a Bruna, ${size}` });
    await link.getByText('ativo', { exact: true }).waitFor();
    await link.getByText(/^Por Rafael Souza em .* vale até /).waitFor();
    // The link may come before the answer of whoever made it.
    await until(
      () => title.inputValue(),
      text => text === '',
    );
    await link.getByRole('button', { name: 'Copiar' }).click();
    await page.getByText('Endereço copiado').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(new RegExp(`^${site.url}/shared/card/[\\w-]{22}$`));
    await expectAccessibleInEach(page);

    const customer = await openDevice(site.url, PHONE);
    await customer.page.goto(address);
    await customer.page.getByText('Compartilhado por Aurora Veículos').waitFor();
    await link.getByRole('button', { name: 'Desativar' }).click();
    await link.getByText(/não abre mais o card/).waitFor();
    await expectAccessibleInEach(page);
    await link.getByRole('button', { name: 'Desativar link' }).click();
    await link.getByText('desativado', { exact: true }).waitFor();
    expect(await link.getByRole('button').count()).toBe(0);
    await customer.page.reload();
    await customer.page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
    await customer.close();

    await context.setOffline(true);
    await dialog.getByText('Criar e desativar links precisa de conexão.').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await context.setOffline(false);
    await create.and(page.locator(':enabled')).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('says of a link whose week is over when that was, and lets nothing be done with it', async () => {
    const identifier = (await cardsIn(site, 'Proposta'))[size === 'desk' ? 0 : 1]!;
    await changeCardAs(
      site,
      'vendas@aurora.test',
      identifier,
      '/external_links',
      { title: 'Da outra semana' },
      'POST',
    );
    const { id, board_id } = await cardRow(site, identifier);
    await site.pool.query(
      "UPDATE external_links SET expires_at = now() - interval '1 day' WHERE card_id = $1",
      [id],
    );
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await page.goto(`/flows/${board_id}/cards/${id}`);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Compartilhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartilhar card' });
    const link = dialog.getByRole('listitem').filter({ hasText: 'Da outra semana' });
    await link.getByText('vencido', { exact: true }).waitFor();
    await link.getByText(/ · venceu em \S/).waitFor();
    expect(await link.getByRole('button').count()).toBe(0);
    await expectAccessibleInEach(page);
    expect(problems).toEqual([]);
    await close();
  });
});
