import { describe, expect, it } from 'vitest';
import { type ListSearch, listSearch, listView, sortedBy } from './list-search';

const schema = listSearch(['name', 'count'], {});
const ROWS = [
  { name: 'Vendas', count: 3 },
  { name: 'água', count: null },
  { name: 'Avaliação', count: 12 },
  { name: 'Lote 10', count: 1 },
  { name: 'Lote 9', count: 1 },
];
const view = (search: ListSearch<'name' | 'count'>, perPage = 10) =>
  listView(ROWS, search, {
    textOf: ({ name }) => name,
    sortBy: { name: ({ name }) => name, count: ({ count }) => count },
    usual: 'name',
    perPage,
  });

describe('the address of a list', () => {
  it.each([
    [{}, {}],
    [
      { q: 'troca', page: 2, sort: 'count', desc: true },
      { q: 'troca', page: 2, sort: 'count', desc: true },
    ],
    [{ q: 207 }, { q: '207' }],
    [{ page: 0, sort: 'password', desc: 'yes', marked: 'x', q: {} }, {}],
    [{ page: 1.5 }, {}],
  ])('%o is read as %o', (address, read) => expect(schema.parse(address)).toEqual(read));
});

describe('a list', () => {
  it('sorts without accents, numbers in text by value, and empty values last in both directions', () => {
    expect(view({}).rows.map(({ name }) => name)).toEqual([
      'água',
      'Avaliação',
      'Lote 9',
      'Lote 10',
      'Vendas',
    ]);
    expect(view({ sort: 'count' }).rows.map(({ count }) => count)).toEqual([1, 1, 3, 12, null]);
    expect(view({ sort: 'count', desc: true }).rows.map(({ count }) => count)).toEqual([12, 3, 1, 1, null]);
  });

  it('finds texts, and corrects a page beyond the last', () => {
    expect(view({ q: 'AGUA' }).rows).toHaveLength(1);
    expect(view({ page: 9 }, 2)).toMatchObject({ page: 3, pages: 3, total: 5, rows: [{ name: 'Vendas' }] });
    expect(view({ q: 'nada' })).toMatchObject({ page: 1, pages: 1, total: 0 });
  });

  it('reverses the order on the second click, and starts at the first page', () => {
    expect(sortedBy<'name' | 'count'>({ page: 3 }, 'count', 'name')).toEqual({ sort: 'count' });
    expect(sortedBy<'name' | 'count'>({ sort: 'count' }, 'count', 'name')).toEqual({
      sort: 'count',
      desc: true,
    });
    expect(sortedBy<'name' | 'count'>({}, 'name', 'name')).toEqual({ desc: true });
  });
});
