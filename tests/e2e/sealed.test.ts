import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FilePart } from '../../src/mirror/database';
import { type Device, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type FaultProxy, startFaultProxy } from '../harness/fault-proxy';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { attach, cardRow, cardsIn, comment, rowsOnDevice } from './journeys';

let site: Site;
let proxy: FaultProxy;
let device: Device;
let page: Page;
let card: { id: string; board_id: string; title: string };
let picked: Buffer;
/** The photo as the app has made it ready to be sent, and letters out of its middle. */
let jpeg: Buffer;
let stretch: string;
beforeAll(async () => {
  site = await startSite();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  picked = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a7', noise } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  proxy = await startFaultProxy(site.url);
  device = await openDevice(proxy.url, PHONE);
  page = device.page;
  await signIn(page, EMAIL);
  await installed(page);
});
afterEach(async () => {
  await device.close();
  await proxy.close();
});
afterAll(() => site.close());

const EMAIL = 'vendas@aurora.test';
const TEXTS = ['Recado um: aceita troca.', 'Recado dois: volta sábado.'];

/** Two comments and a photo wait on a card, as nothing leaves but what brings this device its key. */
async function workOffTheNetwork(nth: number): Promise<void> {
  card = await cardRow(site, (await cardsIn(site, 'Interesse'))[nth]!);
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
  expect(await wordsOnDevice()).toEqual([card.title, ...TEXTS, stretch]);
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

/** Those of the card's title, the comments and the photo's bytes that whoever has the device can read of it. */
const wordsOnDevice = () =>
  page.evaluate(
    async words => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
      const asText = (value: unknown): string => {
        if (value instanceof ArrayBuffer) return asText(new Uint8Array(value));
        if (value instanceof Uint8Array)
          return (
            new TextDecoder().decode(value) + Array.from(value, byte => String.fromCharCode(byte)).join('')
          );
        if (Array.isArray(value)) return value.map(asText).join();
        if (value && typeof value === 'object') return Object.entries(value).map(asText).join();
        return String(value);
      };
      for (const { name } of await indexedDB.databases()) {
        const db = await answer(indexedDB.open(name!));
        for (const store of db.objectStoreNames) {
          const rows = db.transaction(store).objectStore(store);
          texts.push(asText(await answer(rows.getAllKeys())));
          texts.push(asText(await answer(rows.getAll())));
        }
        db.close();
      }
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const kept = await cache.match(request);
          texts.push(request.url, asText([...kept!.headers]), asText(await kept!.arrayBuffer()));
        }
      }
      return words.filter(word => texts.some(text => text.includes(word)));
    },
    [card.title, ...TEXTS, stretch],
  );

const isSealed = () =>
  until(
    () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name!)),
    names =>
      names.some(name => name.startsWith('sealed-')) && !names.some(name => /^patio-.+-\d+$/.test(name)),
    60_000,
  );

/** Signed in again, each of it comes to the server once and in its order, the photo as it was taken. */
async function signInAgain(): Promise<void> {
  proxy.befalls = () => undefined;
  await page.getByLabel('E-mail').fill(EMAIL);
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

it('what waits of who signs out can be read by nobody, and arrives once they are back', async () => {
  await workOffTheNetwork(0);
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('button', { name: 'Sair e enviar depois' }).click();
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await isSealed();
  expect(await wordsOnDevice()).toEqual([]);
  await signInAgain();
});

it('the same of who the server has signed out, of which the app hears with its next request', async () => {
  await workOffTheNetwork(1);
  await site.pool.query('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)', [
    EMAIL,
  ]);
  proxy.befalls = () => undefined;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await isSealed();
  expect(await wordsOnDevice()).toEqual([]);
  await signInAgain();
});
