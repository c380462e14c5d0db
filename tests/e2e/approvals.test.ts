import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '../../domain/flow/field-words';
import { atRest, expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, changeCardAs, endUndo, phaseId, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const PHASE = 'Aprovação da proposta';
const LINK = 'https://www.example.com/laudo/7';
/** Starts the demonstration again, as every answer uses up one of its pending approvals. */
const startAgain = async () => {
  await site.close();
  site = await startSite();
};
const rowsOf = (page: Page) => page.locator('[data-approval-id]');

/** Returns a row of the list and the title of its card. */
async function rowOf(page: Page, at: number): Promise<{ row: Locator; title: string }> {
  const row = rowsOf(page).nth(at);
  await row.waitFor();
  return { row, title: (await row.locator('b').textContent())! };
}

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-approval-id]')?.dataset.approvalId);
const isFocusKept = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

describe('approvals on a desk', () => {
  it('show the deal: requester, target phase, proposed value beside the list price, and the marked fields', {
    tags: 'gate',
  }, async () => {
    await site.pool.query(
      `UPDATE cards c SET custom_fields = c.custom_fields || jsonb_build_object(f.id, $2::text)
         FROM custom_fields f, phases p
        WHERE f.board_id = c.board_id AND f.name = 'Cliente' AND p.id = c.current_phase_id AND p.name = $1`,
      [PHASE, `Rita, laudo em ${LINK}`],
    );
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'aprova@aurora.test');
    await page.goto('/approvals');
    const { title } = await rowOf(page, 0);
    const deal = page.getByRole('article', { name: title });
    await deal.getByText(/ pede para ir a Documentação$/).waitFor();
    await deal.getByText('Valor proposto').waitFor();
    await deal.getByText('Tabela', { exact: true }).waitFor();
    await deal.getByText(/^\d+(,\d)?% (abaixo|acima) da tabela$|^igual à tabela$/).waitFor();
    for (const field of ['Cliente', 'Entrada']) await deal.getByText(field, { exact: true }).waitFor();
    expect(await deal.getByRole('link', { name: LINK }).getAttribute('href')).toBe(LINK);

    const { row, title: second } = await rowOf(page, 1);
    await row.getByRole('link').click();
    await page.getByRole('article', { name: second }).waitFor();
    expect(page.url()).toContain(`open=${await row.getAttribute('data-approval-id')}`);
    await page.reload();
    await page.getByRole('article', { name: second }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('keep an answer in its row with «Desfazer», lower the count, and move no button under the finger', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'aprova@aurora.test');
    await page.goto('/approvals');
    const count = (await cardsIn(site, PHASE)).length;
    const asked = (left: number) =>
      page.getByText(left === 1 ? '1 aguarda sua aprovação' : `${left} aguardam sua aprovação`);
    await asked(count).waitFor();
    const { row, title } = await rowOf(page, 0);
    const other = await boxOf(rowsOf(page).nth(1).getByRole('link'));
    const approve = page.getByRole('button', { name: 'Aprovar' });
    const { x, y, width, height } = await boxOf(approve);
    await page.getByLabel('Comentário (opcional)').fill('Pode fechar.');
    await approve.click();
    await row.getByText('Aprovado · a enviar').waitFor();
    await asked(count - 1).waitFor();
    // The keyboard focus moves on to the next row.
    expect(await focusedRow(page)).toBe(await rowsOf(page).nth(1).getAttribute('data-approval-id'));
    // A change that can still be undone is not being sent yet.
    await page.getByRole('link', { name: /^1 a enviar/ }).waitFor();
    // A second tap in the same place has no effect.
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect.poll(() => page.getByText('Aprovado · a enviar').count()).toBe(2);
    await page.getByRole('article', { name: title }).waitFor();
    const moved = await boxOf(rowsOf(page).nth(1).getByRole('link'));
    expect(moved.x).toBe(other.x);

    await row.getByRole('button', { name: 'Desfazer' }).click();
    await asked(count).waitFor();
    expect(await isFocusKept(page)).toBe(true);
    expect((await cardsIn(site, PHASE)).length).toBe(count);
    expect(problems).toEqual([]);
    await close();
  });

  it('send an answer with its comment once undo has expired, and its row keeps its place', {
    tags: 'gate',
  }, async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'aprova@aurora.test');
    await page.goto('/approvals');
    const { row, title } = await rowOf(page, 0);
    const { title: next } = await rowOf(page, 1);
    // Several cards have the same title.
    const { rows } = await site.pool.query(
      'SELECT c.identifier FROM approvals a JOIN cards c ON c.id = a.card_id WHERE a.id = $1',
      [await row.getAttribute('data-approval-id')],
    );
    await page.getByLabel('Comentário (opcional)').fill('Pode fechar.');
    await page.getByRole('button', { name: 'Aprovar' }).click();
    const { identifier } = rows[0];
    const documents = await phaseId(site, 'Documentação');
    await until(
      async () => (await cardRow(site, identifier)).current_phase_id,
      at => at === documents,
    );
    await page.getByText('O card já saiu desta fase.').waitFor();
    expect(await row.locator('b').textContent()).toBe(title);
    expect((await rowOf(page, 1)).title).toBe(next);
    expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0);
    const { rows: answers } = await site.pool.query(
      "SELECT comment FROM approvals WHERE card_id = $1 AND state = 'approved'",
      [(await cardRow(site, identifier)).id],
    );
    expect(answers).toMatchObject([{ comment: 'Pode fechar.' }]);
    expect(problems).toEqual([]);
    await close();
  });
});

