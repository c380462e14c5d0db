import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { walkApart } from '../../server/vehicles/feed/walk-apart';
import type { Place } from './bench';

const COMMENTS = 2_000;
const VEHICLES = 30_000;
const PHOTOS = 10;

/** Prints how long the event loop was blocked at most during the work; nothing else may run meanwhile. */
export async function tell(what: string, work: () => Promise<unknown>): Promise<void> {
  // Runs once before, as the first time also compiles.
  await work();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await pause(20);
  await work();
  // The monitor is itself a timer, and records the last delay only when it runs again.
  await pause(20);
  delay.disable();
  console.log(`event loop, ${what}: held ${(delay.max / 1e6).toFixed(0)} ms at most`);
}

/** Measures how long large reads and responses block the event loop, which keeps all other requests waiting. */
export async function benchEventLoop({ app, pool, company, token, flow }: Place): Promise<void> {
  const { world, own } = company;
  const headers = { authorization: `Bearer ${token}`, 'x-tenant': String(world.tenant_id) };
  const ask = async (url: string) => {
    const answer = await app.inject({ url: `/api${url}`, headers });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  };
  await pool.query(
    `INSERT INTO comments (tenant_id, id, board_id, card_id, user_id, description, made_at)
     SELECT tenant_id, gen_random_uuid(), board_id, id, created_by, repeat('Conferido no pátio. ', 20), now()
       FROM cards, generate_series(1, ${COMMENTS}) WHERE tenant_id = $1 AND id = $2`,
    [world.tenant_id, own.card_id],
  );
  await tell(`a shared card with ${COMMENTS} comments`, () => ask(`/external_links/${own.slug}`));
  await tell('its comments, a page of 100', () => ask(`/external_links/${own.slug}/comments?limit=100`));
  await tell('a list of 100 cards', () => ask(`/boards/${flow.board.id}/cards?limit=100`));
  await tell('a search', () => ask('/search?text=caminhao'));
  await tell('500 vehicles', () => ask(`/tenants/${world.tenant_id}/products?limit=500`));

  const folder = mkdtempSync(join(tmpdir(), 'patio-bench-loop-'));
  try {
    const file = join(folder, 'feed.csv');
    const rows = Array.from({ length: VEHICLES }, (_, n) => `v${n},Gol ${n},VW,Gol,2020,"10.000,00"`);
    writeFileSync(file, ['id,title,make,model,year,price', ...rows].join('\n'));
    const signal = new AbortController().signal;
    const onBatch = async () => {};
    await tell(`a feed of ${VEHICLES} vehicles`, () => walkApart(file, { now: new Date(), onBatch, signal }));
  } finally {
    rmSync(folder, { recursive: true });
  }

  const noise = { raw: { width: 4000, height: 3000, channels: 3 as const } };
  const photo = new Uint8Array(
    await sharp(randomFillSync(Buffer.alloc(36_000_000)), noise)
      .jpeg()
      .toBuffer(),
  );
  const to = `${app.listeningOrigin}/api/user/profile-information?_method=PUT`;
  await tell(`${PHOTOS} photos of 12 megapixels at once`, () => sendApart({ to, headers, photo }));
}

/** Sends the photos from a separate thread, since sending that much would block this event loop, too. */
async function sendApart(given: { to: string; headers: Record<string, string>; photo: Uint8Array }) {
  const send = `
    const { to, headers, photo } = require('node:worker_threads').workerData;
    const send = async () => {
      const body = new FormData();
      body.set('photo', new Blob([photo]), 'foto.jpg');
      const answer = await fetch(to, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    };
    Promise.all(Array.from({ length: ${PHOTOS} }, send));`;
  const [code] = await once(new Worker(send, { eval: true, workerData: given }), 'exit');
  if (code !== 0) throw new Error('the photos were not taken');
}
