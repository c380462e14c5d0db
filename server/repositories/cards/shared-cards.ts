import type { Tenant } from '../../../domain/entities/people';
import type { Queryable } from '../../database/pool';

/** A share link, with the data that its page shows first. */
export interface OpenedLink {
  id: string;
  tenant_id: number;
  board_id: string;
  card_id: string;
  /** `withdrawn`: its card is archived, or the flow or the company is inactive. */
  state: 'open' | 'expired' | 'deactivated' | 'withdrawn';
  expires_at: string;
  with_comments: boolean;
  with_history: boolean;
  /** Title of the link. */
  title: string;
  card_title: string;
  /**
   * Storage key of the picture in the link's preview: the first stored picture of a vehicle for sale, else the first
   * photo of the card.
   */
  picture: string | null;
  company: Pick<Tenant, 'id' | 'name' | 'time_zone' | 'subdomain' | 'customization'> & {
    phone: string | null;
  };
}

const LINKS = `
  external_links l
    JOIN tenants t ON t.id = l.tenant_id
    JOIN boards b ON b.tenant_id = l.tenant_id AND b.id = l.board_id
    JOIN cards c ON c.tenant_id = l.tenant_id AND c.id = l.card_id`;
/** SQL of whether the card is not archived and its flow and company are active. */
const IN_USE = 't.status = 1 AND b.enabled AND c.archived_at IS NULL';

/** Returns the target of a share link; undefined for a link that never existed or whose card was deleted. */
export async function findShared(
  client: Queryable,
  slug: string,
  now: Date,
): Promise<OpenedLink | undefined> {
  const { rows } = await client.query<OpenedLink>(
    `SELECT l.id, l.tenant_id, l.board_id, l.card_id, l.title, l.expires_at, l.with_comments, l.with_history,
            c.title AS card_title,
            CASE WHEN l.deactivated_at IS NOT NULL THEN 'deactivated'
                 WHEN l.expires_at <= $1 THEN 'expired'
                 WHEN NOT (${IN_USE}) THEN 'withdrawn' ELSE 'open' END AS state,
            coalesce(
              (SELECT v.file_key FROM unnest(c.product_ids) WITH ORDINALITY AS o (id, n)
                 JOIN products p ON p.tenant_id = c.tenant_id AND p.id = o.id AND p.enabled
                CROSS JOIN jsonb_array_elements_text(p.images) WITH ORDINALITY AS i (address, place)
                 JOIN vehicle_pictures v ON v.tenant_id = p.tenant_id AND v.product_id = p.id
                  AND v.address = i.address AND v.size IS NOT NULL
                ORDER BY o.n, i.place LIMIT 1),
              (SELECT a.file_key FROM attachments a
                WHERE a.tenant_id = c.tenant_id AND a.card_id = c.id AND a.has_previews
                ORDER BY a.created_at, a.id LIMIT 1)) AS picture,
            jsonb_build_object('id', t.id, 'name', t.name, 'time_zone', t.time_zone, 'subdomain', t.subdomain, 'phone', t.phone,
                               'customization', t.customization) AS company
       FROM ${LINKS} WHERE l.slug = $2`,
    [now.toISOString(), slug],
  );
  return rows[0];
}

/** Returns whether files that a share link gives access to may still be opened. */
export async function isStillShared(
  client: Queryable,
  { tenant_id, link_id }: { tenant_id: number; link_id: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM ${LINKS}
      WHERE ${IN_USE} AND l.deactivated_at IS NULL AND l.expires_at > $1 AND l.tenant_id = $2 AND l.id = $3`,
    [now.toISOString(), tenant_id, link_id],
  );
  return Boolean(rowCount);
}

export const SHARED_COMMENT_ORDERS = { created_at: 'created_at' };

/** SQL that lists a card's comments for readers of a share link. */
export const SHARED_COMMENTS = `
  SELECT c.id, c.description, c.made_at, c.created_at, u.name AS author_name FROM comments c JOIN users u ON u.id = c.user_id
   WHERE c.tenant_id = $1 AND c.card_id = $2`;

/** Returns names of people of the company by id, for those whom comments of the card mention. */
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
