import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type FeedSite, startFeedSite } from '../harness/feed-site';
import { startSite } from '../harness/site';
import { dialogOn } from '../screens/visit';

let feed: FeedSite;
beforeAll(async () => {
  feed = await startFeedSite();
});
afterAll(() => feed.close());

const link = (page: Page) => page.getByLabel('Link do arquivo');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

it.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('an uploaded file replaces a link after confirmation on a %s', async (size, viewport) => {
  const site = await startSite(undefined, { feedRules: feed.rules });
  const { page, problems, close } = await openDevice(site.url, viewport);
  await signIn(page, 'gestor@serra.test');
  await page.goto('/my-company?tab=stock');
  await link(page).waitFor();
  const send = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
  const vehicle = (at: string) =>
    `id;title;price;active\n${at}-${size};Kwid ${at} ${size};caro;sim\n${at};;1;sim\n`;

  // Without a link the file is imported at once, and errors are reported line by line.
  await send('estoque.csv', vehicle('A'));
  await said(page, 'Arquivo enviado. A importação já vai começar.');
  await said(page, /O estoque vem de estoque\.csv, enviado/);
  // Otherwise the browser would report no change for a corrected file of the same name.
  expect(await page.locator('input[type=file]').inputValue()).toBe('');
  await press(page, 'Ver por que 1 veículo ficou de fora');
  await said(page, 'O que deixou veículos de fora');
  await said(page, `Kwid A ${size}`);
  for (const [title, row] of [
    ['O que deixou veículos de fora', /^3 title –/],
    ['O veículo entrou, mas confira', /^2 price caro /],
  ] as const)
    await page.getByRole('table', { name: title }).getByRole('row', { name: row }).waitFor();
  await expectAccessible(page);

  // If a link is set, the page asks first, and then removes the link.
  feed.serve('id;title\nV1;Gol\n');
  await link(page).fill(feed.url);
  await press(page, 'Salvar e importar');
  await page.getByRole('button', { name: 'Remover link…' }).waitFor();
  expect(await page.getByText(/O estoque vem de/).count()).toBe(0);
  await send('junho.xml', `<estoque><veiculo><id>B</id><titulo>Kwid B</titulo></veiculo></estoque>`);
  await dialogOn(page).getByText('Usar o arquivo no lugar do link?').waitFor();
  await expectAccessible(page);
  await press(page, 'Usar o arquivo');
  await said(page, /O estoque vem de junho\.xml, enviado/);
  await expect.poll(() => link(page).inputValue()).toBe('');
  expect(await page.getByRole('button', { name: 'Importar agora' }).count()).toBe(0);

  await page.context().setOffline(true);
  await send('julho.csv', vehicle('C'));
  await said(page, /Sem conexão com o servidor/);
  await said(page, /O estoque vem de junho\.xml, enviado/);
  expect(problems).toEqual([]);
  await close();
  await site.close();
});
