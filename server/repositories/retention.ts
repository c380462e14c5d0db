import type { Retention } from '../../domain/entities/company';
import type { Queryable } from '../database/pool';

/** SQL for the retention periods of tenant `t`: its own, with defaults for those that it doesn't set. */
export const RETENTION = `'{"archived_cards_days": null, "read_notices_days": null, "audit_years": 2}'::jsonb || t.retention`;

/** Returns the retention periods of every company, closed ones and the organisation included. */
export async function listRetentions(client: Queryable): Promise<(Retention & { tenant_id: number })[]> {
  const { rows } = await client.query(
    `SELECT id AS tenant_id, ${RETENTION} AS retention FROM tenants t ORDER BY id`,
  );
  return rows.map(({ tenant_id, retention }) => ({ tenant_id, ...retention }));
}
