import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FilePart } from '../../src/mirror/database';
import { type Device, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { textsOf } from '../harness/company-texts';
import { type FaultProxy, startFaultProxy } from '../harness/fault-proxy';
import { until } from '../harness/until';
import { wordsOnDevice } from '../harness/words-on-device';
import { startYardCompany, type YardCard, type YardCompany } from '../harness/yard-company';
import { attach, comment, enable, rowsOnDevice } from './journeys';

let yard: YardCompany;
let site: YardCompany['server'];
let email: string;
let proxy: FaultProxy;
let device: Device;
let page: Page;
let card: YardCard;
let picked: Buffer;
/** Photo in the form in which the app sends it, and some characters from its middle. */
let jpeg: Buffer;
let stretch: string;
/** All texts of the company. */
let company: string[];
beforeAll(async () => {
  yard = await startYardCompany(1);
  site = yard.server;
  email = yard.emails.patio;
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  picked = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a7', noise } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  proxy = await startFaultProxy(site.url);
  device = await openDevice(proxy.url, PHONE);
  page = device.page;
  await signIn(page, email);
  await installed(page);
});
afterEach(async () => {
  await device.close();
  await proxy.close();
});
afterAll(() => yard.close());

const TEXTS = ['Recado um: aceita troca.', 'Recado dois: volta sábado.'];

/** Adds two comments and a photo to a card that can't be sent: all requests fail once the device has its key. */
async function workOffTheNetwork(nth: number): Promise<void> {
  card = yard.cards[nth]!;
  await until(
    () => keysOfDevice(),
    keys => keys.some(key => key.startsWith('device-key ')),
  );
  proxy.befalls = () => 'lose_request';
  await page.goto(`/flows/${card.board_id}/cards/${card.id}`);
  for (const text of TEXTS) await comment(page, text);
  await attach(page, [{ name: 'frente.jpg', mimeType: 'image/jpeg', buffer: picked }]);
  await page.getByRole('list', { name: 'Anexos do card' }).getByText('a enviar').waitFor();
  const parts = await rowsOnDevice<FilePart>(page, 'file_parts');
  jpeg = Buffer.concat(parts.map(({ data }) => data));
  stretch = jpeg.toString('latin1').slice(jpeg.length / 2, jpeg.length / 2 + 40);
  company = await textsOf(site.pool, 1);
  expect(await readable()).toEqual(expect.arrayContaining([card.title, ...TEXTS, stretch]));
}

const keysOfDevice = () =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opened = indexedDB.open('patio-device');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const asked = opened.result.transaction('session').objectStore('session').getAllKeys();
          asked.onsuccess = () => {
            opened.result.close();
            resolve(asked.result as string[]);
          };
        };
      }),
  );

/**
 * Returns those of the company's texts, the unsent texts and the photo's bytes that anyone with the device can read.
 */
const readable = () => wordsOnDevice(page, [...company, ...TEXTS, stretch]);

const isSealed = () =>
  until(
    () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name!)),
    names =>
      names.some(name => name.startsWith('sealed-')) && !names.some(name => /^patio-.+-\d+$/.test(name)),
  );

/** Signs in again, and expects that each change reaches the server once and in order, and the photo unchanged. */
async function signInAgain(): Promise<void> {
  proxy.befalls = () => undefined;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(url => url.pathname !== '/');
  await page.goto('/sync');
  await page.getByText('Tudo enviado').first().waitFor();
  const { rows } = await site.pool.query(
    `SELECT coalesce(new->>'description', new->>'title') AS what FROM history
      WHERE card_id = $1 AND kind IN ('commented', 'attached') AND made_at > now() - interval '1 hour' ORDER BY id`,
    [card.id],
  );
  expect(rows.map(({ what }) => what)).toEqual([...TEXTS, 'frente.jpg']);
  await page.goto(`/flows/${card.board_id}/cards/${card.id}?tab=attachments`);
  await page.getByRole('button', { name: 'Opções de frente.jpg' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Baixar/ }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(jpeg)).toBe(true);
  expect(device.problems).toEqual([]);
}

it('waiting changes of a person who signs out can be read by no one, and are sent once they return', async () => {
  await workOffTheNetwork(0);
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('button', { name: 'Sair e enviar depois' }).click();
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await isSealed();
  expect(await readable()).toEqual([]);
  await signInAgain();
});

const LATER: [string, number, end: () => Promise<unknown>, letIn?: () => Promise<void>][] = [
  [
    'whose session has ended',
    1,
    () =>
      site.pool.query('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)', [
        email,
      ]),
  ],
  [
    'who was disabled',
    2,
    () => enable(site, email, false, yard.emails.diretora),
    () => enable(site, email, true, yard.emails.diretora),
  ],
];

it.each(LATER)(
  'waiting changes are sealed alike for a person %s, which the app learns from its next request',
  async (_who, nth, end, letIn) => {
    await workOffTheNetwork(nth);
    await end();
    proxy.befalls = () => undefined;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    const told = page.getByRole('alert').getByText('3 alterações ainda não foram enviadas');
    await told.waitFor();
    await isSealed();
    await page.reload();
    await told.waitFor();
    expect(await readable()).toEqual([]);
    await letIn?.();
    await signInAgain();
  },
);