it('answering on the card itself leaves the focus in it', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'aprova@aurora.test');
  await page.goto('/approvals');
  await page.getByRole('link', { name: 'Abrir o card' }).click();
  await page.getByRole('tab', { name: 'Dados' }).waitFor();
  const card = page.locator('[data-card-panel]');
  await card.getByRole('button', { name: 'Aprovar', exact: true }).click();
  await card.getByText('Sua aprovação é pedida').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await card.getByText('Sua aprovação é pedida').waitFor();
  expect(problems).toEqual([]);
  await close();
});

describe('approvals on a phone', () => {
  it('are read one after the other, with the answer within reach of the thumb', {
    tags: 'gate',
  }, async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'aprova@aurora.test');
    await page.goto('/approvals');
    const { row, title } = await rowOf(page, 0);
    expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0);
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: title, level: 2 }).waitFor();
    const { height, y } = await boxOf(page.getByRole('button', { name: 'Reprovar' }));
    expect(height).toBeGreaterThanOrEqual(44);
    expect(y + height).toBeLessThanOrEqual(PHONE.height - 62);
    // The form asks for a reason once.
    await page.getByRole('button', { name: 'Reprovar' }).click();
    await page.getByText('Quem pediu vai querer saber o que falta.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.getByRole('button', { name: 'Reprovar assim mesmo' }).click();
    await page.getByText('Reprovado · a enviar').waitFor();
    // A second tap of the same finger doesn't undo.
    const undo = await boxOf(page.locator('[data-undo] button'));
    expect(undo.y + undo.height).toBeLessThanOrEqual(y);
    expect(await isFocusKept(page)).toBe(true);
    const { id, title: following } = await page
      .getByRole('link', { name: /^Próxima: / })
      .evaluate((link: HTMLAnchorElement) => ({
        id: new URL(link.href).searchParams.get('open'),
        title: link.getAttribute('aria-label')!.replace('Próxima: ', ''),
      }));
    const sideways = await page.locator('main').evaluate(main => main.scrollWidth - main.clientWidth);
    expect(sideways).toBe(0);
    await page.getByRole('link', { name: /^Próxima: / }).click();
    await page.getByRole('article', { name: following }).waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toBe(id);
    await page.getByRole('button', { name: 'Aprovar' }).waitFor();
    await until(() => isFocusKept(page), Boolean);
    await page.getByRole('button', { name: 'Voltar às aprovações' }).click();
    await row.getByText('Reprovado').waitFor();
    await row.getByRole('button', { name: 'Desfazer' }).click();
    await row.getByText('Reprovado').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });
});

