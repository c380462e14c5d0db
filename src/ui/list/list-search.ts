import * as z from 'zod/mini';
import { foldText } from '../../../domain/text/fold-text';
import { matchesText } from '../../../domain/text/matches-text';

/** How a list is shown, as its address keeps it; of what is usual the address says nothing. */
export interface ListSearch<Key extends string = string> {
  q?: string | undefined;
  sort?: Key | undefined;
  /** Backwards. */
  desc?: boolean | undefined;
  /** From 1. */
  page?: number | undefined;
  /** Ids of the rows that are marked. */
  marked?: string[] | undefined;
}

const lax = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined as never);

/** The schema of an address of a list; what makes no sense in it is passed over. Other parameters are added by `more`. */
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

/** What a column says of a row, to sort by: text without case and accents, nothing last. */
type SortValue = string | number | null;

interface ListOptions<Row, Key extends string> {
  /** Where the words of a search are looked for. */
  textOf: (row: Row) => string;
  sortBy: Record<Key, (row: Row) => SortValue>;
  /** What is sorted by when the address says nothing. */
  usual: Key;
  perPage: number;
}

/** The rows of one page, and how many there are; a page beyond the last is the last. */
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

/** What a click on a column's name asks for: that column, or the other way round. */
export function sortedBy<Key extends string>(search: ListSearch<Key>, key: Key, usual: Key): ListSearch<Key> {
  const isSame = (search.sort ?? usual) === key;
  const desc = isSame && !search.desc;
  return { ...search, sort: key === usual ? undefined : key, desc: desc || undefined, page: undefined };
}
