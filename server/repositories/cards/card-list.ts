import type { Card } from '../../../domain/entities/card';
import { searchedParts, searchedPlate } from '../../../domain/text/search';
import type { Pool, Queryable } from '../../database/pool';
import { readBriefly } from '../../database/read-briefly';
import { seesFlow } from '../flows/sees-flow';
import { type Listed, type PageQuery, pageOf } from '../lists';
import { isLate } from './due';

/** A card with the numbers of its parts. */
export interface ListedCard extends Card {
  comments_count: number;
  attachments_count: number;
  tasks_count: number;
}

export const CARD_ORDERS = {
  current_phase_moved_at: 'current_phase_moved_at',
  created_at: 'created_at',
  title: 'fold_text(title)',
  // Cards without a date are sorted last in both directions.
  expiration_date: 'expiration_date IS NULL, expiration_date',
  identifier: "split_part(identifier, '-', 2)::int",
};

export interface CardQuery extends PageQuery<keyof typeof CARD_ORDERS> {
  phase_id?: string | undefined;
  tag_id?: string | undefined;
  owner_id?: string | undefined;
  due?: 'overdue' | 'today' | 'week' | 'none' | undefined;
  archived: boolean;
  search?: string | undefined;
}

/** SQL of the company's day at the instant $7. */
const TODAY = '(SELECT ($7::timestamptz AT TIME ZONE t.time_zone)::date FROM tenants t WHERE t.id = $1)';
const DUE = {
  overdue: isLate(TODAY),
  today: `c.expiration_date = ${TODAY}`,
  week: `c.expiration_date >= ${TODAY} AND c.expiration_date < ${TODAY} + 7`,
  none: 'c.expiration_date IS NULL',
};

/** A search as SQL with its parameters; null for one that finds nothing. */
interface Sought {
  where: string;
  values: unknown[];
}

/**
 * Returns SQL for the cards that a search finds by their text, or by the plate of one of their vehicles.
 *
 * @param first the number of its first parameter; $1 is the company
 */
async function seek(
  client: Queryable,
  tenantId: number,
  search: string,
  first: number,
): Promise<Sought | null> {
  const ways = searchedParts(search);
  if (!ways) return null;
  // Letters and digits need no escaping.
  const patterns = [...new Set(ways.flat())];
  const plated = await findPlated(client, tenantId, searchedPlate(search));
  // One LIKE for each pattern, since the index does not support `LIKE ALL`.
  const like = (part: string) => `c.search_text LIKE $${first + patterns.indexOf(part)}`;
  const found = ways.map(parts => (parts.length > 0 ? `(${parts.map(like).join(' AND ')})` : 'true'));
  const among = `c.product_ids && $${first + patterns.length}::uuid[]`;
  return {
    where: `AND (${[...found, ...(plated.length > 0 ? [among] : [])].join(' OR ')})`,
    values: [...patterns.map(part => `%${part}%`), ...(plated.length > 0 ? [plated] : [])],
  };
}

/** Returns vehicles by their plate, with the rule of `isPlated` of `domain/text/search`. Few searches are for a plate. */
async function findPlated(client: Queryable, tenantId: number, plate: string | null): Promise<string[]> {
  if (!plate) return [];
  const { rows } = await client.query(
    `SELECT id FROM products
      WHERE tenant_id = $1 AND regexp_replace(fold_text(plate), '[^[:alnum:]]+', '', 'g') LIKE $2`,
    [tenantId, `%${plate}%`],
  );
  return rows.map(({ id }) => id);
}

const COUNTS = `
  (SELECT count(*) FROM comments r WHERE r.tenant_id = $1 AND r.card_id = c.id) AS comments_count,
  (SELECT count(*) FROM attachments r WHERE r.tenant_id = $1 AND r.card_id = c.id) AS attachments_count,
  (SELECT count(*) FROM tasks r WHERE r.tenant_id = $1 AND r.card_id = c.id) AS tasks_count`;

/**
 * Returns a page of a flow's cards. Their parts are counted only for that page.
 *
 * @param now time for due dates, in the company's time zone
 */
