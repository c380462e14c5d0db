import { describe, expect, it } from 'vitest';
import type { BoardFilter, BoardView } from '../../../view/types';
import { isEmptyFilter, isSameFilter, knownFilter } from './view-filter';

const none: BoardFilter = { text: '', tag_ids: [], owner_ids: [], due: 'any' };

describe('a saved filter', () => {
  it('drops deleted tags and members who left', () => {
    const view = { tags: [{ id: 'a' }], members: [{ id: 'm', user_id: 'u' }] } as BoardView;
    const filter: BoardFilter = { text: 'onix', tag_ids: ['b', 'a'], owner_ids: ['u', 'm'], due: 'today' };
    expect(knownFilter(filter, view)).toEqual({ ...filter, tag_ids: ['a'], owner_ids: ['u'] });
  });

  it('equals the shown one in whatever order its parts were chosen', () => {
    const filter = { ...none, tag_ids: ['a', 'b'] };
    expect(isSameFilter(filter, { ...none, tag_ids: ['b', 'a'] })).toBe(true);
    expect(isSameFilter(filter, { ...none, tag_ids: ['a'] })).toBe(false);
    expect(isSameFilter(filter, { ...none, tag_ids: ['a', 'c'] })).toBe(false);
    expect(isSameFilter(none, { ...none, owner_ids: ['u'] })).toBe(false);
    expect(isSameFilter(none, { ...none, due: 'today' })).toBe(false);
    expect(isSameFilter(none, { ...none, text: 'onix' })).toBe(false);
  });

  it('is empty when it leaves no card out', () => {
    expect(isEmptyFilter(none)).toBe(true);
    for (const part of [{ text: 'a' }, { tag_ids: ['a'] }, { owner_ids: ['u'] }, { due: 'none' as const }])
      expect(isEmptyFilter({ ...none, ...part })).toBe(false);
  });
});
