import { describe, expect, it } from 'vitest';
import { changedFields, isShown } from './history-shown';

describe('a line of history', () => {
  it.each([
    [{ kind: 'updated', old: {}, new: {} }, false],
    [{ kind: 'updated', old: { title: 'a' }, new: { title: 'b' } }, true],
    [{ kind: 'updated', old: { current_phase_id: 'a' }, new: { current_phase_id: 'b' } }, false],
    [{ kind: 'updated', old: {}, new: { current_phase_id: 'b' } }, true],
    [{ kind: 'commented', old: {}, new: {} }, true],
  ] as const)('%o is shown: %s', (line, shown) => expect(isShown(line)).toBe(shown));

  it('names the custom fields that changed', () => {
    expect(changedFields({ a: 1, b: ['x'], c: 'same' }, { a: 2, b: ['x'], c: 'same', d: 'new' })).toEqual([
      'a',
      'd',
    ]);
    expect(changedFields(undefined, undefined)).toEqual([]);
  });
});
