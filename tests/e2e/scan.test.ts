import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardPath } from '../../domain/reading/card-code';
import { installed, openDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { filmCode, filmNext, isFilming } from '../harness/filmed-code';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const GONE = '01890000-0000-7000-8000-000000000000';

describe('a scanned code', () => {
  it('is read by the camera, which stops out of sight, and opens its card without a connection', async () => {
    const [identifier] = await cardsIn(site, 'Proposta');
    const { id, board_id, title } = await cardRow(site, identifier!);
    const folder = mkdtempSync(join(tmpdir(), 'patio-film-'));
    const film = join(folder, 'code.mjpeg');
    await filmCode(film, `${site.url}${cardPath({ board_id, card_id: GONE })}`);
    const device = await openKeptDevice(site.url, PHONE, [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]);
    const { context, page, problems } = device;
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Ler código' }).click();
    await page.getByText('A câmera não está permitida.').waitFor();
    await context.grantPermissions(['camera']);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Nada com este código neste aparelho.').waitFor();
    expect(await isFilming(page)).toBe(true);
    await filmNext(page, film, `http://outro.endereco.test${cardPath({ board_id, card_id: id })}`);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/flows/${board_id}/cards/${id}`);
    expect(problems).toEqual([]);
    await device.close();
    rmSync(folder, { recursive: true });
  });

  it('can be lit by the camera’s own light if there is one, and its state is announced', async () => {
    const device = await openKeptDevice(site.url, PHONE, ['--use-fake-device-for-media-stream']);
    const { context, page, problems } = device;
    await context.grantPermissions(['camera']);
    await context.addInitScript(() => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
      MediaStreamTrack.prototype.applyConstraints = async wanted => {
        asked.push(wanted);
        // The third time the light fails to turn on, as with an empty battery.
        if (asked.length > 2) throw new DOMException('', 'OverconstrainedError');
      };
    });
    await signIn(page, 'vendas@aurora.test');
    await page.goto('/scan');
    const torch = (pressed: boolean) => page.getByRole('button', { name: 'Luz da câmera', pressed });
    await torch(false).click();
    await torch(true).click();
    await torch(false).click();
    await until(
      () => page.evaluate(() => (window as unknown as { asked: object[] }).asked),
      asked => asked.length === 3,
    );
    await torch(false).waitFor();
    expect(await page.evaluate(() => (window as unknown as { asked: object[] }).asked)).toEqual(
      [true, false, true].map(torch => ({ advanced: [{ torch }] })),
    );
    expect(problems).toEqual([]);
    await device.close();
  });

  it('is typed if there is no camera: a plate opens its card, and several matches offer a choice', async () => {
    const [identifier] = await cardsIn(site, 'Proposta');
    const { id, title } = await cardRow(site, identifier!);
    // A car that belongs to two deals.
    const [sold] = (
      await site.pool.query(
        `WITH sold AS (SELECT c.board_id, p.id, p.plate FROM products p
                         JOIN cards c ON c.tenant_id = p.tenant_id AND p.id = ANY(c.product_ids)
                        WHERE p.plate IS NOT NULL AND c.archived_at IS NULL GROUP BY 1, 2, 3
                       HAVING count(*) = 1 LIMIT 1),
              second AS (UPDATE cards SET product_ids = ARRAY[(SELECT id FROM sold)]
                          WHERE id = (SELECT c.id FROM cards c JOIN sold USING (board_id)
                                       WHERE NOT sold.id = ANY(c.product_ids) AND c.archived_at IS NULL LIMIT 1))
         SELECT plate FROM sold`,
      )
    ).rows;
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await page.goto('/scan');
    await page.getByText(/^(O navegador não achou câmera|A câmera não está permitida)/).waitFor();
    const field = page.getByLabel('Placa ou identificador');
    // Without a camera no empty preview is shown above the field.
    expect((await field.boundingBox())!.y).toBeLessThan(PHONE.height / 2);
    await field.fill('zzz0z00');
    await field.press('Enter');
    await page.getByText('Nada com este código neste aparelho.').waitFor();
    await field.fill('VND');
    await field.press('Enter');
    const found = page.getByRole('region', { name: 'Cards encontrados' }).getByRole('button');
    await found.nth(9).waitFor();
    expect(await found.count()).toBe(10);
    await field.fill(sold.plate);
    await field.press('Enter');
    // Deals of one car are told apart by flow and phase.
    const places = async () =>
      (await found.allInnerTexts()).filter(text => / › /.test(text) && text.includes(sold.plate));
    await until(places, cards => cards.length > 1);
    expect(await found.count()).toBe((await places()).length);
    for (const card of await found.all()) await card.locator('img').first().waitFor();
    await field.fill(identifier!.toLowerCase().replace('-', ' '));
    await field.press('Enter');
    await page.getByRole('heading', { name: title }).waitFor();
    expect(page.url()).toContain(id);
    expect(problems).toEqual([]);
    await close();
  });
});
