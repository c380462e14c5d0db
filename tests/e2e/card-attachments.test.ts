import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const picture = (name: string, background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then(buffer => ({ name, mimeType: 'image/jpeg', buffer }));
const paper = { name: 'laudo.txt', mimeType: 'text/plain', buffer: Buffer.from('Tudo certo.') };
const titlesOn = async (cardId: string) => {
  const { rows } = await site.pool.query('SELECT title FROM attachments WHERE card_id = $1 ORDER BY title', [
    cardId,
  ]);
  return rows.map(({ title }) => title);
};

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('files of a card on a %s', (size, viewport) => {
  it('are sent several at once, seen large, kept and taken off', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[size === 'desk' ? 0 : 1]!;
    const { id, board_id } = await cardRow(site, identifier);
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
    await page.getByText('Nenhum anexo').waitFor();
    expect(await page.getByRole('button', { name: 'Tirar foto' }).count()).toBe(size === 'phone' ? 1 : 0);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Anexar arquivos' }).click();
    const files = [await picture('frente.jpg', '#a33'), await picture('lado.jpg', '#33a'), paper];
    await (await chooser).setFiles(files);
    const list = page.getByRole('list', { name: 'Anexos do card' });
    await list.getByText('laudo.txt').waitFor();
    await until(
      () => titlesOn(id),
      titles => titles.join() === 'frente.jpg,lado.jpg,laudo.txt',
    );
    await page.getByRole('list', { name: 'Arquivos a caminho' }).waitFor({ state: 'detached' });

    // Their smaller pictures come a moment later.
    await list.getByRole('button', { name: 'Ver frente.jpg' }).click();
    const viewer = page.getByRole('dialog', { name: 'Fotos' });
    await viewer.getByText('/ 2').waitFor();
    const image = viewer.getByRole('img', { name: 'frente.jpg' });
    const before = (await image.boundingBox())!.width;
    await viewer.getByRole('button', { name: 'Ampliar a foto' }).click();
    await until(
      async () => (await image.boundingBox())!.width,
      width => width > before * 2,
    );
    await viewer.getByRole('button', { name: 'Reduzir a foto' }).click();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    await list.getByRole('button', { name: 'Renomear lado.jpg' }).click();
    const name = list.getByLabel('Nome do arquivo');
    await name.fill('  ');
    await list.getByRole('button', { name: 'Salvar' }).click();
    await list.getByText('Campo obrigatório').waitFor();
    await name.fill('traseira.jpg');
    await list.getByRole('button', { name: 'Salvar' }).click();
    await list.getByText('traseira.jpg').waitFor();

    const download = page.waitForEvent('download');
    await list.getByRole('link', { name: 'Baixar laudo.txt' }).click();
    expect((await download).suggestedFilename()).toBe('laudo.txt');

    await list.getByRole('button', { name: 'Excluir laudo.txt' }).click();
    await list.getByText('laudo.txt').waitFor({ state: 'detached' });
    await page.locator('[data-undo]').getByRole('button', { name: 'Desfazer' }).click();
    await list.getByText('laudo.txt').waitFor();
    await list.getByRole('button', { name: 'Excluir laudo.txt' }).click();
    await until(
      () => titlesOn(id),
      titles => titles.join() === 'frente.jpg,traseira.jpg',
    );
    await close();

    // Who is neither its author nor cares for the flow may look at it, and change nothing of it.
    const other = await openDevice(site.url, viewport);
    await signIn(other.page, 'aprova@aurora.test');
    await other.page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
    const theirs = other.page.getByRole('list', { name: 'Anexos do card' });
    await theirs.getByRole('link', { name: 'Baixar frente.jpg' }).waitFor();
    expect(await theirs.getByRole('button', { name: /^(Excluir|Renomear)/ }).count()).toBe(0);
    await other.page.getByRole('button', { name: 'Anexar arquivos' }).waitFor();
    await other.close();
    expect([...problems, ...other.problems]).toEqual([]);
  });
});

it('says why a file could not be sent, sends it again once, and lets it be cancelled', async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[2]!;
  const { id, board_id } = await cardRow(site, identifier);
  const { context, page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  const add = async (...names: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Anexar arquivos' }).click();
    await (await chooser).setFiles(names.map(name => ({ ...paper, name })));
  };
  const calls = '**/attachments';
  await context.route(calls, route =>
    route.fulfill({
      status: 413,
      json: { error: 'too_large', message: 'O arquivo excede o tamanho máximo permitido' },
    }),
  );
  await add('grande.txt');
  await page.getByText('O arquivo excede o tamanho máximo permitido').waitFor();
  await context.unroute(calls);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('list', { name: 'Anexos do card' }).getByText('grande.txt').waitFor();

  // The first is held on the way, so that the second waits behind it.
  await context.route(calls, () => undefined);
  await add('um.txt', 'dois.txt');
  await page.getByText(/enviando/).waitFor();
  await page.getByText(/na fila/).waitFor();
  await page.getByRole('button', { name: 'Cancelar o envio de um.txt' }).click();
  await page.getByRole('button', { name: 'Cancelar o envio de dois.txt' }).click();
  await page.getByRole('list', { name: 'Arquivos a caminho' }).waitFor({ state: 'detached' });
  await context.unroute(calls);
  expect(await titlesOn(id)).toEqual(['grande.txt']);

  await context.setOffline(true);
  await page.getByText('Sem conexão: anexar e abrir arquivos precisa do servidor.').waitFor();
  expect(await page.getByRole('button', { name: 'Anexar arquivos' }).isDisabled()).toBe(true);
  await context.setOffline(false);
  expect(problems).toEqual([]);
  await close();
});
