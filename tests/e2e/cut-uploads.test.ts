import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FILE_MAX } from '../../domain/limits';
import { type Device, installed, openDevice, signIn } from '../harness/browser';
import { type FaultProxy, startFaultProxy } from '../harness/fault-proxy';
import { watchStates } from '../harness/frames';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { wakeWorker } from '../harness/worker';
import { cardRow, cardsIn } from './journeys';

let site: Site;
let proxy: FaultProxy;
let folder: string;
let file: string;
let sha256: string;
beforeAll(async () => {
  site = await startSite();
  folder = mkdtempSync(join(tmpdir(), 'patio-upload-'));
  file = join(folder, 'vistoria.bin');
  writeFileSync(file, randomBytes(SIZE));
  sha256 = hashOf(file);
});
afterEach(async () => {
  await proxy.close();
  await site.start();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await site.close();
});

/** Whether to send the largest file that is allowed, as `npm run test:long` does. */
const IS_LONG = Number(process.env.TEST_SCALE ?? 1) > 1;
const SIZE = IS_LONG ? FILE_MAX : 20 * 1024 * 1024;
const CUTS = IS_LONG ? 100 : 20;
const PIECE = SIZE / CUTS;
const TIMEOUT = IS_LONG ? 1_800_000 : 180_000;

/**
 * Starts a proxy that breaks a connection each time that another piece of files has been uploaded, a limited number of
 * times.
 */
async function startCuttingProxy(): Promise<void> {
  proxy = await startFaultProxy(site.url);
  let left = PIECE;
  proxy.befalls = ({ url, headers }) => {
    if (!url!.startsWith('/api/uploads') || proxy.cuts === CUTS) return undefined;
    const size = Number(headers['content-length'] ?? 0);
    const cut_after = left;
    left = size > left ? PIECE : left - size;
    return size > cut_after ? { cut_after } : undefined;
  };
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Chooses the file on a card. Returns the card's id and address. */
async function attach({ page }: Device, nth: number) {
  const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[nth]!);
  const address = `/flows/${board_id}/cards/${id}?tab=attachments`;
  await page.goto(address);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  await (await chooser).setFiles([file]);
  return { address, id };
}

/**
 * Expects that the file has arrived once and unchanged over broken connections, and that uploaded parts were not sent
 * again.
 */
async function expectArrived({ page, problems }: Device, cardId: string): Promise<void> {
  expect(proxy.cuts).toBe(CUTS);
  expect(proxy.up).toBeLessThan(1.5 * SIZE);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Baixar/ }).click();
  expect(hashOf(await (await download).path())).toBe(sha256);
  const { rows } = await site.pool.query('SELECT size FROM attachments WHERE card_id = $1', [cardId]);
  expect(rows).toEqual([{ size: SIZE }]);
  expect(problems).toEqual([]);
}

describe('a large file over connections that break at each piece', { timeout: TIMEOUT }, () => {
  it('is uploaded by the page', async () => {
    await startCuttingProxy();
    const device = await openDevice(proxy.url);
    await signIn(device.page, 'vendas@aurora.test');
    const { id } = await attach(device, 0);
    const seen = await watchStates(
      device.page,
      () => /enviando, (\d+)%/.exec(document.body.textContent ?? '')?.[1] ?? '',
    );
    await device.page.getByRole('link', { name: /^Baixar/ }).waitFor({ timeout: TIMEOUT });
    // The progress moves, and never backwards, whatever breaks.
    const percents = (await seen()).filter(Boolean).map(Number);
    expect(new Set(percents).size).toBeGreaterThan(5);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    await expectArrived(device, id);
    await device.close();
  });

  it('is uploaded by the service worker, woken once with no page open', async () => {
    await startCuttingProxy();
    const device = await openDevice(proxy.url);
    await signIn(device.page, 'vendas@aurora.test');
    await installed(device.page);
    await site.stop();
    const { address, id } = await attach(device, 1);
    await device.page.getByText(/guardado neste aparelho, a enviar/).waitFor({ timeout: TIMEOUT });
    const elsewhere = await device.context.newPage();
    await device.page.close();

    await site.start();
    await wakeWorker({ ...device, page: elsewhere }, proxy.url, { sync: 'outbox' });
    await until(
      async () =>
        (await site.pool.query('SELECT title FROM attachments WHERE card_id = $1', [id])).rows.length,
      count => count === 1,
      TIMEOUT,
    );
    device.page = elsewhere;
    await elsewhere.goto(address);
    await expectArrived(device, id);
    await device.close();
  });
});
