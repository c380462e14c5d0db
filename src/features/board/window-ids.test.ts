import { describe, expect, it } from 'vitest';
import { STEP, windowIds } from './window-ids';

const ids = Array.from({ length: 10_000 }, (_, index) => `card-${index}`);

describe('visible window', () => {
  it('covers the visible rows and few more', () => {
    const shown = windowIds(ids, 501, 512);
    expect(shown).toContain('card-501');
    expect(shown).toContain('card-512');
    expect(shown.length).toBeLessThanOrEqual(12 + 2 * STEP);
  });
  it('stays the same while scrolling within a step', () => {
    expect(windowIds(ids, 8, 14)).toEqual(windowIds(ids, 9, 15));
  });
  it('is empty for an empty list', () => expect(windowIds([], 0, -1)).toEqual([]));
});
