import { describe, expect, it } from 'vitest';
import { columnAt } from './collision';

const boxes = [
  { id: 'a', left: 0, right: 280 },
  { id: 'b', left: 294, right: 574 },
  { id: 'c', left: 588, right: 868 },
];

describe('column under the pointer', () => {
  it.each([
    [10, 'a'],
    [300, 'b'],
    [286, 'a'],
    [289, 'b'],
    [2000, 'c'],
    [-50, 'a'],
  ])('at %i is %s', (x, id) => expect(columnAt(boxes, x)?.id).toBe(id));
  it('is none without columns', () => expect(columnAt([], 10)).toBeNull());
});
