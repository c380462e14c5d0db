import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withFile } from '../../../tests/harness/temporary-file';
import type { FeedProduct } from './check-row';
import { walkApart } from './walk-apart';
import { walkFeed } from './walk-feed';

const now = new Date('2026-11-21T12:00:00Z');
const ever = new AbortController().signal;
const header = 'id,title,make,model,year,price';
const rows = Array.from({ length: 1_200 }, (_, n) => `v${n},Gol ${n},VW,Gol,2020,"10.000,00"`);
const feed = [header, ...rows, 'v1200,,VW,,2020,1'].join('\n');

test('a walk in its own thread finds the same as any other, and waits for each batch', async () => {
  await withFile(feed, async file => {
    const batches: FeedProduct[][] = [];
    let taking = 0;
    const onBatch = async (products: FeedProduct[]) => {
      taking += 1;
      expect(taking).toBe(1);
      await new Promise(setImmediate);
      batches.push(products);
      taking -= 1;
    };
    expect(await walkApart(file, { now, onBatch, signal: ever })).toEqual(await walkFeed(file, { now }));
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(batches[2]![199]).toMatchObject({ external_product_id: 'v1199', price: 1_000_000 });
  });
});

test('errors of the file are reported, other errors are thrown', async () => {
  await withFile('PK\x03\x04', async file => {
    const { file_problem } = await walkApart(file, { now, signal: ever });
    expect(file_problem).toMatchObject({ code: 'not_a_feed' });
    rmSync(file);
    await expect(walkApart(file, { now, signal: ever })).rejects.toThrowError('ENOENT');
  });
});

test('an error in a batch ends the walk', async () => {
  await withFile(feed, async file => {
    const onBatch = () => Promise.reject(new Error('the database is away'));
    await expect(walkApart(file, { now, onBatch, signal: ever })).rejects.toThrowError(
      'the database is away',
    );
  });
});

test('ends when its caller has given up', async () => {
  await withFile(feed, async file => {
    const waits = new AbortController();
    const onBatch = async () => waits.abort(new Error('gone'));
    await expect(walkApart(file, { now, onBatch, signal: waits.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await expect(walkApart(file, { now, signal: waits.signal })).rejects.toThrowError('gone');
  });
});
