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
