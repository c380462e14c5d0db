import { randomBytes } from 'node:crypto';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_MAX } from '../../domain/limits';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { startFaultProxy } from '../harness/fault-proxy';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, comment, headersOf } from './journeys';

const WORDS = 'O arquivo excede o tamanho máximo permitido';

let site: Site;
let folder: string;
beforeAll(async () => {
  site = await startSite();
  folder = mkdtempSync(join(tmpdir(), 'patio-large-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await site.close();
});

async function choose(page: Page, nth: number, path: string) {
  const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[nth]!);
  await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  await (await chooser).setFiles([path]);
  return id;
}

const countOf = async (table: 'attachments' | 'comments', cardId: string) =>
  (await site.pool.query(`SELECT id FROM ${table} WHERE card_id = $1`, [cardId])).rows.length;

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a file that is too large, on a %s', (size, viewport) => {
  const nth = size === 'desk' ? 0 : 1;

  it('is refused with a message when it is chosen', async () => {
    const path = join(folder, 'filme.mp4');
    const file = openSync(path, 'w');
    ftruncateSync(file, FILE_MAX + 1);
    closeSync(file);
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    const id = await choose(page, nth, path);
    await page.getByText(WORDS).waitFor();
    expect(await countOf('attachments', id)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('is refused with the same message if a proxy blocks it, and other changes are sent', async () => {
    const path = join(folder, 'laudo.bin');
    writeFileSync(path, randomBytes(600_000));
    const proxy = await startFaultProxy(site.url);
    proxy.befalls = ({ url, headers }) =>
      url!.startsWith('/api/uploads') && Number(headers['content-length'] ?? 0) > 32_768
        ? { answers: 413 }
        : undefined;
    const { page, close } = await openDevice(proxy.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    const id = await choose(page, nth, path);
    await page.getByText(WORDS).first().waitFor();
    await comment(page, 'O laudo não passou.');
    await until(
      () => countOf('comments', id),
      count => count === 1,
    );
    expect(await countOf('attachments', id)).toBe(0);
    await close();
    await proxy.close();
  });

  it('arrives whole if a proxy accepts only bodies of 1 MB', async () => {
    const content = randomBytes(3_000_000);
    writeFileSync(join(folder, 'contrato.bin'), content);
    const proxy = await startFaultProxy(site.url);
    let refused = 0;
    proxy.befalls = ({ headers }) => {
      if (Number(headers['content-length'] ?? 0) <= 1_048_576) return undefined;
      refused += 1;
      return { answers: 413 };
    };
    const { page, close } = await openDevice(proxy.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    const id = await choose(page, nth, join(folder, 'contrato.bin'));
    await until(
      () => countOf('attachments', id),
      count => count === 1,
    );
    expect(refused).toBeGreaterThan(0);
    await page.getByRole('list', { name: 'Anexos do card' }).getByText('contrato.bin').waitFor();
    const { rows } = await site.pool.query('SELECT id, board_id FROM attachments WHERE card_id = $1', [id]);
    const path = `/boards/${rows[0].board_id}/cards/${id}/attachments/${rows[0].id}/address`;
    const headers = await headersOf(site, 'vendas@aurora.test');
    const { data } = await (await fetch(`${site.url}/api${path}`, { headers })).json();
    const stored = await (await fetch(new URL(data.url, site.url))).arrayBuffer();
    expect(Buffer.compare(Buffer.from(stored), content)).toBe(0);
    await close();
    await proxy.close();
  });
});
