import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardPath } from '../../domain/reading/card-code';
import { installed, openDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { filmCode, filmNext } from '../harness/filmed-code';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, flip } from './journeys';
import { checkedOf, concludeAnyway, expectOnly, list, type } from './yard-checks';

declare global {
  interface Window {
    tones: number[];
  }
}

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Expects the words and tones with which the last code was answered. */
async function expectTold(
  page: Page,
  kind: string,
  words: string | RegExp,
  tones: number[],
): Promise<{ background: string }> {
  const line = page.locator(`[role=status] [data-kind=${kind}]`);
  await line.getByText(words).waitFor();
  await until(
    () => page.evaluate(() => window.tones.splice(0)),
    heard => heard.join() === tones.join(),
  );
  return { background: await line.evaluate(node => getComputedStyle(node).backgroundColor) };
}

/** Records each tone that is played, in hertz. */
function hear(): void {
  window.tones = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (when) {
    window.tones.push(this.frequency.value);
    return start.call(this, when);
  };
}

/** Returns plates that have one card in the preparation flow and others in the sales flow. */
async function platesOfTwoFlows(): Promise<{ plate: string; identifiers: string[] }[]> {
  const { rows } = await site.pool.query(
    `SELECT products.plate, array_agg(cards.identifier) AS identifiers
       FROM products JOIN cards ON products.id = ANY(cards.product_ids) AND cards.tenant_id = products.tenant_id
       JOIN boards ON boards.id = cards.board_id AND boards.tenant_id = cards.tenant_id
      WHERE products.plate IS NOT NULL AND cards.archived_at IS NULL
      GROUP BY products.plate HAVING count(*) FILTER (WHERE boards.name = 'Preparação de veículos') = 1
        AND count(*) FILTER (WHERE boards.name = 'Venda de veículos') > 0`,
  );
  return rows;
}

it('a check of the yard continues offline and after a reload, and is written once into each card', {
  tags: 'gate',
}, async () => {
  const [seen, missed] = await cardsIn(site, 'Interesse');
  const [elsewhere, strange] = await cardsIn(site, 'Proposta');
  const { board_id, id } = await cardRow(site, elsewhere!);
  const moved = (await cardsIn(site, 'Interesse'))[2]!;
  // An earlier check found the car in another place.
  await site.pool.query(`UPDATE cards SET last_check = $2 WHERE identifier = $1`, [
    moved,
    {
      check_id: id,
      place: 'Pátio 1',
      result: 'present',
      user_id: (await cardRow(site, moved)).created_by,
      made_at: '2026-01-01T12:00:00.000Z',
    },
  ]);
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  await context.addInitScript(hear);
  await signIn(page, 'patio@aurora.test');
  await installed(page);
  await page.goto('/check');
  await page.getByLabel('Fluxo').selectOption({ label: 'Venda de veículos' });
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await page.getByText('Campo obrigatório').waitFor();
  await page.getByRole('textbox', { name: 'Lugar' }).fill('Pátio 2');
  await expectOnly(page, 'Interesse');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await type(page, seen!);
  await list(page, 'Presentes').getByText(seen!).waitFor();
  const present = await expectTold(page, 'present', `${seen}`, [1320]);
  await type(page, moved);
  await list(page, 'No lugar errado').getByText(moved).waitFor();
  await expectTold(page, 'misplaced', /no lugar errado. Visto por último em «Pátio 1»$/, [660, 880]);
  // Typed in the form that the label has, as an address.
  await type(page, `${site.url}/flows/${board_id}/cards/${id}`);
  await list(page, 'Inesperados').getByText(elsewhere!).waitFor();
  const unexpected = await expectTold(page, 'unexpected', /: não é esperado aqui$/, [660, 440]);
  await page.reload();
  await list(page, 'Presentes').getByText(seen!).waitFor();
  await type(page, 'QQQ0A00');
  await list(page, 'Inesperados').getByText('Código desconhecido: QQQ0A00').waitFor();
  const unknown = await expectTold(page, 'unknown', 'Código desconhecido: QQQ0A00', [220, 220, 220]);
  expect(new Set([present, unexpected, unknown].map(({ background }) => background)).size).toBe(3);
  await list(page, 'Faltando').getByText(missed!).waitFor();
  const lacking = await list(page, 'Faltando').getByRole('listitem').count();
  await page.getByRole('button', { name: 'Concluir' }).click();
  const question = page.getByRole('dialog', { name: `Faltam ${lacking} veículos. Concluir assim mesmo?` });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await list(page, 'Faltando').getByText(missed!).waitFor();
  await concludeAnyway(page);
  // The result shows at once, without the server.
  const last = page.getByRole('region', { name: 'Últimas conferências' });
  await last.getByText('Pátio 2').first().waitFor();
  await list(page, 'Faltando').getByText(missed!).waitFor();
  // The check wrote nothing into this card.
  await list(page, 'Inesperados').getByText('Código desconhecido: QQQ0A00').waitFor();
  expect((await checkedOf(site, seen!)).result).toBeNull();
  await context.setOffline(false);
  const results = { present: seen!, missing: missed!, misplaced: moved, unexpected: elsewhere! };
  for (const [result, identifier] of Object.entries(results)) {
    const checked = await until(
      () => checkedOf(site, identifier),
      found => found.lines > 0 && found.result === result,
    );
    expect(checked, identifier).toEqual({ result, place: 'Pátio 2', lines: 1 });
  }
  expect((await checkedOf(site, strange!)).lines).toBe(0);
  await page.goto(`/flows/${board_id}/cards/${id}?tab=history`);
  await page.getByText('achou o card em «Pátio 2», onde não era esperado').waitFor();
  await page.getByRole('tab', { name: 'Dados' }).click();
  await page.getByText(/^Pátio 2 · \d/).waitFor();
  expect(problems).toEqual([]);
  await close();
  await expectOpenedByOthers();
});

