import type { Retention } from '../../domain/entities/company';
import type { Queryable } from '../database/pool';

/** How long tenant `t` keeps what, for statements that read companies; what it doesn't say is as usual. */
export const RETENTION = `'{"archived_cards_days": null, "read_notices_days": null, "audit_years": 2}'::jsonb || t.retention`;

/** Of every company, the organisation and those that are closed too. */
export async function listRetentions(client: Queryable): Promise<(Retention & { tenant_id: number })[]> {
  const { rows } = await client.query(
    `SELECT id AS tenant_id, ${RETENTION} AS retention FROM tenants t ORDER BY id`,
  );
  return rows.map(({ tenant_id, retention }) => ({ tenant_id, ...retention }));
}
