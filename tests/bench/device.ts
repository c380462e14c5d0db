import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { buildApp } from '../../server/app';
import { seedDemo } from '../../server/demo/seed';
import { readEnv } from '../../server/env';
import { ROOT } from '../../server/root';
import { seedBigFlow } from '../factories/big-flow';
import { type Device, openKeptDevice, signIn } from '../harness/browser';
import { withStorage } from '../harness/demo-storage';
import { throttle } from '../harness/frames';
import { seconds } from './bench';
import { benchFirstStore } from './first-store';
import { benchRevocation } from './revocation';

const CARDS = 1_200;
const WAITING = [1, 200, 1_000];
/** Factors by which the device is slower than this machine: a desktop computer, and a phone. */
const SLOWER = [1, 4];
const API = '**/api/**';

/**
 * Measures how long a person waits on a device, at this machine's speed and at a quarter of it: until a moved card is
 * shown, and until all waiting changes are sent. Needs the built app and a Chromium.
 */
export async function benchDevice(pool: Pool): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  await withStorage(env, storage => seedDemo(pool, storage, new Date()));
  const { rows } = await pool.query(
    "SELECT id FROM users WHERE email IN ('gestor@aurora.test', 'vendas@aurora.test') ORDER BY email",
  );
  const flow = await seedBigFlow(pool, 1, { gestor: rows[0].id, vendas: rows[1].id }, 'gestor', CARDS);
  const appFolder = join(ROOT, 'dist', 'app');
  const app = await buildApp({ pool, env, requestsAMinute: 1e9, runsJobs: false, appFolder });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const board = `/flows/${flow.board.id}`;
  try {
    for (const [rate, waiting] of SLOWER.flatMap(rate => WAITING.map(waiting => [rate, waiting] as const))) {
      const device = await openKeptDevice(app.listeningOrigin);
      // The runner of this file wraps named functions in a helper that a page lacks.
      await device.context.addInitScript('globalThis.__name = named => named;');
      await signIn(device.page, 'gestor@aurora.test');
      const shown = await moveWith(device, board, waiting, rate);
      const open = await drain(device, waiting);
      await leaveWaiting(device, board, waiting);
      await device.page.goto('/sync');
      const away = await drain(device, waiting);
      console.log(
        `device, ${rate}× slower, ${waiting} waiting: a moved card shown after ${shown.toFixed(0)} ms; all sent in ${seconds(open)} with the board open, ${seconds(away)} without`,
      );
      await device.close();
    }
    await benchFirstStore(app.listeningOrigin);
  } finally {
    await app.close();
  }
  const whole = await buildApp({ pool, env, requestsAMinute: 1e9, appFolder });
  await whole.listen({ host: '127.0.0.1', port: 0 });
  const place = { site: { url: whole.listeningOrigin, pool }, boardId: flow.board.id };
  try {
    for (const rate of SLOWER) await benchRevocation(place, rate);
  } finally {
    await whole.close();
  }
}

/**
 * Writes comments into the device's outbox as if made without a connection, and opens the board. From then until
 * `drain` no call gets through, also from pages that are opened meanwhile.
 */
async function leaveWaiting({ context, page }: Device, board: string, waiting: number): Promise<void> {
  await page.goto(board);
  await page.locator('[data-card-id]').first().waitFor();
  await context.route(API, route => route.abort());
  await page.evaluate(
    async ({ boardId, waiting }) => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const all = await indexedDB.databases();
      const db = await answer(
        indexedDB.open(all.find(({ name }) => /^patio-.+-\d+$/.test(name ?? ''))!.name!),
      );
      const stores = db.transaction(['card', 'outbox', 'meta'], 'readwrite');
      const cards = await answer(stores.objectStore('card').index('board_id').getAll(boardId, waiting));
      const known = await answer(stores.objectStore('meta').get('sequence'));
      const first = (known?.value ?? 0) + 1;
      const user_id = db.name.slice('patio-'.length).replace(/-\d+$/, '');
      const time = Date.now().toString(16).padStart(12, '0');
      const newId = () => `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
      for (const [at, card] of cards.entries()) {
        const target = { board_id: boardId, card_id: card.id };
        const input = { ...target, comment_id: newId(), description: `Sem sinal ${at}` };
        const made = { name: 'comment.add', version: 1, user_id, made_at: new Date().toISOString() };
        const subject = `card:${card.id}`;
        const entry = { id: newId(), sequence: first + at, ...made, subject, ...target, input };
        await answer(stores.objectStore('outbox').add({ ...entry, status: 'waiting', verdict: null }));
      }
      await answer(stores.objectStore('meta').put({ key: 'sequence', value: first + cards.length }));
      db.close();
    },
    { boardId: board.slice('/flows/'.length), waiting },
  );
  await page.goto(board);
  await page.locator('[data-card-id]').first().waitFor();
}

/** Drags the first card to the next phase, and measures from its release to the frame that shows it there. */
async function moveWith(device: Device, board: string, waiting: number, rate: number): Promise<number> {
  const { page } = device;
  await leaveWaiting(device, board, waiting);
  await page.waitForFunction(() => !document.querySelector('li[data-index] > .mantine-Skeleton-root'));
  await throttle(page, rate);
  // Takes the topmost row: rows are in the page in order of arrival, not in that of the list.
  const links = page.getByRole('region', { name: /^Entrada/ }).locator('[data-card-id]');
  const tops = await links.evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect().top));
  const card = links.nth(tops.indexOf(Math.min(...tops.filter(top => top > 0))));
  const from = (await card.boundingBox())!;
  const to = (await page.getByRole('region', { name: /^Vitrine/ }).boundingBox())!;
  const id = await card.getAttribute('data-card-id');
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 200, { steps: 10 });
  await page.evaluate(id => {
    const measured = window as unknown as { shownAfter: number | null };
    measured.shownAfter = null;
    addEventListener(
      'mouseup',
      () => {
        const start = performance.now();
        const look = () => {
          const link = document.querySelector(`a[data-card-id="${id}"]`);
          const isThere = link
            ?.closest('section[aria-label]')
            ?.getAttribute('aria-label')
            ?.startsWith('Vitrine');
          if (isThere) measured.shownAfter = performance.now() - start;
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  }, id);
  await page.mouse.up();
  await page.waitForFunction(() => (window as unknown as { shownAfter: number | null }).shownAfter !== null);
  return page.evaluate(() => (window as unknown as { shownAfter: number }).shownAfter);
}

/** Measures how long it takes to send all waiting changes once the server can be reached, in milliseconds. */
async function drain({ context, page }: Device, waiting: number): Promise<number> {
  const before = await countWaiting(page);
  if (before < waiting) throw new Error(`Only ${before} of ${waiting} were waiting as the clock began.`);
  await context.unroute(API);
  const start = performance.now();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  while ((await countWaiting(page)) > 0) await wait(100);
  return performance.now() - start;
}

const countWaiting = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    const { name } = all.find(({ name }) => /^patio-.+-\d+$/.test(name ?? ''))!;
    return new Promise<number>(resolve => {
      const open = indexedDB.open(name!);
      open.onsuccess = () => {
        const count = open.result.transaction('outbox').objectStore('outbox').count();
        count.onsuccess = () => {
          open.result.close();
          resolve(count.result);
        };
      };
    });
  });
