import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatMoney } from '../../domain/flow/field-words';
import { expectAccessible } from '../harness/accessible';
import { installed, openDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { type FaultProxy, startFaultProxy } from '../harness/fault-proxy';
import { until } from '../harness/until';
import { CREDIT, PRICE, startYardCompany, VALUE, YARD, type YardCompany } from '../harness/yard-company';
import {
  changeCardAs,
  comment,
  endUndo,
  openCard,
  openFlow,
  openRefused,
  phaseId,
  rowsOnDevice,
} from './journeys';
import { checkedOf, concludeAnyway, expectOnly, list, type } from './yard-checks';

/** Company with people, vehicles and photos of its own, whose server is reached through the proxy. */
let yard: YardCompany;
let site: YardCompany['server'];
let proxy: FaultProxy;
beforeAll(async () => {
  yard = await startYardCompany(1);
  site = yard.server;
  proxy = await startFaultProxy(site.url);
});
beforeEach(() => {
  proxy.befalls = () => undefined;
});
afterAll(async () => {
  await proxy.close();
  await yard.close();
});

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer(),
});

it('an answer on a card that has changed is refused, shows both values, and can be given again', async () => {
  const { id, identifier, title } = yard.deals[0]!;
  const phase_id = await phaseId(site, CREDIT);
  await changeCardAs(site, yard.emails.patio, identifier, '/move', { phase_id }, 'POST');
  const { rows } = await site.pool.query('SELECT id FROM custom_fields WHERE name = $1', [VALUE]);
  const field_id = rows[0].id;
  const { page, close } = await openDevice(proxy.url);
  await signIn(page, yard.emails.aprova);
  await page.goto('/approvals');
  await page.locator('[data-approval-id]').getByText(title).waitFor();
  // Fails the request at the proxy, as the service worker has its own network access.
  proxy.befalls = ({ url }) => (url!.startsWith('/api/commands') ? 'lose_request' : undefined);
  await page.getByRole('button', { name: 'Aprovar' }).click();
  await endUndo(page);
  await changeCardAs(site, yard.emails.gestor, identifier, '', {
    custom_fields: [{ field_id, value: 9_990_000 }],
  });
  proxy.befalls = () => undefined;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await openRefused(page);
  const refused = page.getByRole('article').filter({ hasText: 'Aprovar a saída' });
  const values = refused.locator('dl').filter({ hasText: VALUE });
  await values.getByText('R$ 99.900,00').waitFor();
  await values.getByText(formatMoney(PRICE)).waitFor();
  expect(await refused.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
  await expectAccessible(page);
  await refused.getByRole('link', { name: 'Ver e responder de novo' }).click();
  const card = page.locator('[data-card-panel]');
  await card.getByRole('button', { name: 'Reprovar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Reprovar', exact: true }).click();
  await sheet.getByText('Quem pediu vai querer saber o que falta.').waitFor();
  await sheet.getByRole('button', { name: 'Reprovar assim mesmo' }).click();
  await endUndo(page);
  const answers = async () =>
    (await site.pool.query('SELECT state FROM approvals WHERE card_id = $1', [id])).rows;
  await until(answers, found => found.some(({ state }) => state === 'rejected'));
  await page.goto('/sync');
  await page.getByText('Tudo enviado').first().waitFor();
  await close();
});

it('a paused photo shows as paused everywhere, and can be resumed from there', async () => {
  const { id, board_id } = yard.cards[0]!;
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, yard.emails.patio);
  await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  await context.route('**/api/uploads', () => undefined);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  await (await chooser).setFiles([await picture('frente.jpg')]);
  await page.getByRole('button', { name: 'Opções de frente.jpg' }).click();
  await page
    .getByRole('dialog', { name: 'frente.jpg' })
    .getByRole('button', { name: 'Pausar o envio' })
    .click();
  await page.getByText(/em pausa/).waitFor();
  await context.unroute('**/api/uploads');

  await page.goto('/ready');
  await page.locator('[data-item="queue"]').getByText('1 alteração está parada').waitFor();
  await page.getByRole('link', { name: 'Ver em «Sincronização»' }).click();
  const entry = page.getByRole('article');
  await entry.getByText('envio pausado').waitFor();
  await page.getByText('1 alteração está parada').waitFor();
  await page
    .getByRole('status')
    .getByRole('link', { name: /^1 a enviar/ })
    .waitFor();
  const state = page.getByRole('region', { name: 'Estado' });
  await state.getByText(/^Dados recebidos/).waitFor();
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Retomar' }).click();
  await page.getByText('Tudo enviado').waitFor();
  await state.getByText(/^Sincronizado/).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('withdraws a change after the app was closed and opened again without a connection', async () => {
  const device = await openKeptDevice(proxy.url);
  await signIn(device.page, yard.emails.patio);
  await openFlow(device.page, YARD);
  await openCard(device.page, yard.cards[1]!.identifier);
  await installed(device.page);
  proxy.befalls = () => 'lose_request';
  // Makes the app try, and find out.
  await device.page.evaluate(() => dispatchEvent(new Event('online')));
  await device.page.getByText('Sem conexão').first().waitFor();
  await comment(device.page, 'Recado de ontem');
  // By then the device has stored it.
  await device.page.getByText('1 a enviar').first().waitFor();
  await device.reopen();
  const { page } = device;
  await page.goto('/sync');
  // By then the page has tried to reach the server.
  await page.getByText('Sem conexão').first().waitFor();
  const entry = page.getByRole('article').filter({ hasText: 'Recado de ontem' });
  await entry.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('Tudo enviado').first().waitFor();
  proxy.befalls = () => undefined;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('Sincronizado').first().waitFor();
  expect((await site.pool.query('SELECT FROM comments')).rowCount).toBe(0);
  expect(device.problems).toEqual([]);
  await device.close();
});

it('a full device keeps the readings on screen, says so, and writes each card once there is room', async () => {
  const [first, second, third] = yard.cards.map(({ identifier }) => identifier);
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  await context.addInitScript(() => {
    for (const name of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...given: [unknown]) {
        if ((window as { isFull?: boolean }).isFull) throw new DOMException('No room', 'QuotaExceededError');
        return write.apply(this, given);
      };
    }
  });
  const fill = (isFull: boolean) => page.evaluate(isFull => Object.assign(window, { isFull }), isFull);
  await signIn(page, yard.emails.patio);
  await page.goto('/check');
  await page.getByLabel('Fluxo').selectOption({ label: YARD });
  await page.getByRole('textbox', { name: 'Lugar' }).fill('Pátio 6');
  await expectOnly(page, 'Chegada');
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await type(page, first!);
  await list(page, 'Presentes').getByText(first!).waitFor();
  await fill(true);
  await type(page, second!);
  await page.getByText('O que foi lido ainda não está guardado').waitFor();
  await page
    .getByRole('status')
    .getByText(/: lido, ainda não guardado$/)
    .waitFor();
  await list(page, 'Presentes').getByText(second!).waitFor();
  // A change by somebody else arrives, and can't be stored either.
  const words = { description: 'A chave está na portaria' };
  await changeCardAs(site, yard.emails.gestor, third!, '/comments', words, 'POST');
  const onlyOnline = page.getByRole('status').getByText('Só com conexão');
  await onlyOnline.waitFor();
  await concludeAnyway(page);
  await page.getByText('A conferência continua aberta').waitFor();
  await list(page, 'Presentes').getByText(second!).waitFor();
  expect((await checkedOf(site, first!)).result).toBeNull();
  await onlyOnline.waitFor();
  await fill(false);
  await type(page, third!);
  await list(page, 'Presentes').getByText(third!).waitFor();
  await onlyOnline.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Concluir', exact: true }).click();
  await page.getByRole('region', { name: 'Últimas conferências' }).getByText('Pátio 6').first().waitFor();
  for (const identifier of [first!, second!, third!]) {
    const checked = await until(
      () => checkedOf(site, identifier),
      found => found.lines > 0,
    );
    expect(checked, identifier).toEqual({ result: 'present', place: 'Pátio 6', lines: 1 });
  }
  expect(problems).toEqual([]);
  await close();
});

it('the label of another card of a car counts for the expected card', async () => {
  const { identifier: wanted, plate } = yard.cards[1]!;
  const { id, board_id, identifier: sale } = yard.deals[1]!;
  const before = await checkedOf(site, sale);
  const { lines } = await checkedOf(site, wanted);
  const { page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, yard.emails.patio);
  await page.goto('/check');
  await page.getByLabel('Fluxo').selectOption({ label: YARD });
  await page.getByRole('textbox', { name: 'Lugar' }).fill('Pátio 6');
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await list(page, 'Faltando').getByText(wanted).waitFor();
  await type(page, `${site.url}/flows/${board_id}/cards/${id}`);
  await list(page, 'Presentes').getByText(wanted).waitFor();
  expect(await list(page, 'Inesperados').getByRole('listitem').count()).toBe(0);
  await type(page, plate);
  await page.getByText(/: já conferido$/).waitFor();
  await concludeAnyway(page);
  const checked = await until(
    () => checkedOf(site, wanted),
    found => found.lines > lines,
  );
  expect(checked).toEqual({ result: 'present', place: 'Pátio 6', lines: lines + 1 });
  await until(
    () => rowsOnDevice(page, 'outbox'),
    waiting => waiting.length === 0,
  );
  expect(await checkedOf(site, sale)).toEqual(before);
  expect(problems).toEqual([]);
  await close();
});
