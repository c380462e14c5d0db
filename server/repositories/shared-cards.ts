import type { Queryable } from '../database/pool';

export interface SharedCard {
  tenant_id: number;
  board_id: string;
  card_id: string;
  company_name: string;
}

/** The card that a share link opens now; undefined for a link that was never made, has expired or was ended. */
export async function findShared(
  client: Queryable,
  slug: string,
  now: Date,
): Promise<SharedCard | undefined> {
  const { rows } = await client.query<SharedCard>(
    `SELECT l.tenant_id, l.board_id, l.card_id, t.name AS company_name
       FROM external_links l
       JOIN tenants t ON t.id = l.tenant_id AND t.status = 1
       JOIN boards b ON b.tenant_id = l.tenant_id AND b.id = l.board_id AND b.enabled
       JOIN cards c ON c.tenant_id = l.tenant_id AND c.id = l.card_id AND c.archived_at IS NULL
      WHERE l.slug = $1 AND l.deactivated_at IS NULL AND l.expires_at > $2`,
    [slug, now.toISOString()],
  );
  return rows[0];
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
