import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { installed, openDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { watchStates } from '../harness/frames';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const listOn = (page: Page) => page.getByRole('list', { name: 'Anexos do card' });
const titlesOn = async (cardId: string) => {
  const { rows } = await site.pool.query(
    'SELECT title FROM attachments WHERE card_id = $1 ORDER BY made_at',
    [cardId],
  );
  return rows.map(({ title }) => title).join();
};

/** Records in every frame the position of each picture of the card, its name, and whether it is drawn. */
const watchTiles = (page: Page) =>
  watchStates(page, () => {
    const list = document.querySelector('ul[aria-label="Anexos do card"]')!;
    const { top } = list.getBoundingClientRect();
    return [...list.children]
      .map(tile => {
        const at = tile.getBoundingClientRect();
        const image = tile.querySelector('img');
        const isDrawn = Boolean(image?.complete && image.naturalWidth > 0);
        const box = [at.left, at.top - top, at.width, at.height].map(Math.round);
        return [tile.querySelector('button')?.ariaLabel, ...box, isDrawn].join(' ');
      })
      .join('\n');
  });

it('five photos take seven taps from the card’s first screen, offline, and keep their places while sent', {
  tags: 'gate',
}, async () => {
  const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
  const device = await openKeptDevice(site.url, PHONE, ['--use-fake-device-for-media-stream']);
  const { context, page, problems } = device;
  await context.grantPermissions(['camera']);
  await signIn(page, 'vendas@aurora.test');
  await installed(page);
  await site.stop();
  await page.goto(`/flows/${board_id}/cards/${id}`);
  let taps = 0;
  const tap = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).tap();
    taps += 1;
  };
  await tap('Câmera');
  const camera = page.getByRole('dialog', { name: 'Câmera' });
  await until(() => camera.getByRole('button', { name: 'Tirar foto' }).isEnabled(), Boolean);
  await expectAccessible(page);
  for (const count of ['1 foto', '2 fotos', '3 fotos', '4 fotos', '5 fotos']) {
    await tap('Tirar foto');
    await camera.getByText(count, { exact: true }).waitFor();
  }
  await camera.getByRole('img', { name: 'Última foto' }).waitFor();
  await tap('Pronto');
  await camera.waitFor({ state: 'detached' });
  expect(taps).toBeLessThanOrEqual(7);

  await page.getByRole('tab', { name: /^Anexos/ }).tap();
  await until(
    () => listOn(page).getByText('a enviar').count(),
    count => count === 5,
  );
  await expectAccessible(page);
  const isCut = page
    .getByRole('button', { name: /mover para/ })
    .evaluate(button =>
      [...button.querySelectorAll('span')].some(part => part.scrollWidth > part.clientWidth),
    );
  expect(await isCut).toBe(false);
  await until(
    () => listOn(page).locator('img').count(),
    count => count === 5,
  );
  const seen = await watchTiles(page);
  await site.start();
  await until(
    () => titlesOn(id),
    titles => titles === [1, 2, 3, 4, 5].map(number => `Foto ${number}.jpg`).join(),
  );
  await until(
    () => rowsOnDevice(page, 'outbox'),
    entries => entries.length === 0,
  );
  await until(
    () =>
      listOn(page)
        .getByText(/a enviar|na fila|enviando|ainda não entrou/)
        .count(),
    count => count === 0,
  );
  const states = (await seen()).map(state => state.split('\n'));
  expect(states).toHaveLength(1);
  expect(states[0]!.map(tile => tile.replace(/^Ver (Foto \d).* (true|false)$/, '$1 $2'))).toEqual(
    [5, 4, 3, 2, 1].map(number => `Foto ${number} true`),
  );
  expect(problems).toEqual([]);
  await device.close();
});

it('several files that are chosen at once keep their places from the first to the last moment', async () => {
  const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[1]!);
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  await page.getByText('Nenhum anexo').waitFor();
  const order = await watchStates(page, () =>
    [...document.querySelectorAll('ul[aria-label="Anexos do card"] > li')]
      .map(row => /foto-\d|laudo/.exec(row.textContent ?? '')?.[0])
      .join(),
  );
  const photos = await Promise.all(
    [1, 2, 3].map(async number => ({
      name: `foto-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#846' } })
        .jpeg()
        .toBuffer(),
    })),
  );
  const paper = { name: 'laudo.txt', mimeType: 'text/plain', buffer: Buffer.from('Tudo certo.') };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  await (await chooser).setFiles([...photos, paper]);
  await until(
    () => titlesOn(id),
    titles => titles.split(',').length === 4,
  );
  await page.getByRole('button', { name: 'Excluir laudo.txt' }).waitFor();
  expect(await order()).toEqual(['', 'foto-3,foto-2,foto-1,laudo']);
  expect(problems).toEqual([]);
  await close();
});

it('a photo that cannot be written closes the camera and is reported as not stored, with the reason', async () => {
  const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[2]!);
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  // The browser's estimate of free space may be wrong, so the write itself fails here.
  await context.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: [unknown]) {
      if (this.name === 'file_parts') throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${id}`);
  const promised = await watchStates(page, () =>
    String(/guardad[oa]s?\b|a enviar/.test(document.body.innerText)),
  );
  await page.getByRole('button', { name: 'Câmera', exact: true }).click();
  const camera = page.getByRole('dialog', { name: 'Câmera' });
  await camera.getByText(/não achou câmera|não está permitida/).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await camera.getByRole('button', { name: 'Tirar foto' }).click();
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  await (await chooser).setFiles([{ name: 'roda.jpg', mimeType: 'image/jpeg', buffer }]);
  await camera.waitFor({ state: 'detached' });
  await listOn(page).getByText('Este aparelho não tem espaço').waitFor();
  expect(await promised()).toEqual(['false']);
  for (const table of ['outbox', 'files', 'file_parts']) expect(await rowsOnDevice(page, table)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
