import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AMOUNT_TOO_LARGE } from '../../domain/reading/parse-decimal';
import { openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { cardsIn, changeCardAs, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Tests of messages that other walks do not cause; each message is shown beside its cause. */
describe('a message says', () => {
  it('how long a name may be, and no name is cut off silently', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    await page.goto('/flows?create=blank');
    const name = page.getByRole('dialog').getByLabel('Nome', { exact: true });
    await name.waitFor();
    await name.focus();
    await page.keyboard.insertText('Nome comprido '.repeat(30));
    await page.getByRole('button', { name: 'Criar fluxo' }).click();
    await page.getByText('Máximo de 255 caracteres excedido').waitFor();
    expect(await name.inputValue()).toHaveLength(420);
    expect(problems).toEqual([]);
    await close();
  });

  it('how long a text may be, and how large an amount', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await page.getByRole('button', { name: 'Novo card' }).click();
    const title = page.getByRole('textbox', { name: /Título/ });
    await title.fill('x'.repeat(256));
    const amount = page.getByRole('textbox', { name: /^Valor proposto/ });
    await amount.fill('100000000,00');
    await page.getByRole('button', { name: 'Criar card' }).click();
    await page.getByText('Máximo de 255 caracteres excedido').waitFor();
    await page.getByText(AMOUNT_TOO_LARGE).waitFor();
    expect(await title.inputValue()).toHaveLength(256);
    await amount.fill('99999999,99');
    await title.fill('No limite');
    await page.getByRole('button', { name: 'Criar card' }).click();
    await page.getByText('Campo obrigatório').waitFor();
    expect(await page.getByText(AMOUNT_TOO_LARGE).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('that the server’s response can’t be read', async () => {
    const { context, page, problems, close } = await openDevice(site.url, PHONE);
    const unreadable = { status: 200, contentType: 'application/json', body: '{"data":1}' };
    await context.route('**/api/login', route => route.fulfill(unreadable));
    await page.goto('/');
    await page.getByLabel('E-mail').fill('vendas@aurora.test');
    await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Erro de comunicação com o servidor').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('vendas@aurora.test');
    await context.unroute('**/api/login');
    await signIn(page, 'vendas@aurora.test');

    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    // A card of a flow that salespeople may not see, so only the server knows it.
    const { rows } = await site.pool.query(
      `SELECT c.id FROM cards c JOIN boards b ON b.id = c.board_id WHERE b.name = 'Preparação de veículos' LIMIT 1`,
    );
    await changeCardAs(
      site,
      'gestor@aurora.test',
      identifier,
      '/connections',
      { card_destination_id: rows[0].id },
      'POST',
    );
    await context.route(/\/connections/, route => route.fulfill(unreadable));
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('tab', { name: /^Conexões/ }).click();
    await page.getByText('An error occurred').waitFor();
    await context.unroute(/\/connections/);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('An error occurred').waitFor({ state: 'detached' });

    await context.route(/\/external_links/, route => route.fulfill(unreadable));
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Compartilhar' }).click();
    await page.getByLabel('Título do link').fill('Para o cliente');
    await page.getByRole('button', { name: 'Criar link' }).click();
    await page.getByText('An error occurred').waitFor();
    expect(await page.getByLabel('Título do link').inputValue()).toBe('Para o cliente');
    await page.goto('/shared/card/abcdefghijkl');
    await page.getByText('An error occurred').waitFor();
    // The app reports each of these, which no user would notice.
    expect(problems.filter(problem => !problem.includes('answered in an unknown shape'))).toEqual([]);
    await close();
  });

  it('that a form field could not be saved for an unknown reason', async () => {
    const { context, page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    const { rows } = await site.pool.query(`SELECT id FROM boards WHERE prefix = 'VND' AND tenant_id = 1`);
    await context.route(/\/custom_fields/, route =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":1}' }),
    );
    await page.goto(`/flows/${rows[0].id}/settings?tab=forms`);
    await page.getByRole('button', { name: 'Novo campo' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Cor');
    await page.getByRole('button', { name: 'Criar campo' }).click();
    await page.getByText('An error occurred').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Nome').inputValue()).toBe('Cor');
    expect(problems.filter(problem => !problem.includes('answered in an unknown shape'))).toEqual([]);
    await close();
  });

  it('that a person must sign in again after their session was deleted', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    // No page of the app is open to notice the end of the session earlier.
    await page.goto('/healthz');
    await site.pool.query('DELETE FROM sessions');
    await page.goto('/home');
    await page.getByText('Você precisa estar autenticado para acessar esta página.').waitFor();
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
