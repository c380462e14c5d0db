import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, installed, openDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { type FaultProxy, startFaultProxy } from '../harness/fault-proxy';
import { until } from '../harness/until';
import { startYardCompany, type YardCard, type YardCompany } from '../harness/yard-company';
import { endUndo } from './journeys';

let yard: YardCompany;
let site: YardCompany['server'];
let proxy: FaultProxy;
/** Cards without attachments, one for each test. */
let cards: YardCard[];
beforeAll(async () => {
  yard = await startYardCompany(1);
  site = yard.server;
  proxy = await startFaultProxy(site.url);
  cards = [...yard.cards, ...yard.deals];
});
afterAll(async () => {
  await proxy.close();
  await yard.close();
});

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

const sizesOf = async (cardId: string, title: string) => {
  const { rows } = await site.pool.query('SELECT size FROM attachments WHERE card_id = $1 AND title = $2', [
    cardId,
    title,
  ]);
  return rows.map(({ size }) => Number(size));
};

/** Waits until every file of the list has been uploaded. */
const allThere = (list: Locator) =>
  until(
    async () => [
      await list.getByRole('listitem').count(),
      await list.getByText(/guardando|a enviar|na fila|enviando|ainda não entrou|em pausa/).count(),
    ],
    ([files, waiting]) => files! > 0 && waiting === 0,
  );

