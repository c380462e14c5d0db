import { foldText } from '../../domain/text/fold-text';
import type { Pool, Queryable } from '../database/pool';
import { readBriefly } from '../database/read-briefly';
import { wireRow } from '../database/wire-row';

/** A page of rows, and the number of all rows. */
export interface Listed<Row> {
  rows: Row[];
  total: number;
}

/** Number of the page, and its order. */
export interface PageQuery<Order extends string = string> {
  page: number;
  limit: number;
  sortBy: Order;
  orderBy: 'asc' | 'desc';
}

/**
 * Possible orders of a list, with the expression over its columns. Texts are folded, because otherwise «Á» would come
 * after «Z».
 */
export type Orders<Order extends string> = Record<Order, string>;

/**
 * Reads a page of a query's rows. A page past the end is empty, but has the number of all rows. Rows of equal value are
 * sorted by id.
 *
 * @throws 422 if the database takes longer than people wait
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

/**
 * Reads a page within a transaction. It is one statement that contains the query twice, so that of rows outside the
 * page only the number is computed.
 */
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
 * Makes the patterns for `contains`: the search itself, with literal % and _; the search without its punctuation; with
 * a digit also without its spaces; and with spaces in place of punctuation. An empty search matches every text.
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

/** Returns SQL of whether a text contains a search that `containing` has prepared, whatever punctuation either has. */
export function contains(text: string, parameter: string): string {
  const pattern = (at: number) => `(${parameter}::text[])[${at}]`;
  const replaced = (kept: string, by: string) =>
    `regexp_replace(fold_text(${text}), '[^[:alnum:]${kept}]+', '${by}', 'g')`;
  return `(fold_text(${text}) LIKE ${pattern(1)} OR ${replaced('[:space:]', '')} LIKE ${pattern(2)}
    OR ${replaced('', '')} LIKE ${pattern(3)} OR ${replaced('', ' ')} LIKE ${pattern(4)})`;
}
