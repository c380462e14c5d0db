import { ENTITIES, type EntityName, type StoredEntity } from '../../domain/entities/entity-table';
import type { Queryable } from '../database/pool';
import { wireRow } from '../database/wire-row';
import { seesFlow } from '../repositories/flows/sees-flow';
import { IS_SEEN } from '../repositories/notifications';
import { PICTURES_OF } from '../repositories/vehicles/vehicle-pictures';

/** The owner is left out, as the feed that tells of a view is theirs or the flow's. */
const savedViews = (where: string) => `
    SELECT to_jsonb(v) - 'owner_id' AS row FROM saved_views v
     WHERE v.tenant_id = $1 AND v.id = ANY($2::uuid[]) AND ${where}`;

/**
 * How the rows of these entities are read, by company ($1) and ids ($2): those without a table of their own, and
 * those that travel other than they lie in theirs.
 */
const QUERIES: Record<Exclude<EntityName, StoredEntity>, string> & Partial<Record<StoredEntity, string>> = {
  // Devices make the text to search for themselves.
  card: `
    SELECT to_jsonb(r) - 'search_text' AS row FROM cards r WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[])`,
  shared_view: savedViews('v.owner_id IS NULL'),
  // Of a flow that its person sees no more it is not told.
  own_view: savedViews(seesFlow('v.tenant_id', 'v.board_id', 'v.owner_id')),
  // Where a file lies is the server's own business.
  attachment: `
    SELECT to_jsonb(r) - 'file_key' AS row FROM attachments r WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[])`,
  // Whoever has this feed may not see the flow of the card at the other end; cards stay in theirs, and so does this.
  connection: `
    SELECT to_jsonb(r) || CASE WHEN o.board_id = r.board_id THEN '{}' WHEN r.card_source_id = r.card_id
      THEN '{"card_destination_id": null}' ELSE '{"card_source_id": null}' END::jsonb AS row
    FROM connections r JOIN cards o ON o.tenant_id = $1
     AND o.id = CASE WHEN r.card_source_id = r.card_id THEN r.card_destination_id ELSE r.card_source_id END
    WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[])`,
  // Since when it is read is asked by nobody but who clears away; what it is gathered by, by nobody but who writes it.
  notification: `
    SELECT to_jsonb(n) - '{read_at,batch,push_due}'::text[] AS row FROM notifications n
     WHERE n.tenant_id = $1 AND n.id = ANY($2::uuid[]) AND ${IS_SEEN}`,
  my_board: `
    SELECT to_jsonb(b) - 'photo_slots' || jsonb_build_object(
      'creator_name', u.name,
      'users_count', (SELECT count(*) FROM board_users m WHERE m.tenant_id = $1 AND m.board_id = b.id)
    ) AS row
    FROM boards b JOIN users u ON u.id = b.user_id WHERE b.tenant_id = $1 AND b.id = ANY($2::uuid[])`,
  // Whoever has left is named by what they did there, and no more is told of them. Apps want text for an e-mail.
  person: `
    SELECT jsonb_build_object('id', u.id, 'name', u.name, 'role', m.role, 'enabled', m.enabled) ||
      CASE WHEN m.left_at IS NULL
        THEN jsonb_build_object('email', u.email, 'occupation', u.occupation, 'photo', u.photo)
        ELSE '{"email": "", "occupation": null, "photo": null}' END AS row
    FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.tenant_id = $1 AND u.id = ANY($2::uuid[])`,
  product: `
    SELECT to_jsonb(r) || jsonb_build_object('pictures', ${PICTURES_OF}) AS row
    FROM products r WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[])`,
  tenant: `
    SELECT jsonb_build_object('id', t.id, 'name', t.name, 'subdomain', t.subdomain, 'status', t.status,
      'time_zone', t.time_zone, 'customization', t.customization) AS row
    FROM tenants t WHERE t.id = $1 AND t.id::text = ANY($2)`,
};

const plain = (entity: EntityName) =>
  `SELECT to_jsonb(r) AS row FROM ${ENTITIES[entity].table} r WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[])`;

/** The rows of one entity as they travel, by id, in one statement. Ids that do not exist (any more) are left out. */
export async function readRows(
  client: Queryable,
  tenantId: number,
  entity: EntityName,
  ids: string[],
): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await client.query(QUERIES[entity] ?? plain(entity), [tenantId, ids]);
  return new Map(rows.map(({ row }) => [String(row.id), wireRow<Record<string, unknown>>(row)]));
}