/** Opens the check again as another person, and expects its numbers and its unknown code. */
async function expectOpenedByOthers(): Promise<void> {
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'gestor@aurora.test');
  await page.goto('/check');
  const last = page.getByRole('region', { name: 'Últimas conferências' });
  const check = last.getByRole('group').filter({ hasText: 'Pátio 2' }).first();
  await check.getByText(/^Presentes: \d+ · faltando: \d+ · no lugar errado: 1 · inesperados: 2$/).waitFor();
  await check.getByText('Pátio 2').click();
  await check.getByText('Código desconhecido: QQQ0A00').waitFor();
  expect(problems).toEqual([]);
  await close();
}

it('a plate matches the expected card of its car, and the latest reading counts', {
  tags: 'gate',
}, async () => {
  const { plate, identifiers } = (await platesOfTwoFlows())[0]!;
  const wanted = identifiers.find(identifier => !identifier.startsWith('VND'))!;
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'patio@aurora.test');
  await page.goto('/check');
  await page.getByLabel('Fluxo').selectOption({ label: 'Preparação de veículos' });
  const place = page.getByRole('textbox', { name: 'Lugar' });
  await place.fill('x'.repeat(101));
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await page.getByText('Máximo de 100 caracteres excedido').waitFor();
  expect(await place.inputValue()).toHaveLength(101);
  await place.fill('Pátio 5');
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await list(page, 'Faltando')
    .getByRole('link', { name: new RegExp(`^${wanted} `) })
    .waitFor();
  await page.getByLabel('Placa ou identificador').fill(plate);
  // Reads and concludes in the same moment, like a person who has read the last car.
  await page.getByLabel('Placa ou identificador').evaluate((field: HTMLInputElement) => {
    field.form!.requestSubmit();
    const buttons = [...document.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === 'Concluir')!.click();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir assim mesmo' }).click();
  await page.getByRole('region', { name: 'Últimas conferências' }).getByText('Pátio 5').first().waitFor();
  const checked = await until(
    () => checkedOf(site, wanted),
    found => found.lines > 0,
  );
  expect(checked).toEqual({ result: 'present', place: 'Pátio 5', lines: 1 });
  expect(problems).toEqual([]);
  await close();
});

it('a check can be concluded only while the cards of its flow are on the device', async () => {
  const [seen] = await cardsIn(site, 'Interesse');
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'patio@aurora.test');
  await page.goto('/check');
  await page.getByLabel('Fluxo').selectOption({ label: 'Venda de veículos' });
  await page.getByRole('textbox', { name: 'Lugar' }).fill('Pátio 3');
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await type(page, seen!);
  await list(page, 'No lugar errado').getByText(seen!).waitFor();
  const conclude = page.getByRole('button', { name: 'Concluir' });
  expect(await conclude.isEnabled()).toBe(true);
  await page.goto('/sync');
  const row = page.getByRole('listitem').filter({ hasText: 'Venda de veículos' });
  await flip(row.getByRole('switch', { name: 'Manter neste aparelho' }));
  await row.getByText('fora deste aparelho').waitFor();
  await page.goto('/check');
  await page.getByText('Os cards deste fluxo não estão todos neste aparelho').waitFor();
  expect(await conclude.isEnabled()).toBe(false);
  expect(await page.getByRole('button', { name: 'Desistir' }).isEnabled()).toBe(true);
  await page.goto('/sync');
  await flip(row.getByRole('switch', { name: 'Manter neste aparelho' }));
  await row.getByText(/atualizado/).waitFor();
  await page.goto('/check');
  await list(page, 'No lugar errado').getByText(seen!).waitFor();
  expect(await conclude.isEnabled()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

it('the camera reads one car after another without a connection, and each reading counts once', async () => {
  const cards = (await cardsIn(site, 'Documentação')).slice(0, 2);
  const [first, second] = await Promise.all(cards.map(identifier => cardRow(site, identifier)));
  const labelOf = ({ board_id, id }: { board_id: string; id: string }) =>
    `${site.url}${cardPath({ board_id, card_id: id })}`;
  const folder = mkdtempSync(join(tmpdir(), 'patio-film-'));
  const film = join(folder, 'code.mjpeg');
  await filmCode(film, labelOf(first));
  const { context, page, problems, close } = await openKeptDevice(site.url, PHONE, [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  await context.grantPermissions(['camera']);
  await signIn(page, 'patio@aurora.test');
  await installed(page);
  await context.setOffline(true);
  await page.goto('/check');
  await page.getByLabel('Fluxo').selectOption({ label: 'Venda de veículos' });
  await page.getByRole('textbox', { name: 'Lugar' }).fill('Pátio 7');
  await expectOnly(page, 'Documentação');
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await list(page, 'Presentes').getByText(first.identifier).waitFor();
  await filmNext(page, film, labelOf(second));
  await list(page, 'Presentes').getByText(second.identifier).waitFor();
  // Once more the first label, which the walk has passed already.
  await filmNext(page, film, labelOf(first));
  await page
    .getByRole('status')
    .getByText(/: já conferido$/)
    .waitFor();
  expect(await list(page, 'Presentes').getByRole('listitem').count()).toBe(2);
  await concludeAnyway(page);
  await page.getByRole('region', { name: 'Últimas conferências' }).getByText('Pátio 7').first().waitFor();
  await context.setOffline(false);
  for (const { identifier } of [first, second]) {
    const checked = await until(
      () => checkedOf(site, identifier),
      found => found.lines > 0,
    );
    expect(checked, identifier).toEqual({ result: 'present', place: 'Pátio 7', lines: 1 });
  }
  expect(problems).toEqual([]);
  await close();
  rmSync(folder, { recursive: true });
});
