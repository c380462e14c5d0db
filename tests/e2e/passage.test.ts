import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import {
  askBeforeLeaving,
  attach,
  cardLink,
  cardRow,
  cardsIn,
  changeCardAs,
  comeBack,
  openFlow,
  phaseId,
} from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const movesOf = async (cardId: string) =>
  (
    await site.pool.query("SELECT new FROM history WHERE card_id = $1 AND kind = 'phase_moved'", [cardId])
  ).rows.map(row => row.new.phase_id);

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a phase with requirements, on a %s', (size, viewport) => {
  it('blocks leaving until all are met, without a connection too', {
    tags: size === 'phone' ? ['gate'] : [],
  }, async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { id, board_id } = await cardRow(site, identifier);
    const { rows } = await site.pool.query("SELECT id FROM custom_fields WHERE name = 'Telefone do cliente'");
    const field_id = rows[0].id;
    await changeCardAs(site, 'vendas@aurora.test', identifier, '', {
      custom_fields: [{ field_id, value: null }],
    });
    await changeCardAs(site, 'vendas@aurora.test', identifier, '/tasks', { title: 'Visita' }, 'POST');
    const task = await site.pool.query("SELECT id FROM tasks WHERE card_id = $1 AND title = 'Visita'", [id]);
    const options = `/tasks/${task.rows[0].id}/options`;
    await changeCardAs(site, 'vendas@aurora.test', identifier, options, { title: 'Ligar antes' }, 'POST');
    await askBeforeLeaving(site, 'Interesse', { field_ids: [field_id], checklist: true });
    const before = (await movesOf(id)).length;

    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await installed(page);
    await site.stop();
    await page.goto(`/flows/${board_id}`);
    await cardLink(page, identifier).waitFor();
    const why = /^Antes de sair de «Interesse»: preencha Telefone do cliente; conclua a checklist \(/;
    if (size === 'desk') {
      // The board knows the reason too, although it shows only the card's face.
      await page.locator(`[data-card-id="${id}"]`).first().focus();
      await page.keyboard.press('m');
      await page.getByRole('dialog').getByText(why).first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.goto(`/flows/${board_id}/cards/${id}?tab=comments`);
    const missing = page.getByRole('region', { name: 'O que falta para avançar' });
    await missing.waitFor();
    await expectAccessible(page);
    const openMoves = () =>
      page
        .getByRole('button', { name: /mover para.*…$/i })
        .last()
        .click();
    await openMoves();
    await page.getByRole('dialog').getByText(why).first().waitFor();
    expect(
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Proposta/ })
        .count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // Each missing item leads to the place where it can be supplied.
    await missing.getByRole('button', { name: 'Preencher Telefone do cliente' }).click();
    await page.getByRole('textbox', { name: 'Telefone do cliente' }).fill('11987654321');
    await page.keyboard.press('Enter');
    await missing.getByRole('button', { name: /^Preencher/ }).waitFor({ state: 'detached' });
    await missing.getByRole('button', { name: /^Concluir a checklist/ }).click();
    const items = page.getByRole('tabpanel', { name: /^Tarefas/ }).getByRole('checkbox');
    await items.first().waitFor();
    for (const item of await items.all()) if (!(await item.isChecked())) await item.press('Space');
    await missing.waitFor({ state: 'detached' });
    await openMoves();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Proposta/ })
      .click();
    await page
      .getByRole('button', { name: /^Proposta/ })
      .first()
      .waitFor();

    await comeBack(site, page);
    const proposal = await phaseId(site, 'Proposta');
    await until(
      async () => (await cardRow(site, identifier)).current_phase_id,
      at => at === proposal,
    );
    expect((await movesOf(id)).slice(before)).toEqual([proposal]);

    // Photos are required in the card's present phase.
    await askBeforeLeaving(site, 'Proposta', { photos: 1 });
    await missing.getByRole('button', { name: 'Juntar fotos (0 de 1)' }).click();
    const heic = Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1');
    await attach(page, [{ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic }]);
    await page
      .getByRole('alert')
      .filter({ hasText: '«IMG_1.HEIC» está em HEIC' })
      .getByText(/Não conta como foto/)
      .waitFor();
    await page.getByRole('list', { name: 'Anexos do card' }).getByText('IMG_1.HEIC').waitFor();
    await missing.getByRole('button', { name: 'Juntar fotos (0 de 1)' }).waitFor();
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer();
    await attach(page, [{ name: 'frente.jpg', mimeType: 'image/jpeg', buffer }]);
    await missing.waitFor({ state: 'detached' });
    await askBeforeLeaving(site, 'Interesse', null);
    await askBeforeLeaving(site, 'Proposta', null);
    expect(problems).toEqual([]);
    await close();
  });
});
