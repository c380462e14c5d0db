import type { Card } from '../../domain/entities/card';
import { searchedParts } from '../../domain/search';
import type { Queryable } from '../database/pool';
import { isLate } from './due';
import { type Listed, type PageQuery, readPage } from './lists';
import { seesFlow } from './sees-flow';

/** A card with how much hangs from it. */
export interface ListedCard extends Card {
  comments_count: number;
  attachments_count: number;
  tasks_count: number;
}

export const CARD_ORDERS = {
  current_phase_moved_at: 'current_phase_moved_at',
  created_at: 'created_at',
  title: 'fold_text(title)',
  // Without a date they come last, whichever way.
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

/** The company's day at the moment $8. */
const TODAY = '(SELECT ($8::timestamptz AT TIME ZONE t.time_zone)::date FROM tenants t WHERE t.id = $1)';
const DUE = {
  overdue: isLate(TODAY),
  today: `c.expiration_date = ${TODAY}`,
  week: `c.expiration_date >= ${TODAY} AND c.expiration_date < ${TODAY} + 7`,
  none: 'c.expiration_date IS NULL',
};

/** For `search_text LIKE ALL (…)`, null for a search that finds nothing; letters and digits need no escape. */
const patternsOf = (search = '') => searchedParts(search)?.map(part => `%${part}%`) ?? null;

const COUNTS = `
  (SELECT count(*) FROM comments r WHERE r.tenant_id = $1 AND r.card_id = c.id) AS comments_count,
  (SELECT count(*) FROM attachments r WHERE r.tenant_id = $1 AND r.card_id = c.id) AS attachments_count,
  (SELECT count(*) FROM tasks r WHERE r.tenant_id = $1 AND r.card_id = c.id) AS tasks_count`;

/**
 * A page of a flow's cards. What hangs from them is counted for the page alone.
 *
 * @param now for what is due, in the company's time zone
 */
export async function listCards(
  client: Queryable,
  tenantId: number,
  boardId: string,
  query: CardQuery,
  now: Date,
): Promise<Listed<ListedCard>> {
  const patterns = patternsOf(query.search);
  if (!patterns) return { rows: [], total: 0 };
  const { sortBy } = query;
  // Whoever types an identifier wants that card, not the others that begin with it.
  const orders = query.search
    ? { ...CARD_ORDERS, [sortBy]: `identifier = $9 DESC, ${CARD_ORDERS[sortBy]}` }
    : CARD_ORDERS;
  const { rows, total } = await readPage<Card, keyof typeof CARD_ORDERS>(
    client,
    `SELECT c.* FROM cards c
      WHERE c.tenant_id = $1 AND c.board_id = $2
        AND (c.archived_at IS NOT NULL) = $3
        AND ($4::uuid IS NULL OR c.current_phase_id = $4)
        AND ($5::uuid IS NULL OR c.tag_ids @> ARRAY[$5::uuid])
        AND ($6::uuid IS NULL OR c.owner_ids @> ARRAY[$6::uuid])
        AND c.search_text LIKE ALL ($7::text[])
        AND $8::timestamptz IS NOT NULL ${query.due ? `AND ${DUE[query.due]}` : ''}`,
    [
      tenantId,
      boardId,
      query.archived,
      query.phase_id ?? null,
      query.tag_id ?? null,
      query.owner_id ?? null,
      patterns,
      now.toISOString(),
      ...(query.search ? [query.search.toUpperCase()] : []),
    ],
    orders,
    query,
  );
  const { rows: counted } = await client.query(
    `SELECT c.id, ${COUNTS} FROM cards c WHERE c.tenant_id = $1 AND c.id = ANY($2::uuid[])`,
    [tenantId, rows.map(({ id }) => id)],
  );
  const counts = new Map(counted.map(row => [row.id, row]));
  // One that was removed between the two has nothing any more.
  const none = { comments_count: 0, attachments_count: 0, tasks_count: 0 };
  return { rows: rows.map(row => ({ ...row, ...(counts.get(row.id) ?? none) })), total };
}

/** More than anybody looks through; what is typed next leaves fewer. */
export const SEARCH_MAX = 20;

/** A card found, and where it is. */
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
 * Cards that are found by what was typed, among all flows that the person sees; open ones first, then
 * those that moved last. No more than `SEARCH_MAX` of them, and how many there are.
 *
 * @param except cards that are left out
 */
export async function searchCards(
  client: Queryable,
  actor: { tenant_id: number; user_id: string },
  search: string,
  { except = [] as string[], archived = true } = {},
): Promise<Listed<FoundCard>> {
  const patterns = patternsOf(search);
  if (!patterns) return { rows: [], total: 0 };
  const { rows } = await client.query(
    `SELECT count(*) OVER () AS total, c.id, c.board_id, b.name AS board_name, c.identifier, c.title, c.current_phase_id,
            p.name AS phase_name, c.archived_at
       FROM cards c
       JOIN boards b ON b.tenant_id = c.tenant_id AND b.id = c.board_id
       JOIN phases p ON p.tenant_id = c.tenant_id AND p.id = c.current_phase_id
      WHERE c.tenant_id = $1
        AND ${seesFlow('$1', 'c.board_id', '$2')}
        AND c.search_text LIKE ALL ($3::text[])
        AND NOT c.id = ANY($4::uuid[]) AND ($5 OR c.archived_at IS NULL AND b.enabled)
      ORDER BY c.archived_at IS NOT NULL, c.current_phase_moved_at DESC, c.id LIMIT $6`,
    [actor.tenant_id, actor.user_id, patterns, except, archived, SEARCH_MAX],
  );
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
