import { ENTITIES, type EntityName, type StoredEntity } from '../../domain/entities/entity-table';
import type { Queryable } from '../database/pool';
import { wireRow } from '../database/wire-row';
import { seesFlow } from '../repositories/flows/sees-flow';
import { IS_SEEN } from '../repositories/notifications';
import { PICTURES_OF } from '../repositories/vehicles/vehicle-pictures';

/**
 * Returns the SQL that reads saved views. It leaves out the owner, since the feed that carries a view is the owner's or
 * the flow's.
 */
const savedViews = (where: string) => `
    SELECT to_jsonb(v) - 'owner_id' AS row FROM saved_views v
     WHERE v.tenant_id = $1 AND v.id = ANY($2::uuid[]) AND ${where}`;

/**
 * SQL that reads the rows of these entities by company ($1) and ids ($2): entities without a table of their own, and
 * those that are sent in another form than they are stored.
 */
const QUERIES: Record<Exclude<EntityName, StoredEntity>, string> & Partial<Record<StoredEntity, string>> = {
  // Devices build the search text themselves.
  card: `
    SELECT to_jsonb(r) - 'search_text' AS row FROM cards r WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[])`,
  shared_view: savedViews('v.owner_id IS NULL'),
  // Not sent when the person can no longer see the flow.
  own_view: savedViews(seesFlow('v.tenant_id', 'v.board_id', 'v.owner_id')),
  // The storage key stays on the server.
  attachment: `
    SELECT to_jsonb(r) - 'file_key' AS row FROM attachments r WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[])`,
  // Readers of this feed may have no access to the flow of the other card. Cards stay in their flow, so this does not
  // change.
  connection: `
    SELECT to_jsonb(r) || CASE WHEN o.board_id = r.board_id THEN '{}' WHEN r.card_source_id = r.card_id
      THEN '{"card_destination_id": null}' ELSE '{"card_source_id": null}' END::jsonb AS row
    FROM connections r JOIN cards o ON o.tenant_id = $1
     AND o.id = CASE WHEN r.card_source_id = r.card_id THEN r.card_destination_id ELSE r.card_source_id END
    WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[])`,
  // `read_at` is only needed for deletion, and the batch columns only for writing.
  notification: `
    SELECT to_jsonb(n) - '{read_at,batch,push_due}'::text[] AS row FROM notifications n
     WHERE n.tenant_id = $1 AND n.id = ANY($2::uuid[]) AND ${IS_SEEN}`,
  my_board: `
    SELECT to_jsonb(b) - 'photo_slots' || jsonb_build_object(
      'creator_name', u.name,
      'users_count', (SELECT count(*) FROM board_users m WHERE m.tenant_id = $1 AND m.board_id = b.id)
    ) AS row
    FROM boards b JOIN users u ON u.id = b.user_id WHERE b.tenant_id = $1 AND b.id = ANY($2::uuid[])`,
  // A person who left keeps a name for past actions, and nothing more is sent. Apps expect text as the e-mail.
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

/**
 * Reads rows of one entity in the form in which they are sent, by id, in one statement. Leaves out ids that do not
 * exist (any more).
 */
export async function readRows(
  client: Queryable,
  tenantId: number,
  entity: EntityName,
  ids: string[],
): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await client.query(QUERIES[entity] ?? plain(entity), [tenantId, ids]);
  return new Map(rows.map(({ row }) => [String(row.id), wireRow<Record<string, unknown>>(row)]));
}
