import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Attachment } from '../../domain/entities/card';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { watchStates } from '../harness/frames';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';
import { cardRow, cardsIn, openFlow, phaseId, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const rows = async (sql: string, values: unknown[]) => (await site.pool.query(sql, values)).rows;
const takenOf = (cardId: string) =>
  rows(
    `SELECT s->>'name' AS slot, a.title, a.content_type FROM attachments a JOIN boards b ON b.id = a.board_id,
            jsonb_array_elements(b.photo_slots) s
      WHERE a.card_id = $1 AND a.slot = (s->>'id')::uuid ORDER BY a.made_at`,
    [cardId],
  );
const roteiroOn = (page: Page) => page.getByRole('region', { name: 'Roteiro de fotos' });
const missingOn = (page: Page) => page.getByRole('region', { name: 'O que falta para avançar' });

it('the roteiro is set up in the flow, and a phase requires two of its photos', async () => {
  const { page, problems, close } = await openDevice(site.url, DESK);
  await signIn(page, 'gestor@aurora.test');
  const { board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
  await page.goto(`/flows/${board_id}/settings?tab=flow`);
  await page.getByRole('button', { name: 'Usar o roteiro padrão' }).click();
  await page.getByRole('button', { name: 'Adicionar foto' }).click();
  await page.getByRole('button', { name: 'Salvar roteiro' }).click();
  await page.getByText('Campo obrigatório').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Nome da foto 8' }).fill('chassi');
  await page.getByRole('button', { name: 'Salvar roteiro' }).click();
  await page.getByText('Há fotos com o mesmo nome').waitFor();
  const last = page.getByRole('textbox', { name: 'Nome da foto 8' });
  await last.fill('x'.repeat(51));
  await page.getByRole('button', { name: 'Salvar roteiro' }).click();
  await page.getByText('Máximo de 50 caracteres excedido').waitFor();
  expect(await last.inputValue()).toHaveLength(51);
  await last.fill('Chave reserva');
  await page.getByRole('button', { name: /^Mover Chave reserva para cima/ }).click();
  await page.getByRole('button', { name: 'Remover Traseira' }).click();
  await page.getByRole('button', { name: 'Salvar roteiro' }).click();
  await page.getByText('Roteiro salvo').waitFor();
  const [{ photo_slots }] = await rows('SELECT photo_slots FROM boards WHERE id = $1', [board_id]);
  expect(photo_slots.map(({ name, outline }: Record<string, string>) => `${name} ${outline}`)).toEqual([
    ...['Frente front', 'Lado direito right', 'Lado esquerdo left', 'Painel dashboard'],
    ...['Hodômetro odometer', 'Chave reserva none', 'Chassi chassis'],
  ]);

  await page.getByRole('button', { name: 'Editar Interesse' }).click();
  const asked = dialogOn(page).getByRole('group', { name: 'Fotos do roteiro' });
  await asked.getByText('Foto: Painel').click();
  await asked.getByText('Foto: Hodômetro').click();
  await dialogOn(page).getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Pede antes de sair: foto «Painel», foto «Hodômetro»').waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('the roteiro is photographed without a connection, and the move is sent after its photos', async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[0]!;
  const { id, board_id } = await cardRow(site, identifier);
  const device = await openKeptDevice(site.url, PHONE, ['--use-fake-device-for-media-stream']);
  const { context, page, problems } = device;
  await context.grantPermissions(['camera']);
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await installed(page);
  await site.stop();
  await page.goto(`/flows/${board_id}/cards/${id}`);
  await missingOn(page).getByRole('button', { name: 'Fotografar Hodômetro' }).waitFor();
  await page
    .getByRole('button', { name: /mover para.*…$/i })
    .last()
    .click();
  await dialogOn(page)
    .getByText('Antes de sair de «Interesse»: fotografe Painel e Hodômetro.')
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await dialogOn(page).waitFor({ state: 'detached' });

  await missingOn(page).getByRole('button', { name: 'Fotografar Painel' }).click();
  const camera = page.getByRole('dialog', { name: 'Roteiro de fotos' });
  await camera.getByText('4 de 7').waitFor();
  const shutter = camera.getByRole('button', { name: 'Tirar foto' });
  await until(() => shutter.isEnabled(), Boolean);
  await expectAccessible(page);
  const panel = await outlineOn(camera);
  const isLive = () =>
    camera.locator('video').evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).active);
  expect(await isLive()).toBe(true);
  await show(page, 'hidden');
  await until(isLive, live => !live);
  await show(page, 'visible');
  await until(isLive, live => live);
  await until(() => shutter.isEnabled(), Boolean);
  await shutter.click();
  await camera.getByText('5 de 7').waitFor();
  // Each photo has its own outline.
  expect(await outlineOn(camera)).not.toBe(panel);
  const chooser = page.waitForEvent('filechooser');
  await camera.getByRole('button', { name: 'Escolher foto' }).click();
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#246' } });
  const buffer = await picture.webp().toBuffer();
  await (await chooser).setFiles([{ name: 'IMG_1.webp', mimeType: 'image/webp', buffer }]);
  // The camera continues with the other missing photos.
  await camera.getByText('6 de 7').waitFor();
  // The input must be emptied, or the browser would report no change when the same photo is chosen for the next place.
  expect(await camera.locator('input[type=file]').inputValue()).toBe('');
  await camera.getByRole('button', { name: 'Fechar' }).click();
  await camera.waitFor({ state: 'detached' });
  await missingOn(page).waitFor({ state: 'detached' });
  await roteiroOn(page).getByText('2 de 7').waitFor();
  await roteiroOn(page).getByRole('button', { name: 'Ver Painel' }).getByText('a enviar').waitFor();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /mover para.*…$/i })
    .last()
    .click();
  await dialogOn(page)
    .getByRole('button', { name: /^Proposta/ })
    .click();
  await dialogOn(page).waitFor({ state: 'detached' });

  await roteiroOn(page).getByRole('button', { name: 'Ver Painel' }).click();
  const large = page.getByRole('dialog', { name: 'Fotos' }).getByRole('img', { name: 'Painel' });
  await large.waitFor();
  await site.start();
  await until(
    () => rowsOnDevice(page, 'files'),
    files => files.length === 0,
  );
  // A photo being viewed stays visible, and can be decoded again, after its bytes have left the device.
  await large.evaluate(async (shown: HTMLImageElement) => {
    const again = new Image();
    again.src = shown.src;
    await again.decode();
  });
  await page.keyboard.press('Escape');
  const proposal = await phaseId(site, 'Proposta');
  await until(
    async () => (await cardRow(site, identifier)).current_phase_id,
    at => at === proposal,
  );
  expect(await takenOf(id)).toEqual([
    { slot: 'Painel', title: 'Painel.jpg', content_type: 'image/jpeg' },
    { slot: 'Hodômetro', title: 'Hodômetro.webp', content_type: 'image/webp' },
  ]);
  const moves = await rows(
    "SELECT FROM history WHERE card_id = $1 AND kind = 'phase_moved' AND new->>'phase_id' = $2",
    [id, proposal],
  );
  expect(moves).toHaveLength(1);
  await roteiroOn(page).getByRole('button', { name: 'Ver Painel' }).getByText('feita').waitFor();
  expect(problems).toEqual([]);
  await device.close();
});

