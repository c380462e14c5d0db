import * as z from 'zod/mini';
import { foldText } from '../../../domain/text/fold-text';
import { matchesText } from '../../../domain/text/matches-text';

/** State of a list, as its address stores it; default values are left out of the address. */
export interface ListSearch<Key extends string = string> {
  q?: string | undefined;
  sort?: Key | undefined;
  /** Whether the order is descending. */
  desc?: boolean | undefined;
  /** Number of the page, from 1. */
  page?: number | undefined;
  /** Ids of the selected rows. */
  marked?: string[] | undefined;
}

const lax = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined as never);

/** Returns the schema of a list's address; invalid parameters are ignored. `more` adds other parameters. */
export function listSearch<
  const Keys extends readonly [string, ...string[]],
  More extends z.core.$ZodLooseShape,
>(sortKeys: Keys, more: More) {
  return z.object({
    q: lax(
      z.pipe(
        z.union([z.string(), z.number()]),
        z.transform(text => String(text).slice(0, 2000)),
      ),
    ),
    sort: lax(z.enum(sortKeys)),
    desc: lax(z.boolean()),
    page: lax(z.int().check(z.minimum(1))),
    marked: lax(z.array(z.string()).check(z.maxLength(200))),
    ...more,
  });
}

/** Value of a row to sort by: text is compared without case and accents, null is last. */
type SortValue = string | number | null;

interface ListOptions<Row, Key extends string> {
  /** Returns the text of a row that is searched. */
  textOf: (row: Row) => string;
  sortBy: Record<Key, (row: Row) => SortValue>;
  /** Key to sort by if the address has none. */
  usual: Key;
  perPage: number;
}

/** Returns the rows of one page and their total number; a page beyond the last one is the last. */
export function listView<Row, Key extends string>(
  rows: readonly Row[],
  search: ListSearch<Key>,
  { textOf, sortBy, usual, perPage }: ListOptions<Row, Key>,
) {
  const found = rows.filter(row => matchesText(textOf(row), search.q ?? ''));
  const sortValue = sortBy[search.sort ?? usual];
  const sorted = [...found].sort((a, b) => compare(sortValue(a), sortValue(b), search.desc ?? false));
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const page = Math.min(search.page ?? 1, pages);
  return { rows: sorted.slice((page - 1) * perPage, page * perPage), total: found.length, page, pages };
}

function compare(a: SortValue, b: SortValue, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : foldText(String(a)).localeCompare(foldText(String(b)), 'pt-BR', { numeric: true });
  return isDescending ? -order : order;
}

/**
 * Returns the state after a click on a column's name: sorted by that column, or in reverse order if it was sorted by
 * it.
 */
export function sortedBy<Key extends string>(search: ListSearch<Key>, key: Key, usual: Key): ListSearch<Key> {
  const isSame = (search.sort ?? usual) === key;
  const desc = isSame && !search.desc;
  return { ...search, sort: key === usual ? undefined : key, desc: desc || undefined, page: undefined };
}
