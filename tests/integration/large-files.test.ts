import { createHash, randomFillSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, type Program, runServer } from '../harness/program';
import { until } from '../harness/until';

const MEGABYTE = 1024 * 1024;
/** Scale of the test: files of 500 MB at full size, a tenth of it otherwise. */
const SCALE = Number(process.env.TEST_SCALE ?? 1);
const SIZE = Math.min(500, 50 * SCALE) * MEGABYTE;
/**
 * Memory that passing a file on may take, in bytes, above what the program takes anyway, which depends on the version
 * of Node.
 */
const GROWTH_MAX = 90 * MEGABYTE;
/** Memory for decoding one photo and for thirty requests, in bytes; decoding all thirty at once took 1,000 MB. */
const PHOTOS_MAX = 300 * MEGABYTE;
const BOUNDARY = 'limite';

let folder: string;
let program: Program;
let address: string;
let metrics: string;
let headers: Record<string, string>;
let attachments: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patio-large-'));
  program = runServer({ DATA_DIR: folder, LOG_LEVEL: 'silent', METRICS_PORT: '0' });
  address = await addressOf(program);
  metrics = /Métricas em (\S+)/.exec(program.said())![1]!;
  const signedIn = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'vendas@aurora.test', password: 'patio-demo' }),
  });
  headers = { authorization: `Bearer ${(await signedIn.json()).access_token}`, 'x-tenant': '1' };
  const board = (await (await fetch(`${address}/api/boards`, { headers })).json()).data[0].id;
  const card = (await (await fetch(`${address}/api/boards/${board}/cards?limit=1`, { headers })).json())
    .data[0].id;
  attachments = `${address}/api/boards/${board}/cards/${card}/attachments`;
}, 120_000);
afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.ended;
  rmSync(folder, { recursive: true, force: true });
});

const block = randomFillSync(Buffer.alloc(MEGABYTE));

/**
 * Sends a file of this many bytes as fast as the server accepts it. Returns the response and the number of bytes sent.
 */
function send(
  bytes: number,
): Promise<{ status: number; body: { data: { id: string; size: number }; message: string }; sha: string }> {
  const hash = createHash('sha256');
  return new Promise((resolve, reject) => {
    const sending = request(
      attachments,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      },
      answer => {
        let text = '';
        answer.on('data', part => {
          text += part;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, body: JSON.parse(text), sha: hash.digest('hex') }),
        );
      },
    );
    sending.on('error', reject);
    sending.write(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="video.bin"\r\n\r\n`,
    );
    let left = bytes;
    const more = () => {
      while (left > 0) {
        const part = left < block.length ? block.subarray(0, left) : block;
        left -= part.length;
        hash.update(part);
        if (!sending.write(part)) return void sending.once('drain', more);
      }
      sending.end(`\r\n--${BOUNDARY}--\r\n`);
    };
    more();
  });
}

/** Measures how far the memory of the server's process has grown since the start, in bytes. */
function watchMemory(): { stop: () => Promise<number> } {
  let first: number | undefined;
  let most = 0;
  let watching = true;
  const watched = (async () => {
    while (watching) {
      const text = await (await fetch(metrics)).text();
      const now = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]);
      first ??= now;
      most = Math.max(most, now - first);
    }
  })();
  return {
    async stop() {
      watching = false;
      await watched;
      return most;
    },
  };
}

const kept = () => {
  const files = join(folder, 'files');
  const all = readdirSync(files, { recursive: true, encoding: 'utf8' });
  return all.filter(path => statSync(join(files, path)).isFile());
};

test(`${SIZE / MEGABYTE} MB go up and come down without lying in memory`, { timeout: 300_000 }, async () => {
  const memory = watchMemory();
  const { status, body, sha } = await send(SIZE);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.data.size).toBe(SIZE);
  const down = await fetch(`${attachments}/${body.data.id}`, { headers });
  const hash = createHash('sha256');
  for await (const chunk of down.body!) hash.update(chunk);
  expect(hash.digest('hex')).toBe(sha);
  const most = await memory.stop();
  expect(most, `${Math.round(most / MEGABYTE)} MB`).toBeLessThan(GROWTH_MAX);
});

test('photos that one person sends at once are decoded one by one, and at most twelve wait on the disk', {
  tags: 'long',
  timeout: 300_000,
}, async () => {
  // A picture as large as camera files; bytes after the image data are ignored.
  const picture = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  const photo = new Uint8Array(Buffer.concat([picture, Buffer.alloc(12 * MEGABYTE)]));
  const memory = watchMemory();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => {
      const form = new FormData();
      form.set('photo', new Blob([photo]), 'foto.jpg');
      const to = `${address}/api/user/profile-information?_method=PUT`;
      return fetch(to, { method: 'POST', headers, body: form });
    }),
  );
  const most = await memory.stop();
  expect(most, `${Math.round(most / MEGABYTE)} MB`).toBeLessThan(PHOTOS_MAX);
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(12).fill(200),
    ...Array(18).fill(429),
  ]);
});

test.runIf(SCALE >= 10)(
  'one byte over 500 MB is refused, and no part of the file stays',
  { timeout: 300_000 },
  async () => {
    const before = kept().length;
    const { status, body } = await send(500 * MEGABYTE + 1);
    expect([status, body.message]).toEqual([413, 'O arquivo excede o tamanho máximo permitido']);
    await until(
      async () => kept().length,
      count => count === before,
    );
  },
);
