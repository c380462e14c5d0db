import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { installed, openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import {
  cardRow,
  cardsIn,
  changeCardAs,
  comment,
  headersOf,
  moveTo,
  openCard,
  openFlow,
  openRefused,
  phaseId,
} from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.start());
afterAll(() => site.close());

const commentsOf = async (text: string) =>
  (await site.pool.query('SELECT FROM comments WHERE description = $1', [text])).rowCount;

describe('«Sincronização»', () => {
  it('withdraws changes that have not been sent, the last of a card first', { tags: 'gate' }, async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, (await cardsIn(site, 'Interesse'))[0]!);
    await installed(page);
    await site.stop();
    // Waits for the offline state: changes made before the app knows may have been sent.
    await page.getByText('Sem conexão').first().waitFor();
    await comment(page, 'Primeiro recado');
    await comment(page, 'Segundo recado');
    // Opened through the status line, since a reloaded page would try to send once more.
    await page.getByRole('button', { name: 'Fechar card' }).click();
    await page.getByText('Sem conexão').first().click();
    const entries = page.getByRole('article');
    await entries.filter({ hasText: 'Segundo recado' }).getByRole('button', { name: 'Desfazer' }).waitFor();
    const first = entries.filter({ hasText: 'Primeiro recado' }).getByRole('button', { name: 'Desfazer' });
    expect(await first.count()).toBe(0);
    await entries.filter({ hasText: 'Segundo recado' }).getByRole('button', { name: 'Desfazer' }).click();
    await first.waitFor();
    await site.start();
    await page.getByText('Tudo enviado').first().waitFor();
    expect(await commentsOf('Primeiro recado')).toBe(1);
    expect(await commentsOf('Segundo recado')).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    ['frees what waits behind a refused change', 'Descartar', 1],
    ['discards it together with what waits behind it', 'Descartar também a seguinte', 0],
  ] as const)('%s', async (_name, button, arrived) => {
    const text = `Atrás da recusada, ${arrived}`;
    const identifier = (await cardsIn(site, 'Interesse'))[arrived]!;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await installed(page);
    await site.stop();
    await moveTo(page, 'Proposta');
    await comment(page, text);
    // Another person has moved the card meanwhile.
    await site.pool.query('UPDATE cards SET current_phase_id = $1 WHERE identifier = $2', [
      await phaseId(site, 'Entregue'),
      identifier,
    ]);
    await site.start();
    await page.goto('/sync');
    await page.getByText('espera você decidir sobre a recusada').waitFor();
    // The stopped changes are not sent automatically.
    await page.getByText('1 alteração está parada').waitFor();
    const line = () => page.getByRole('status').getByRole('link').innerText();
    await until(line, text => text === '1 a enviar · 1 recusada');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
    await page.getByText('Tudo enviado').first().waitFor();
    expect(await commentsOf(text)).toBe(arrived);
    expect(problems).toEqual([]);
    await close();
  });

  it('lets a refused change be copied, corrected and sent in its old place', { tags: 'gate' }, async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[2]!;
    const device = await openDevice(site.url);
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await device.context.setOffline(true);
    await page.getByTitle('Editar o título').click();
    const title = page.getByRole('textbox', { name: 'Título' });
    await title.fill('Onix com bancos de couro');
    await title.blur();
    await page.getByText('1 a enviar').first().waitFor();
    await changeCardAs(site, 'gestor@aurora.test', identifier, '', { title: 'Onix reservado' });
    await device.context.setOffline(false);
    await openRefused(page);
    const entry = page.getByRole('article').filter({ hasText: 'Onix com bancos de couro' });
    await entry.getByText('Recusado').waitFor();
    await entry.getByText('Onix reservado').waitFor();
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await entry.getByRole('button', { name: 'Copiar' }).click();
    await entry.getByText('O navegador não deixou copiar').waitFor();
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
    await entry.getByRole('button', { name: 'Copiar' }).click();
    await entry.getByRole('button', { name: 'Copiado' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Onix com bancos de couro');

    await entry.getByRole('button', { name: 'Editar' }).click();
    const typed = page.getByRole('dialog').getByLabel('Título');
    expect(await typed.inputValue()).toBe('Onix com bancos de couro');
    const send = page.getByRole('dialog').getByRole('button', { name: 'Enviar de novo' });
    await typed.fill('');
    await send.click();
    await page.getByRole('dialog').getByText('Campo obrigatório').waitFor();
    await expectAccessible(page);
    // A half-finished correction is restored when it is opened again.
    await typed.fill('Onix reservado, com bancos de couro');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await entry.getByRole('button', { name: 'Editar' }).click();
    await until(
      () => typed.inputValue(),
      text => text === 'Onix reservado, com bancos de couro',
    );
    let answer = () => {};
    const isAnswered = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route('**/api/commands', async route => {
      await isAnswered;
      await route.continue();
    });
    await send.click();
    await page.getByRole('article').getByText('enviando…').waitFor();
    answer();
    await page.getByText('Tudo enviado').first().waitFor();
    expect((await cardRow(site, identifier)).title).toBe('Onix reservado, com bancos de couro');
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('asks which of two people with the same name a corrected comment mentions', async () => {
    const two = ['aprova@aurora.test', 'patio@aurora.test'];
    const { rows } = await site.pool.query('SELECT id, name, email FROM users WHERE email = ANY($1)', [two]);
    await site.pool.query("UPDATE users SET name = 'José Silva' WHERE email = ANY($1)", [two]);
    const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[4]!);
    const enable = (enabled: boolean) =>
      site.pool.query('UPDATE boards SET enabled = $2 WHERE id = $1', [board_id, enabled]);
    const { context, page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await page.goto(`/flows/${board_id}/cards/${id}`);
    await page.getByRole('tab', { name: 'Dados' }).waitFor();
    await installed(page);
    await context.setOffline(true);
    await comment(page, 'Confira o laudo');
    await page.getByText('1 a enviar').first().waitFor();
    await enable(false);
    await context.setOffline(false);
    await openRefused(page);
    await enable(true);
    await page.getByRole('button', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog');
    const typed = dialog.getByLabel('Comentário');
    await typed.fill('Confira o laudo, @José Silva');
    await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
    await dialog.getByText(/^Mais de uma pessoa tem este nome/).waitFor();
    await typed.fill(`Confira o laudo, @José Silva (${two[1]})`);
    await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
    await page.getByText('Tudo enviado').first().waitFor();
    expect(await commentsOf(`Confira o laudo, @${rows.find(({ email }) => email === two[1]).id}`)).toBe(1);
    for (const { id, name } of rows)
      await site.pool.query('UPDATE users SET name = $2 WHERE id = $1', [id, name]);
    expect(problems).toEqual([]);
    await close();
  });

  it('asks for the missing values of a refused card, also in a field that was added meanwhile', async () => {
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await page.getByRole('button', { name: 'Novo card' }).click();
    await page.getByRole('textbox', { name: /Título/ }).fill('Kwid da vistoria');
    await page.getByRole('textbox', { name: /^Cliente/ }).fill('Otília Prado');
    await device.context.setOffline(true);
    await page.getByRole('button', { name: 'Criar card' }).click();
    await page.getByText('1 a enviar').first().waitFor();
    const { board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
    const answer = await fetch(`${site.url}/api/boards/${board_id}/custom_fields`, {
      method: 'POST',
      headers: await headersOf(site, 'gestor@aurora.test'),
      body: JSON.stringify({ name: 'Vistoriador', type: 'string', required: true }),
    });
    expect(answer.status).toBe(201);
    await device.context.setOffline(false);
    await openRefused(page);
    await page.getByRole('button', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Vistoriador').waitFor();
    await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
    await dialog.getByText('Campo obrigatório').waitFor();
    await dialog.getByLabel('Vistoriador').fill('Ana Prado');
    await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
    await page.getByText('Tudo enviado').first().waitFor();
    const { rows } = await site.pool.query(
      "SELECT custom_fields FROM cards WHERE title = 'Kwid da vistoria'",
    );
    expect(Object.values(rows[0].custom_fields)).toContain('Ana Prado');
    expect(device.problems).toEqual([]);
    await device.close();
  });
});
