import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../tests/factories/arbitraries';
import { PictureLedger } from './ledger';

let ledger: PictureLedger;
beforeEach(() => {
  ledger = new PictureLedger();
});
afterEach(() => ledger.delete());

const BUDGET = 100;
const keys = () => ledger.pictures.toCollection().primaryKeys();
const come = (key: string, used: number, bytes = 40) => ledger.admit({ key, bytes, used }, BUDGET);

describe('the ledger of pictures', () => {
  it('drops the picture that was shown longest ago', async () => {
    await come('a', 1);
    await come('b', 2);
    await ledger.noteShown(['a'], 3);
    expect(await come('c', 4)).toEqual(['b']);
    expect(await keys()).toEqual(['a', 'c']);
  });

  it('drops marked pictures only when no other is left to drop', async () => {
    await ledger.mark(['a', 'd']);
    await come('a', 1);
    await come('b', 2);
    expect(await come('c', 3)).toEqual(['b']);
    // Marked pictures displace unmarked ones, even before they were shown.
    expect(await come('d', 0)).toEqual(['c']);
    expect(await come('e', 9)).toEqual(['e']);
    await ledger.mark(['d']);
    expect(await come('e', 9)).toEqual(['a']);
  });

  it('never drops used pictures for prefetched ones, which would then be fetched for ever', async () => {
    await come('b', 0);
    await come('c', 0);
    expect(await come('a', 0)).toEqual(['a']);
    expect(await come('d', 5)).toEqual(['b']);
  });

  it('drops no other picture for one that can’t be stored itself', async () => {
    await come('a', 1);
    await ledger.mark(['huge']);
    expect(await come('huge', 2, 101)).toEqual(['huge']);
    expect(await keys()).toEqual(['a']);
  });

  it('never exceeds the budget, and always knows its size', async () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const step = fc.oneof(
      fc.record({
        does: fc.constant('come' as const),
        key,
        bytes: fc.integer({ min: 1, max: 120 }),
        used: fc.nat(9),
      }),
      fc.record({ does: fc.constant('mark' as const), keys: fc.uniqueArray(key) }),
      fc.record({ does: fc.constant('forget' as const), key }),
      fc.record({ does: fc.constant('shown' as const), key, used: fc.nat(20) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        await Promise.all([ledger.pictures.clear(), ledger.marked.clear(), ledger.sums.clear()]);
        for (const one of steps) {
          if (one.does === 'come') {
            const gone = await come(one.key, one.used, one.bytes);
            expect((await keys()).filter(key => gone.includes(key))).toEqual([]);
          } else if (one.does === 'mark') await ledger.mark(one.keys);
          else if (one.does === 'forget') await ledger.forget([one.key]);
          else await ledger.noteShown([one.key], one.used);
          const rows = await ledger.pictures.toArray();
          const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
          expect(await ledger.total()).toBe(total);
          expect(total).toBeLessThanOrEqual(BUDGET);
        }
      }),
      runs(40),
    );
  });
});