it('the roteiro takes files if there is no camera, and shows the latest photo of each slot', async () => {
  const [identifier] = await cardsIn(site, 'Interesse');
  const { id, board_id } = await cardRow(site, identifier!);
  const { page, problems, close } = await openDevice(site.url, DESK);
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  const choose = async (color: string) => {
    const camera = page.getByRole('dialog', { name: 'Roteiro de fotos' });
    await camera.getByRole('alert').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await camera.getByRole('button', { name: 'Escolher fotos' }).click();
    const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
    await (await chooser).setFiles([{ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }]);
    await camera.getByText('5 de 7').waitFor();
    await camera.getByRole('button', { name: 'Fechar' }).click();
    await camera.waitFor({ state: 'detached' });
  };
  const seen = await watchStates(page, () =>
    [
      ...document.querySelectorAll(
        'section[aria-label="Roteiro de fotos"] button[aria-label$=" Painel"]:has(img)',
      ),
    ]
      .map(tile => tile.getAttribute('aria-label'))
      .join(),
  );
  await roteiroOn(page).getByRole('button', { name: 'Fotografar Painel' }).click();
  await choose('#a33');
  await roteiroOn(page).getByText('1 de 7').waitFor();
  await until(
    () => rowsOnDevice<Attachment>(page, 'attachment'),
    files => files.some(({ card_id, has_previews }) => card_id === id && has_previews),
  );
  await roteiroOn(page).getByRole('button', { name: 'Ver Painel' }).waitFor();
  // The photo can be pressed at every moment, also between its arrival and the server's previews.
  expect(await seen()).toEqual(['', 'Ver Painel']);
  await roteiroOn(page).getByRole('button', { name: 'Fotografar Painel de novo' }).click();
  await choose('#33a');
  await until(
    async () => (await takenOf(id)).length,
    count => count === 2,
  );
  await roteiroOn(page).getByText('1 de 7').waitFor();
  await missingOn(page).getByRole('button', { name: 'Fotografar Hodômetro' }).waitFor();
  expect(await missingOn(page).getByRole('button').count()).toBe(1);
  await roteiroOn(page).getByRole('button', { name: 'Ver Painel' }).click();
  await page.getByRole('dialog', { name: 'Fotos' }).getByRole('img', { name: 'Painel' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

/** Expects the slot's outline to be large and visible over the picture of the camera. Returns its SVG. */
async function outlineOn(camera: Locator): Promise<string> {
  const outline = camera.locator('video ~ svg');
  await outline.waitFor();
  const [over, under] = [(await outline.boundingBox())!, (await camera.locator('video').boundingBox())!];
  expect(over.width).toBeGreaterThan(under.width * 0.8);
  expect(over.height).toBeGreaterThan(under.height * 0.8);
  expect(over.x).toBeGreaterThanOrEqual(under.x);
  expect(over.y).toBeGreaterThanOrEqual(under.y);
  return outline.innerHTML();
}

/** Hides or shows the page, as the system would. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(state => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