export async function listCards(
  pool: Pool,
  tenantId: number,
  boardId: string,
  query: CardQuery,
  now: Date,
): Promise<Listed<ListedCard>> {
  return readBriefly(pool, async client => {
    const sought = await seek(client, tenantId, query.search ?? '', 9);
    if (!sought) return { rows: [], total: 0 };
    const { rows, total } = await pageOf<Card, keyof typeof CARD_ORDERS>(
      client,
      `SELECT c.* FROM cards c
        WHERE c.tenant_id = $1 AND c.board_id = $2
          AND (c.archived_at IS NOT NULL) = $3
          AND ($4::uuid IS NULL OR c.current_phase_id = $4)
          AND ($5::uuid IS NULL OR c.tag_ids @> ARRAY[$5::uuid])
          AND ($6::uuid IS NULL OR c.owner_ids @> ARRAY[$6::uuid])
          AND $7::timestamptz IS NOT NULL AND $8::text IS NOT NULL
          ${sought.where} ${query.due ? `AND ${DUE[query.due]}` : ''}`,
      [
        tenantId,
        boardId,
        query.archived,
        query.phase_id ?? null,
        query.tag_id ?? null,
        query.owner_id ?? null,
        now.toISOString(),
        query.search?.toUpperCase() ?? '',
        ...sought.values,
      ],
      ordersFor(query),
      query,
    );
    const { rows: counted } = await client.query(
      `SELECT c.id, ${COUNTS} FROM cards c WHERE c.tenant_id = $1 AND c.id = ANY($2::uuid[])`,
      [tenantId, rows.map(({ id }) => id)],
    );
    const counts = new Map(counted.map(row => [row.id, row]));
    // A card removed between the two statements has no counts.
    const none = { comments_count: 0, attachments_count: 0, tasks_count: 0 };
    return { rows: rows.map(row => ({ ...row, ...(counts.get(row.id) ?? none) })), total };
  });
}

/**
 * Returns the sort orders. A card whose identifier ($8) was searched comes before those whose identifier only begins
 * with it.
 */
const ordersFor = ({ search, sortBy }: CardQuery) =>
  search ? { ...CARD_ORDERS, [sortBy]: `identifier = $8 DESC, ${CARD_ORDERS[sortBy]}` } : CARD_ORDERS;

/** Most results of a search: more than people look through, and further typing narrows it. */
export const SEARCH_MAX = 20;

/** A found card and its place. */
export interface FoundCard {
  id: string;
  board_id: string;
  board_name: string;
  identifier: string;
  title: string;
  current_phase_id: string;
  phase_name: string;
  archived_at: string | null;
}

/**
 * Searches cards in all flows that the person sees; open ones first, then the most recently moved. Returns at most
 * `SEARCH_MAX` cards, and the number of all.
 *
 * @param except cards that are left out
 */
export async function searchCards(
  pool: Pool,
  actor: { tenant_id: number; user_id: string },
  search: string,
  { except = [] as string[], archived = true } = {},
): Promise<Listed<FoundCard>> {
  const rows = await readBriefly(pool, async client => {
    const sought = await seek(client, actor.tenant_id, search, 6);
    if (!sought) return [];
    const { rows: found } = await client.query(
      `SELECT count(*) OVER () AS total, c.id, c.board_id, b.name AS board_name, c.identifier, c.title, c.current_phase_id,
            p.name AS phase_name, c.archived_at
       FROM cards c
       JOIN boards b ON b.tenant_id = c.tenant_id AND b.id = c.board_id
       JOIN phases p ON p.tenant_id = c.tenant_id AND p.id = c.current_phase_id
      WHERE c.tenant_id = $1
        AND ${seesFlow('$1', 'c.board_id', '$2')}
        AND NOT c.id = ANY($3::uuid[]) AND ($4 OR c.archived_at IS NULL AND b.enabled)
        ${sought.where}
      ORDER BY c.archived_at IS NOT NULL, c.current_phase_moved_at DESC, c.id LIMIT $5`,
      [actor.tenant_id, actor.user_id, except, archived, SEARCH_MAX, ...sought.values],
    );
    return found;
  });
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
