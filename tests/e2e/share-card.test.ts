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
  it('creates a link, hands over its address and ends it', async () => {
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
    for (const name of ['Mostrar comentários', 'Mostrar histórico'])
      expect(await dialog.getByRole('switch', { name }).isChecked()).toBe(false);
    await dialog.getByRole('switch', { name: 'Mostrar histórico' }).press('Space');
    await title.fill(`Para a Bruna, ${size}`);
    await create.click();
    const link = dialog.getByRole('listitem').filter({ hasText: `Para a Bruna, ${size}` });
    await link.getByText('ativo', { exact: true }).waitFor();
    await link.getByText(/^Por Rafael Souza em .* vale até /).waitFor();
    await link.getByText('Mostra histórico, sem comentários').waitFor();
    // The link may arrive by sync before the response to the request that created it.
    await until(
      () => title.inputValue(),
      text => text === '',
    );
    expect(await dialog.getByRole('switch', { name: 'Mostrar histórico' }).isChecked()).toBe(false);
    await link.getByRole('button', { name: 'Copiar' }).click();
    await page.getByText('Link copiado').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(new RegExp(`^${site.url}/shared/card/[\\w-]{22}$`));
    const chat = new URL((await link.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))!);
    expect(chat.origin).toBe('https://wa.me');
    expect(chat.searchParams.get('text')).toMatch(/^\S.* · R\$ [\d.]+,\d\d http/);
    expect(chat.searchParams.get('text')).toContain(address);
    await expectAccessibleInEach(page);

    const customer = await openDevice(site.url, PHONE);
    await customer.page.goto(address);
    await customer.page.getByText('Compartilhado por Aurora Veículos').waitFor();
    await customer.page.getByText('Histórico').waitFor();
    expect(await customer.page.getByText('Comentários').count()).toBe(0);
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

  it('hands a link to the device’s own share sheet, and does not treat closing it as a failure', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await page.addInitScript(() => {
      const answers = [undefined, 'AbortError', 'NotAllowedError'];
      const given: unknown[] = [];
      Object.assign(window, { given });
      Navigator.prototype.share = async (data?: ShareData) => {
        const name = answers[given.push(data) - 1];
        if (name) throw new DOMException('', name);
      };
    });
    await signIn(page, 'vendas@aurora.test');
    const { rows } = await site.pool.query(
      `SELECT l.board_id, l.card_id, p.title FROM external_links l JOIN cards c ON c.id = l.card_id
         JOIN products p ON p.id = c.product_ids[1] WHERE l.slug = $1`,
      [slug],
    );
    await page.goto(`/flows/${rows[0].board_id}/cards/${rows[0].card_id}`);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Compartilhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartilhar card' });
    await dialog.getByLabel('Título do link').fill(`Para o Caio, ${size}`);
    await dialog.getByRole('button', { name: 'Criar link' }).click();
    const link = dialog.getByRole('listitem').filter({ hasText: `Para o Caio, ${size}` });
    const share = link.getByRole('button', { name: 'Compartilhar' });
    expect(await link.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0);
    const failed = page.getByText('Não foi possível compartilhar por este aparelho');
    const given = () => page.evaluate(() => (window as unknown as { given: ShareData[] }).given);
    for (const count of [1, 2]) {
      await share.click();
      await until(given, all => all.length === count);
      expect(await failed.count()).toBe(0);
    }
    expect((await given())[0]).toEqual({
      title: `Para o Caio, ${size}`,
      text: expect.stringMatching(/ · R\$ [\d.]+,\d\d$/),
      url: expect.stringMatching(new RegExp(`^${site.url}/shared/card/[\\w-]{22}$`)),
    });
    expect((await given())[0]!.text).toContain(rows[0].title);
    await share.click();
    await failed.waitFor();
    await expectAccessibleInEach(page);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows when an expired link ended, and offers no actions on it', async () => {
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
