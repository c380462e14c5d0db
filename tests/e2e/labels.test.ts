import type { Locator, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, openDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { boardAction, cardRow, cardsIn, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  // The app is opened at a host other than the company's own.
  site = await startSite(undefined, {
    env: { PUBLIC_URL: 'http://exemplo.com.br', BASE_DOMAIN: 'exemplo.com.br' },
  });
});
afterAll(() => site.close());

/** Returns the text on the paper, as the browser would print it. */
async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const words = await page.evaluate(() => document.body.innerText);
  await page.emulateMedia({ media: 'screen' });
  return words;
}

/** Returns the text that a camera reads from the first visible label. */
async function read(page: Page): Promise<string> {
  const picture = await page
    .getByRole('region', { name: 'Primeira folha' })
    .locator('svg')
    .first()
    .screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
}

it('addresses that are copied, shared and sent with questions are at the company’s own host', async () => {
  const [identifier] = await cardsIn(site, 'Proposta');
  const { id, board_id } = await cardRow(site, identifier!);
  const own = 'http://aurora.exemplo.com.br';
  const { context, page, problems, close } = await openDevice(site.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${id}`);
  const copied = (begin: string) =>
    until(
      () => page.evaluate(() => navigator.clipboard.readText()),
      address => address.includes(begin),
    );
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Copiar link');
  const cardAddress = await copied('/flows/');
  expect(cardAddress).toBe(`${own}/flows/${board_id}/cards/${id}`);
  await choose('Compartilhar');
  const dialog = page.getByRole('dialog', { name: 'Compartilhar card' });
  await dialog.getByLabel('Título do link').fill('Para a Bia');
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  const link = dialog.getByRole('listitem').filter({ hasText: 'Para a Bia' });
  await link.getByRole('button', { name: 'Copiar' }).click();
  const address = await copied('/shared/');
  expect(address).toMatch(new RegExp(`^${own}/shared/card/[\\w-]{22}$`));
  expect(await textFor(link)).toContain(address);

  const customer = await openDevice(site.url, PHONE);
  await customer.page.goto(new URL(address).pathname);
  const text = await textFor(customer.page.getByRole('region', { name: 'Contato' }));
  expect(text).toMatch(new RegExp(`: ${address}$`));
  expect([...problems, ...customer.problems]).toEqual([]);
  await customer.close();
  await close();
});

/** Returns the text that is passed to WhatsApp. */
const textFor = async (where: Locator) =>
  new URL((await where.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))!).searchParams.get(
    'text',
  );

describe('labels for windscreens', () => {
  it('are printed for one card, alone on the paper, with a link at the company’s own address', async () => {
    const [identifier] = await cardsIn(site, 'Proposta');
    const { id, board_id, title, product_ids } = await cardRow(site, identifier!);
    const { rows } = await site.pool.query('SELECT plate FROM products WHERE id = $1', [product_ids[0]]);
    const { context, page, problems, close } = await openDevice(site.url);
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    await openFlow(page);
    await openCard(page, identifier!);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Imprimir adesivo…' }).click();
    await page.getByText('1 adesivo · 1 folha A4').waitFor();
    const paper = await printed(page);
    expect(paper.split(/\n+/).filter(Boolean)).toEqual([
      rows[0].plate,
      title,
      `${identifier} · Venda de veículos`,
    ]);
    expect(await read(page)).toBe(`http://aurora.exemplo.com.br/flows/${board_id}/cards/${id}`);
    expect(problems).toEqual([]);
    await close();
  });

  it('lead to the company’s own address when printed at the organisation’s host, too', async () => {
    const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Proposta'))[0]!);
    const home = site.url.replace('127.0.0.1', 'exemplo.com.br');
    const { page, problems, close } = await openKeptDevice(home, undefined, [
      '--host-resolver-rules=MAP exemplo.com.br 127.0.0.1',
      `--unsafely-treat-insecure-origin-as-secure=${home}`,
    ]);
    await signIn(page, 'vendas@aurora.test');
    await page.goto(`/flows/${board_id}/cards/${id}`);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Imprimir adesivo…' }).click();
    await page.getByText('1 adesivo · 1 folha A4').waitFor();
    expect(new URL(page.url()).hostname).toBe('exemplo.com.br');
    expect(await read(page)).toBe(`http://aurora.exemplo.com.br/flows/${board_id}/cards/${id}`);
    expect(problems).toEqual([]);
    await close();
  });

  it('are printed for selected cards and for a phase, eight on a sheet', async () => {
    const interested = await cardsIn(site, 'Interesse');
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await boardAction(page, 'Selecionar cards');
    for (const at of [0, 1]) await page.getByRole('checkbox').nth(at).click();
    await page
      .getByRole('region', { name: 'Cards selecionados' })
      .getByRole('button', { name: 'Adesivo' })
      .click();
    await page.getByText('2 adesivos · 1 folha A4').waitFor();
    await page.goBack();
    await boardAction(page, 'Adesivos de para-brisa');
    await page.getByText('Escolha a fase').waitFor();
    await page.getByLabel('Fase').selectOption('Interesse');
    const count = interested.length;
    await page.getByText(`${count} adesivos · ${Math.ceil(count / 8)} folha`).waitFor();
    await page.getByRole('region', { name: 'Primeira folha' }).waitFor();
    const paper = await printed(page);
    for (const identifier of interested) expect(paper).toContain(`${identifier} · Venda de veículos`);
    expect(problems).toEqual([]);
    await close();
  });

  it('reveal nothing of the card to a person who is not signed in', async () => {
    const [identifier] = await cardsIn(site, 'Proposta');
    const { id, board_id, title } = await cardRow(site, identifier!);
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await page.goto(`/flows/${board_id}/cards/${id}`);
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(await page.content()).not.toContain(title);
    expect(await page.title()).not.toContain(identifier);
    expect(problems).toEqual([]);
    await close();
  });
});
