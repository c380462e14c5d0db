import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney, formatNumber } from '../../domain/flow/field-words';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { askBeforeLeaving, cardRow, cardsIn } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await askBeforeLeaving(site, 'Proposta', { field_ids: [], checklist: true, photos: 3 });
});
afterAll(() => site.close());

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the first screen of a card on a %s', (size, viewport) => {
  it.each([
    ['who sells it', 'vendas@aurora.test', 'Interesse', null],
    ['who is told what is missing', 'vendas@aurora.test', 'Proposta', /^Antes de sair de/],
    ['who waits for an approval', 'vendas@aurora.test', 'Aprovação da proposta', /^Espera a aprovação/],
    ['who is asked to approve it', 'aprova@aurora.test', 'Aprovação da proposta', /^Sua aprovação é pedida/],
  ])('shows plate, km, price and photo of its vehicle for a person %s', async (_who, email, phase, above) => {
    const { id, board_id, product_ids } = await cardRow(site, (await cardsIn(site, phase))[0]!);
    const { rows } = await site.pool.query('SELECT plate, mileage, price FROM products WHERE id = $1', [
      product_ids[0],
    ]);
    const { plate, mileage, price } = rows[0];
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, email);
    await page.goto(`/flows/${board_id}/cards/${id}`);
    const card = page.locator('[data-card-panel]');
    const foot = card.getByRole('region', { name: 'Novo comentário' });
    if (size === 'phone') await foot.waitFor();
    // The notice appears by itself and pushes down the rest, so this waits for it.
    const notice = above && card.getByText(above);
    await notice?.waitFor();
    const way = card.getByRole('button', { name: /mover para/ });
    const facts = card.locator('dl small').first();
    const photo = card.locator('dl').getByRole('img').first();
    await photo.waitFor();
    const words = (await facts.innerText()).replaceAll('\u00A0', ' ').split(' · ');
    expect(words).toEqual(expect.arrayContaining([plate, `${formatNumber(mileage)} km`, formatMoney(price)]));
    const end = size === 'phone' ? (await foot.boundingBox())!.y : viewport.height;
    for (const what of [facts, photo, way, ...(notice ? [notice] : [])]) {
      const { x, y, width, height } = (await what.boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(end);
      expect(x + width).toBeLessThanOrEqual(viewport.width);
    }
    expect(problems).toEqual([]);
    await close();
  });
});
