import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { type Device, installed, openDevice, signIn } from '../harness/browser';
import { textsOf } from '../harness/company-texts';
import { until } from '../harness/until';
import { wordsOnDevice } from '../harness/words-on-device';
import { COUNTER, startYardCompany, type YardCard, type YardCompany } from '../harness/yard-company';
import {
  askAs,
  attachPhoto,
  enable,
  openCard,
  openFlow,
  picturesKept,
  rowsOnDevice,
  takeOut,
} from './journeys';

/** Smallest number of the company's texts that are on the device of a person who works there. */
const READABLE_MIN = 30;

let yard: YardCompany;
let site: YardCompany['server'];
let device: Device;
let deal: YardCard;
let boardId: string;
let email: string;

beforeEach(async () => {
  yard = await startYardCompany(1);
  site = yard.server;
  email = yard.emails.patio;
  deal = yard.deals[0]!;
  boardId = deal.board_id;
  // Without a vehicle, the attached photo is the card's picture.
  await site.pool.query("UPDATE cards SET product_ids = '{}' WHERE id = $1", [deal.id]);
  await attachPhoto(site, deal.identifier, email);
  device = await openDevice(site.url);
  await signIn(device.page, email);
  await installed(device.page);
  await openFlow(device.page, COUNTER);
  await until(
    () => picturesKept(device.page),
    paths => paths.some(path => path.includes(boardId)),
  );
});
afterEach(async () => {
  expect(device.problems).toEqual([]);
  await device.close();
  await yard.close();
});

const WAYS: [string, () => Promise<void>][] = [
  ['disabled', () => enable(site, email, false, yard.emails.diretora)],
  [
    'with a company that is closed',
    () => askAs(site, yard.emails.organization, 'PUT', '/tenants/1', { status: 0 }),
  ],
  ['signed out from another device', () => askAs(site, email, 'DELETE', '/user/sessions')],
];

/** Expects that none of the person's data is on the device, and that the page says they are signed out. */
async function expectOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  await page.getByRole('alert').waitFor();
  await until(
    () =>
      page.evaluate(async () => [
        ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
        ...(await caches.keys()),
      ]),
    left => !left.some(name => name === 'vehicles' || (name.startsWith('patio-') && name !== 'patio-device')),
  );
}

describe('a person removed from a flow', () => {
  const expectGone = async (page: Page) => {
    await page.getByRole('main').getByText('Fluxo não encontrado').first().waitFor();
    const cards = await rowsOnDevice<{ board_id: string }>(page, 'card');
    expect(cards.filter(({ board_id }) => board_id === boardId)).toEqual([]);
    // The other flow's pictures stay.
    expect(cards.length).toBeGreaterThan(0);
    await until(
      () => picturesKept(page),
      paths => !paths.some(path => path.includes(boardId)),
    );
  };

  it('loses its rows and pictures while looking at them', { tags: 'gate' }, async () => {
    await takeOut(site, boardId, email, yard.emails.gestor);
    await expectGone(device.page);
  });

  it('still reads and copies their unsent text and their check’s readings, which they can only discard', async () => {
    const { page } = device;
    await page.goto('/check');
    await page.getByLabel('Fluxo').selectOption({ label: COUNTER });
    await page.getByRole('textbox', { name: 'Lugar' }).fill('Pátio 3');
    await page.getByRole('button', { name: 'Começar a conferência' }).click();
    const field = page.getByLabel('Placa ou identificador');
    await field.fill('QQQ0A00');
    await field.press('Enter');
    // The reading is shown at once, and stays in the result.
    const code = page.getByRole('region', { name: 'Inesperados' }).getByText('Código desconhecido: QQQ0A00');
    await code.waitFor();
    await openFlow(page, COUNTER);
    await page.getByRole('button', { name: 'Novo card' }).click();
    await page.getByRole('textbox', { name: /Título/ }).fill('Strada de quem perdeu o fluxo');
    // Waits for the draft, so that the page isn't left right after typing.
    await until(
      () => rowsOnDevice<{ key: string; value: { title?: string } }>(page, 'meta'),
      rows => rows.some(({ value }) => value?.title === 'Strada de quem perdeu o fluxo'),
    );
    await page.keyboard.press('Escape');
    await openCard(page, deal.identifier);
    await page.getByRole('tab', { name: /Comentários/ }).click();
    await page.getByRole('textbox', { name: 'Comentário' }).fill('O cliente volta na sexta');
    await takeOut(site, boardId, email, yard.emails.gestor);
    await expectGone(page);
    const texts = page.getByRole('region', { name: 'O que você escreveu' });
    await texts.getByText('O cliente volta na sexta').waitFor();
    await texts.getByRole('button', { name: 'Copiar Comentário' }).waitFor();
    // The text is also listed after the card's address is left.
    await page.goto('/sync');
    await texts.getByText('O cliente volta na sexta').waitFor();
    await texts.getByText('Strada de quem perdeu o fluxo').waitFor();
    expect(await page.getByText('você o encontra onde o escreveu').count()).toBe(0);
    await expectAccessible(page);
    await texts.getByRole('button', { name: 'Descartar Novo card' }).click();
    await texts.getByText('Strada de quem perdeu o fluxo').waitFor({ state: 'detached' });
    await page.goto('/check');
    await page.getByText('Você não participa mais do fluxo desta conferência').waitFor();
    await code.waitFor();
    const main = await page.getByRole('main').innerText();
    expect(main).not.toMatch(/ esperados?$|guarde o fluxo|Faltando|Presentes/m);
    expect(await page.getByRole('button', { name: 'Concluir' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Desistir' }).isEnabled()).toBe(true);
  });

  it('loses them at the first contact with the server if they were offline', async () => {
    const { page, context } = device;
    await context.setOffline(true);
    await takeOut(site, boardId, email, yard.emails.gestor);
    expect(
      (await rowsOnDevice<{ board_id: string }>(page, 'card')).some(card => card.board_id === boardId),
    ).toBe(true);
    await context.setOffline(false);
    await expectGone(page);
  });
});

describe.each(WAYS)('a person who is %s', (_how, revoke) => {
  it('loses all data while looking at them, in every tab', async () => {
    const other = await device.context.newPage();
    await other.goto(`${site.url}/home`);
    await other.getByText('Sincronizado').first().waitFor();
    const texts = await textsOf(site.pool, 1);
    expect((await wordsOnDevice(device.page, texts)).length).toBeGreaterThan(READABLE_MIN);
    await revoke();
    await expectOut(device.page);
    await expectOut(other);
    expect(await wordsOnDevice(device.page, texts)).toEqual([]);
  });
});
