import { foldText } from '../../domain/text/fold-text';
import type { Pool, Queryable } from '../database/pool';
import { readBriefly } from '../database/read-briefly';
import { wireRow } from '../database/wire-row';

/** A page of rows, and how many there are in all. */
export interface Listed<Row> {
  rows: Row[];
  total: number;
}

/** Which page, in which order. */
export interface PageQuery<Order extends string = string> {
  page: number;
  limit: number;
  sortBy: Order;
  orderBy: 'asc' | 'desc';
}

/** What a list may be ordered by, and the expression over its columns that does it; texts are folded, or «Á» came after «Z». */
export type Orders<Order extends string> = Record<Order, string>;

/**
 * A page of what a query lists; a page past the end is empty and still says how many there are. Rows of one value
 * stand by their id.
 *
 * @throws 422 for one that takes the database longer than anybody waits
 */
export function readPage<Row extends object, Order extends string>(
  pool: Pool,
  listed: string,
  parameters: unknown[],
  orders: Orders<Order>,
  query: PageQuery<Order>,
): Promise<Listed<Row>> {
  return readBriefly(pool, client => pageOf(client, listed, parameters, orders, query));
}

/** The same within a transaction. In one statement, written out twice: nothing but their number is asked of rows off the page. */
export async function pageOf<Row extends object, Order extends string>(
  client: Queryable,
  listed: string,
  parameters: unknown[],
  orders: Orders<Order>,
  { page, limit, sortBy, orderBy }: PageQuery<Order>,
): Promise<Listed<Row>> {
  const [limitAt, offsetAt] = [parameters.length + 1, parameters.length + 2];
  const { rows } = await client.query(
    `WITH listed AS NOT MATERIALIZED (${listed})
     SELECT (SELECT count(*) FROM listed) AS total,
            (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM (
               SELECT * FROM listed ORDER BY ${orders[sortBy]} ${orderBy}, id ${orderBy} LIMIT $${limitAt} OFFSET $${offsetAt}) p) AS rows`,
    [...parameters, limit, (page - 1) * limit],
  );
  return {
    rows: rows[0].rows.map((row: Record<string, unknown>) => wireRow<Row>(row)),
    total: rows[0].total,
  };
}

/**
 * For `contains`: whatever contains the search, whose own % and _ mean themselves; then the same without its signs, of
 * one with a digit without its spaces, and with a space for its signs. An empty one is in all.
 */
export function containing(search = ''): (string | null)[] {
  const folded = foldText(search);
  const bare = folded.replaceAll(/[^\p{L}\p{N}\s]+/gu, '').trim();
  const number = /[0-9]/.test(bare) ? bare.replaceAll(/\s/g, '') : '';
  const parted = folded.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return [
    `%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`,
    ...[bare, number, parted].map(text => (text === '' ? null : `%${text}%`)),
  ];
}

/** SQL that says whether a text contains what `containing` has made of a search, whichever signs either is written with. */
export function contains(text: string, parameter: string): string {
  const pattern = (at: number) => `(${parameter}::text[])[${at}]`;
  const replaced = (kept: string, by: string) =>
    `regexp_replace(fold_text(${text}), '[^[:alnum:]${kept}]+', '${by}', 'g')`;
  return `(fold_text(${text}) LIKE ${pattern(1)} OR ${replaced('[:space:]', '')} LIKE ${pattern(2)}
    OR ${replaced('', '')} LIKE ${pattern(3)} OR ${replaced('', ' ')} LIKE ${pattern(4)})`;
}