describe('two taps by one finger on «Aprovar»', () => {
  beforeAll(startAgain);

  it.each([
    ['the list', (approval: { id: string }) => `/approvals?open=${approval.id}`],
    ['the card', ({ board_id, card_id }: Record<string, string>) => `/flows/${board_id}/cards/${card_id}`],
  ] as const)('approve once in %s, and undo nothing', async (_place, address) => {
    const { rows } = await site.pool.query(
      `SELECT a.id, a.board_id, a.card_id, c.title FROM approvals a JOIN cards c ON c.id = a.card_id AND c.round = a.round
         JOIN users u ON u.id = a.user_id
        WHERE u.email = 'aprova@aurora.test' AND a.state = 'pending' AND c.archived_at IS NULL ORDER BY a.id LIMIT 1`,
    );
    const [approval] = rows;
    const answers = async () =>
      (await site.pool.query("SELECT FROM commands WHERE name LIKE 'approval.%'")).rowCount!;
    const before = await answers();
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'aprova@aurora.test');
    await page.goto(address(approval));
    const approve = page.getByRole('button', { name: 'Aprovar', exact: true });
    await approve.waitFor();
    await atRest(page);
    const { x, y, width, height } = await boxOf(approve);
    for (const _tap of [1, 2]) await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.locator('[data-undo]').getByRole('button', { name: 'Desfazer' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address(approval));
    await page.getByRole('heading', { name: approval.title, level: 2 }).waitFor();
    await endUndo(page);
    await until(
      () => site.pool.query('SELECT state FROM approvals WHERE id = $1', [approval.id]),
      ({ rows: [answer] }) => answer.state === 'approved',
    );
    // An empty outbox shows that no second answer is still to come.
    await until(
      () => rowsOnDevice(page, 'outbox'),
      entries => entries.length === 0,
    );
    expect(await answers()).toBe(before + 1);
    expect(problems).toEqual([]);
    await close();
  });
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the list of my answers on a %s', (size, viewport) => {
  beforeAll(startAgain);

  it('shows each kind at its own address, also after the card has moved on', async () => {
    const { rows: asked } = await site.pool.query(
      `SELECT c.identifier, a.id FROM approvals a JOIN cards c ON c.id = a.card_id
        WHERE a.state = 'pending' AND c.archived_at IS NULL ORDER BY c.identifier LIMIT 2`,
    );
    const answer = ({ identifier, id }: { identifier: string; id: string }, verb: string, comment: string) =>
      changeCardAs(site, 'aprova@aurora.test', identifier, `/approvals/${id}/${verb}`, { comment }, 'POST');
    await answer(asked[0], 'approve', `Pode fechar, ${size}. ${LINK}`);
    await answer(asked[1], 'reject', `Falta a entrada, ${size}. ${LINK}`);
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'aprova@aurora.test');
    await page.goto('/approvals');
    await page.getByRole('tab', { name: 'Aprovadas' }).click();
    expect(new URL(page.url()).search).toBe('?state=approved');
    const first = page.getByRole('list', { name: 'Aprovadas' }).getByRole('listitem').first();
    await first.getByText(`Pode fechar, ${size}.`).waitFor();
    await first.getByRole('link', { name: LINK }).waitFor();
    await first.getByText(`Venda de veículos › ${PHASE}`).waitFor();
    await expectAccessible(page);
    await page.goto('/approvals?state=rejected');
    const rejected = page.getByRole('list', { name: 'Reprovadas' }).getByRole('listitem').first();
    await rejected.getByText(`Falta a entrada, ${size}.`).waitFor();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBe(0);

    await context.setOffline(true);
    await page.getByText('Sem conexão: respostas mais novas podem faltar.').waitFor();
    await context.setOffline(false);
    await page.getByText('Sem conexão: respostas mais novas podem faltar.').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Aprovadas' }).click();
    await first.getByRole('link', { name: new RegExp(`^${asked[0].identifier} `) }).click();
    await page.waitForURL(/\/flows\/[^/]+\/cards\//);
    await page.getByText(asked[0].identifier).first().waitFor();
    // A refused card shows the answer above its tabs.
    await page.goto('/approvals?state=rejected');
    await rejected.getByRole('link', { name: new RegExp(`^${asked[1].identifier} `) }).click();
    const round = page.getByRole('region', { name: 'Aprovação', exact: true });
    expect(await round.getByRole('link', { name: LINK }).getAttribute('href')).toBe(LINK);
    expect(problems).toEqual([]);
    await close();
  });

  it('names the flow of each answer, and the vehicle’s price if no value is proposed', async () => {
    const { id } = await cardRow(site, (await cardsIn(site, PHASE))[0]!);
    const { rows } = await site.pool.query(
      'SELECT p.price FROM cards c JOIN products p ON p.id = c.product_ids[1] WHERE c.id = $1',
      [id],
    );
    await site.pool.query("UPDATE cards SET custom_fields = '{}' WHERE id = $1", [id]);
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'aprova@aurora.test');
    const waiting = await site.pool.query('SELECT id FROM approvals WHERE card_id = $1 ORDER BY round DESC', [
      id,
    ]);
    await page.goto('/approvals');
    const row = page.locator(`[data-approval-id="${waiting.rows[0].id}"]`);
    await row.getByText('Venda de veículos').waitFor();
    await row.getByText(`Tabela ${formatMoney(rows[0].price)}`).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

it('the requester sees on the card and on home who is awaited and who refused, and asks again offline', async () => {
  const site = await startSite();
  const identifier = (await cardsIn(site, 'Proposta'))[0]!;
  const { id: card_id, board_id, title } = await cardRow(site, identifier);
  const { page, context, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${card_id}`);
  const card = page.locator('[data-card-panel]');
  // The button names its target, and becomes less prominent while the card can't move.
  const way = card.getByRole('button', { name: /mover para.*…$/ });
  expect(await way.getAttribute('data-variant')).toBe('filled');
  await card.getByRole('button', { name: /mover para Aprovação da proposta…$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: PHASE }).click();
  const round = card.getByRole('region', { name: 'Aprovação' });
  await round.getByText(/^Espera a aprovação de \S/).waitFor();
  await round
    .locator('small')
    .getByText(/^· pedida (agora|há )/)
    .waitFor();
  await card.getByRole('button', { name: /mover para…$/ }).waitFor();
  expect(await way.getAttribute('data-variant')).toBe('default');
  await expectAccessible(page, '[data-card-panel]');

  const pending = () =>
    site.pool.query(
      `SELECT a.id FROM approvals a JOIN users u ON u.id = a.user_id AND u.email = 'aprova@aurora.test'
        WHERE a.card_id = $1 AND a.state = 'pending'`,
      [card_id],
    );
  const { rows } = await until(pending, ({ rowCount }) => rowCount === 1);
  await page.goto(`/flows/${board_id}`);
  await page.getByRole('tab', { name: /^Aprovação/ }).click();
  const onBoard = page.locator(`[data-card-id="${card_id}"]`);
  await onBoard.getByLabel('Aguarda aprovação').waitFor();
  await page.goto('/home');
  const sectionOf = (name: RegExp) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await sectionOf(/seus? esperam? resposta$/)
    .getByRole('link', { name: new RegExp(`${title}.*${identifier} · Espera aprovação de Ana, (agora|há )`) })
    .click();
  await round.getByText(/^Espera a aprovação de/).waitFor();
  const reason = { comment: 'Falta o laudo' };
  const reject = `/approvals/${rows[0].id}/reject`;
  await changeCardAs(site, 'aprova@aurora.test', identifier, reject, reason, 'POST');
  await round.getByText('Falta o laudo').waitFor();
  await round.getByText(/^Reprovado por/).waitFor();
  expect(await way.getAttribute('data-variant')).toBe('default');
  await expectAccessible(page, '[data-card-panel]');
  await page.goto(`/flows/${board_id}`);
  await page.getByRole('tab', { name: /^Aprovação/ }).click();
  await onBoard.getByText('Reprovado por Ana Ribeiro: «Falta o laudo»').waitFor();
  await page.goto('/home');
  const row = sectionOf(/precisam? de você$/)
    .getByRole('link', { name: new RegExp(title) })
    .filter({ hasText: /Reprovado por .+«Falta o laudo»/ });
  await row.click();
  await round.getByText('Falta o laudo').waitFor();
  await installed(page);
  await context.setOffline(true);
  await round.getByRole('button', { name: 'Pedir de novo' }).click();
  const sheet = page.getByRole('dialog', { name: /^Pedir de novo/ });
  await sheet.getByLabel('Comentário (opcional)').fill('Laudo anexado');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Pedir de novo' }).click();
  // The old answer is no longer shown, and the request can't be repeated while it waits.
  await round.getByText('Falta o laudo').waitFor({ state: 'detached' });
  await round.getByText(/^Espera a aprovação de/).waitFor();
  expect(await page.getByRole('button', { name: 'Pedir de novo' }).count()).toBe(0);
  // The page shows the request a moment before it is stored.
  await until(
    () => rowsOnDevice(page, 'outbox'),
    entries => entries.length === 1,
  );
  await page.goto('/home');
  await page
    .getByRole('link', { name: /Venda de veículos/ })
    .first()
    .waitFor();
  await row.waitFor({ state: 'detached' });
  await context.setOffline(false);

  const asked = () =>
    site.pool.query(
      `SELECT a.state FROM approvals a JOIN cards c ON c.id = a.card_id AND c.round = a.round WHERE c.id = $1`,
      [card_id],
    );
  await until(
    async () => (await asked()).rows,
    found => found.length > 0 && found.every(({ state }) => state === 'pending'),
  );
  const approver = await openDevice(site.url);
  await signIn(approver.page, 'aprova@aurora.test');
  await approver.page.goto(`/flows/${board_id}/cards/${card_id}?tab=history`);
  await approver.page.getByText('pediu de novo a aprovação').waitFor();
  await approver.page.getByText('Laudo anexado').first().waitFor();
  await approver.page.getByRole('tab', { name: 'Aprovações' }).click();
  await approver.page.getByRole('tabpanel').getByText('Pendente').waitFor();
  await approver.close();
  expect(problems).toEqual([]);
  await close();
  await site.close();
});
