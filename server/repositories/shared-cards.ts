import type { Queryable } from '../database/pool';

export interface SharedCard {
  id: string;
  tenant_id: number;
  board_id: string;
  card_id: string;
  company_name: string;
}

/** The share links that open their card at the moment $1. */
const OPEN = `
  SELECT l.id, l.tenant_id, l.board_id, l.card_id, t.name AS company_name
    FROM external_links l
    JOIN tenants t ON t.id = l.tenant_id AND t.status = 1
    JOIN boards b ON b.tenant_id = l.tenant_id AND b.id = l.board_id AND b.enabled
    JOIN cards c ON c.tenant_id = l.tenant_id AND c.id = l.card_id AND c.archived_at IS NULL
   WHERE l.deactivated_at IS NULL AND l.expires_at > $1`;

/** The card that a share link opens now; undefined for a link that was never made, has expired or was ended. */
export async function findShared(
  client: Queryable,
  slug: string,
  now: Date,
): Promise<SharedCard | undefined> {
  const { rows } = await client.query<SharedCard>(`${OPEN} AND l.slug = $2`, [now.toISOString(), slug]);
  return rows[0];
}

/** Whether what was given out by a share link may still be opened. */
export async function isStillShared(
  client: Queryable,
  { tenant_id, id }: { tenant_id: number; id: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(`${OPEN} AND l.tenant_id = $2 AND l.id = $3`, [
    now.toISOString(),
    tenant_id,
    id,
  ]);
  return Boolean(rowCount);
}

export const SHARED_COMMENT_ORDERS = { created_at: 'created_at' };

/** What lists a card's comments, to whom it is shared with. */
export const SHARED_COMMENTS = `
  SELECT c.id, c.description, c.created_at, u.name AS author_name FROM comments c JOIN users u ON u.id = c.user_id
   WHERE c.tenant_id = $1 AND c.card_id = $2`;

export interface SharedComment {
  description: string;
  created_at: string;
  author_name: string;
}

/** What people of the company are called, by their id; for those that comments of the card mention. */
export async function findNames(
  client: Queryable,
  tenantId: number,
  userIds: string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query(
    `SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.tenant_id = $1 AND m.user_id = ANY($2::uuid[])`,
    [tenantId, userIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
