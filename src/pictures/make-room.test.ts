import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/factories/arbitraries';
import { makeRoom } from './make-room';

const picture = fc.record({
  bytes: fc.integer({ min: 1, max: 100 }),
  used: fc.integer({ min: 0, max: 20 }),
  isMarked: fc.boolean(),
});
const some = fc
  .array(picture, { maxLength: 30 })
  .map(all => all.map((one, at) => ({ ...one, key: `${at}` })));
const sum = (all: { bytes: number }[]) => all.reduce((total, { bytes }) => total + bytes, 0);

describe('the pictures dropped to make room', () => {
  it('are just enough, the least recently used first, and the marked ones last', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 1500 }), (all, budget) => {
        const marked = new Set(all.filter(({ isMarked }) => isMarked).map(({ key }) => key));
        const keys = makeRoom(all, key => marked.has(key), budget);
        const gone = keys.map(key => all.find(one => one.key === key)!);
        const stay = all.filter(({ key }) => !keys.includes(key));
        expect(sum(stay)).toBeLessThanOrEqual(budget);
        // Keeping the last deleted one would exceed the budget.
        if (gone.length > 0) expect(sum(stay) + gone.at(-1)!.bytes).toBeGreaterThan(budget);
        for (const one of gone) {
          for (const other of stay) {
            expect(one.isMarked && !other.isMarked).toBe(false);
            if (one.isMarked === other.isMarked) expect(one.used).toBeLessThanOrEqual(other.used);
          }
        }
      }),
      runs(300),
    );
  });
});
