import { describe, expect, it } from 'vitest';
import { parseBoardSearch, toFilter, toggled, toSearch } from './board-filter';

describe('filter in the address', () => {
  it('drops invalid values', () => {
    expect(parseBoardSearch({ q: 2021, tags: ['a', 3], owners: 'x', due: 'sometime' })).toEqual({
      q: '2021',
      tags: ['a'],
    });
  });
  it('survives being written and read', () => {
    const filter = { text: 'onix', tag_ids: ['t'], owner_ids: ['o'], due: 'today' as const };
    expect(toFilter(parseBoardSearch({ ...toSearch(filter) }))).toEqual(filter);
  });
  it('keeps a pasted text of any length', () => {
    const text = '9BWZZZ377VT004251 '.repeat(100).trim();
    expect(toFilter(parseBoardSearch({ q: text })).text).toBe(text);
  });
  it('leaves the address clean when nothing is filtered', () => expect(toSearch(toFilter({}))).toEqual({}));
  it('adds and removes values', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });
});