/** Opens the menu of a picture. */
async function optionsOf(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Opções de ${title}` }).click();
  const options = page.getByRole('dialog', { name: title });
  await options.waitFor();
  return options;
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('files of a card on a %s', (size, viewport) => {
  it('are uploaded several at once, enlarged, renamed, downloaded and deleted', async () => {
    const { id, board_id } = cards[size === 'desk' ? 0 : 1]!;
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, yard.emails.patio);
    await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
    await page.getByText('Nenhum anexo').waitFor();
    expect(await page.getByRole('button', { name: 'Tirar fotos' }).count()).toBe(size === 'phone' ? 1 : 0);
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
    await allThere(list);

    // Their thumbnails arrive a moment later, one after the other.
    await list.getByRole('button', { name: 'Ver lado.jpg' }).waitFor();
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

    const options = await optionsOf(page, 'lado.jpg');
    await options.getByRole('button', { name: 'Renomear' }).click();
    const name = options.getByLabel('Nome do arquivo');
    await name.fill('  ');
    await options.getByRole('button', { name: 'Salvar' }).click();
    await options.getByText('Campo obrigatório').waitFor();
    await name.fill('traseira.jpg');
    await options.getByRole('button', { name: 'Salvar' }).click();
    await options.waitFor({ state: 'detached' });
    await list.getByText('traseira.jpg').waitFor();

    const download = page.waitForEvent('download');
    await list.getByRole('link', { name: 'Baixar laudo.txt' }).click();
    expect((await download).suggestedFilename()).toBe('laudo.txt');

    await list.getByRole('button', { name: 'Excluir laudo.txt' }).click();
    await list.getByText('laudo.txt').waitFor({ state: 'detached' });
    await page.locator('[data-undo]').getByRole('button', { name: 'Desfazer' }).click();
    await list.getByText('laudo.txt').waitFor();
    await list.getByRole('button', { name: 'Excluir laudo.txt' }).click();
    await endUndo(page);
    await until(
      () => titlesOn(id),
      titles => titles.join() === 'frente.jpg,traseira.jpg',
    );
    await close();

    // A person who is neither the file's author nor an administrator of the flow may look at it, and change nothing.
    const other = await openDevice(site.url, viewport);
    await signIn(other.page, yard.emails.aprova);
    await other.page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
    const theirs = other.page.getByRole('list', { name: 'Anexos do card' });
    await theirs.getByText('frente.jpg').waitFor();
    const allowed = await optionsOf(other.page, 'frente.jpg');
    await allowed.getByRole('link', { name: 'Baixar' }).waitFor();
    expect(await allowed.getByRole('button', { name: /^(Excluir|Renomear)/ }).count()).toBe(0);
    await other.page.keyboard.press('Escape');
    await allowed.waitFor({ state: 'detached' });
    await other.page.getByRole('button', { name: 'Anexar arquivos' }).waitFor();
    await other.close();
    expect([...problems, ...other.problems]).toEqual([]);
  });
});

it('a file that could not be sent says why, is sent again once, and can be paused and cancelled', async () => {
  const { id, board_id } = cards[2]!;
  const { context, page, problems, close } = await openDevice(site.url);
  await signIn(page, yard.emails.patio);
  await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  const add = async (...names: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Anexar arquivos' }).click();
    const photo = await picture('', '#693');
    await (await chooser).setFiles(names.map(name => ({ ...(name.endsWith('.jpg') ? photo : paper), name })));
  };
  const calls = '**/api/uploads';
  const full = 'A empresa já usou todo o seu espaço para arquivos.';
  await context.route(calls, route =>
    route.fulfill({ status: 409, json: { error: 'quota_exceeded', message: full } }),
  );
  await add('grande.txt');
  const list = page.getByRole('list', { name: 'Anexos do card' });
  await list.getByText(full).waitFor();
  // Like any refused change, it is shown on the card and in every list of waiting changes.
  await page.getByRole('region', { name: 'Alterações recusadas' }).getByText(`Recusado: ${full}`).waitFor();
  // This may be the only copy: it can be saved, and discarding it can be undone.
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Salvar no aparelho' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toBe(String(paper.buffer));
  await list.getByRole('button', { name: 'Cancelar o envio de grande.txt' }).click();
  await list.getByText('grande.txt').waitFor({ state: 'detached' });
  await page.getByText('«grande.txt» não será enviado').first().waitFor();
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await list.getByText(full).waitFor();
  // A page that ends before the offer does not discard it.
  await list.getByRole('button', { name: 'Cancelar o envio de grande.txt' }).click();
  await page.locator('[data-undo]').getByRole('button', { name: 'Desfazer' }).waitFor();
  await list.getByText('grande.txt').waitFor({ state: 'detached' });
  await page.reload();
  await list.getByText(full).waitFor();
  await context.unroute(calls);
  await list.getByRole('button', { name: 'Tentar de novo' }).click();
  await list.getByRole('button', { name: 'Renomear grande.txt' }).waitFor();

  // The first upload is held, so that the second waits behind it.
  await context.route(calls, () => undefined);
  const cancelPhoto = async () => {
    await (await optionsOf(page, 'um.jpg')).getByRole('button', { name: 'Cancelar o envio' }).click();
  };
  await add('um.jpg', 'dois.txt');
  await page.getByText(/enviando/).waitFor();
  await page.getByText(/na fila/).waitFor();
  await page.getByRole('button', { name: 'Pausar o envio de dois.txt' }).click();
  await page.getByText(/em pausa/).waitFor();
  await cancelPhoto();
  await list.getByText('um.jpg').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await list.getByText('um.jpg').waitFor();
  await cancelPhoto();
  await endUndo(page);
  await context.unroute(calls);
  await page.getByRole('button', { name: 'Continuar o envio de dois.txt' }).click();
  await allThere(list);
  expect(await titlesOn(id)).toEqual(['dois.txt', 'grande.txt']);
  expect(problems).toEqual([]);
  await close();
});

it('photos taken without a connection are stored, shown, and automatically sent once each', {
  tags: 'gate',
}, async () => {
  const { id, board_id } = cards[3]!;
  const device = await openKeptDevice(proxy.url, PHONE);
  await signIn(device.page, yard.emails.patio);
  await device.page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  await device.page.getByText('Nenhum anexo').waitFor();
  await installed(device.page);
  proxy.befalls = () => 'lose_request';
  // A camera held upright records the orientation beside the pixels.
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#2a6' } })
    .withExif({ IFD0: { Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  // Without a camera of its own the app uses the system's, and phones give every photo the same name.
  const list = () => device.page.getByRole('list', { name: 'Anexos do card' });
  const waiting = (count: number) =>
    until(
      () => list().getByText('a enviar').count(),
      found => found === count,
    );
  await device.page.getByRole('button', { name: 'Tirar fotos' }).click();
  const camera = device.page.getByRole('dialog', { name: 'Câmera' });
  for (const count of ['1 foto', '2 fotos']) {
    const chooser = device.page.waitForEvent('filechooser');
    await camera.getByRole('button', { name: 'Tirar foto' }).click();
    await (await chooser).setFiles([{ name: 'frente.jpg', mimeType: 'image/jpeg', buffer: large }]);
    await camera.getByText(count, { exact: true }).waitFor();
  }
  await camera.getByRole('button', { name: 'Pronto' }).click();
  await waiting(2);
  const others = device.page.waitForEvent('filechooser');
  await device.page.getByRole('button', { name: 'Anexar arquivos' }).click();
  const whole = { name: 'inteira.jpg', mimeType: 'image/jpeg', buffer: large };
  await (await others).setFiles([await picture('lado.jpg', '#33a'), paper, whole]);
  await list()
    .getByText(/guardado neste aparelho, a enviar/)
    .waitFor();
  await waiting(5);

  // The app is closed and opened again while still offline.
  await device.reopen();
  await device.page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  await waiting(5);
  await list().getByRole('button', { name: 'Ver frente.jpg' }).first().click();
  const image = device.page
    .getByRole('dialog', { name: 'Fotos' })
    .getByRole('img', { name: 'frente.jpg' })
    .first();
  const drawn = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return [element.naturalWidth, element.naturalHeight];
  });
  expect(drawn).toEqual([1920, 2560]);
  await device.page.keyboard.press('Escape');

  proxy.befalls = () => undefined;
  await device.page.evaluate(() => dispatchEvent(new Event('online')));
  await until(
    () => titlesOn(id),
    titles => titles.join() === 'frente.jpg,frente.jpg,inteira.jpg,lado.jpg,laudo.txt',
  );
  await allThere(list());
  expect(await list().getByText('frente.jpg').count()).toBe(2);
  // A chosen file may be evidence and stays as it was; a photo taken just now is made smaller.
  expect(await sizesOf(id, 'inteira.jpg')).toEqual([large.length]);
  for (const size of await sizesOf(id, 'frente.jpg')) expect(size).toBeLessThan(large.length);
  const { rows } = await site.pool.query('SELECT count(*)::int AS n FROM uploads');
  expect(rows).toEqual([{ n: 0 }]);
  expect(device.problems).toEqual([]);
  await device.close();
});

it('a chosen picture over 10 MB is sent in a smaller size, with its orientation', async () => {
  const { id, board_id } = cards[5]!;
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, yard.emails.patio);
  await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#000', noise },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(10 * 1024 * 1024);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  await (await chooser).setFiles([{ name: 'enorme.jpg', mimeType: 'image/jpeg', buffer }]);
  await until(
    () => titlesOn(id),
    titles => titles.join() === 'enorme.jpg',
  );
  await allThere(page.getByRole('list', { name: 'Anexos do card' }));
  const options = await optionsOf(page, 'enorme.jpg');
  const download = page.waitForEvent('download');
  await options.getByRole('link', { name: 'Baixar' }).click();
  const sent = readFileSync(await (await download).path());
  const { width, height, orientation } = await sharp(sent).metadata();
  expect([width, height, orientation]).toEqual([1920, 2560, undefined]);
  expect(sent.length).toBeLessThan(buffer.length / 2);
  expect(problems).toEqual([]);
  await close();
});

it('a photo that its card does not accept is shown, and moves to the tray instead', async () => {
  const { id, board_id } = cards[4]!;
  const { page, context, close } = await openDevice(site.url, PHONE);
  await signIn(page, yard.emails.patio);
  const full = 'A empresa já usou todo o seu espaço para arquivos.';
  await context.route('**/api/uploads', route =>
    route.fulfill({ status: 409, json: { error: 'quota_exceeded', message: full } }),
  );
  const list = page.getByRole('list', { name: 'Anexos do card' });
  const attach = async (name: string) => {
    await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Anexar arquivos' }).click();
    await (await chooser).setFiles([await picture(name, '#a63')]);
    await list.getByText(full).waitFor();
  };
  const inTray = async (count: number) => {
    await page.goto('/tray');
    await until(
      () => page.getByRole('list', { name: 'Fotos na bandeja' }).getByRole('listitem').count(),
      there => there === count,
    );
  };
  await attach('frente.jpg');
  // This may be the only copy: it can be saved, and discarding it can be undone.
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Salvar no aparelho' }).click();
  const { width, height } = await sharp(await (await saved).path()).metadata();
  expect([width, height]).toEqual([900, 600]);
  await list.getByRole('button', { name: 'Cancelar o envio de frente.jpg' }).click();
  await list.getByText(full).waitFor({ state: 'detached' });
  await page.locator('[data-undo]').getByRole('button', { name: 'Desfazer' }).click();
  await list.getByText(full).waitFor();
  await list.getByRole('button', { name: 'Guardar na bandeja' }).click();
  await page.getByText('Foto na bandeja').first().waitFor();
  await inTray(1);
  await attach('lado.jpg');
  await page.goto('/sync');
  await page.getByRole('img', { name: 'lado.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Guardar na bandeja' }).click();
  await page.getByText('Foto na bandeja').first().waitFor();
  await inTray(2);
  await close();
});
