import type { Queryable } from '../database/pool';

/** Bytes of files that a company may keep unless the organisation says otherwise: 50 GB. */
const QUOTA = 50 * 1024 ** 3;

/** Of tenant `t`, for statements that read companies. */
export const STORAGE_USED = '(SELECT coalesce(max(s.used), 0) FROM storage_use s WHERE s.tenant_id = t.id)';
export const STORAGE_QUOTA = `(SELECT coalesce(max(s.quota), ${QUOTA}) FROM storage_use s WHERE s.tenant_id = t.id)`;

/** Bytes that company $1 may still keep; none where it has come to keep more than it may. */
export const STORAGE_LEFT = `coalesce((SELECT greatest(quota - used, 0) FROM storage_use WHERE tenant_id = $1), ${QUOTA})`;

/**
 * Counts $3 bytes as kept by company $1; no row comes back, and nothing is counted, where it has no room for them.
 * Nobody else counts for this company until the transaction is over.
 */
export const TAKE_STORAGE = `
  INSERT INTO storage_use AS s (tenant_id, used, quota) VALUES ($1, $3, ${QUOTA})
  ON CONFLICT (tenant_id) DO UPDATE SET used = s.used + excluded.used WHERE s.used + excluded.used <= s.quota
  RETURNING s.tenant_id`;

/** Counts files as gone, by their companies. */
export async function freeStorage(
  client: Queryable,
  files: { tenant_id: number; size: number }[],
): Promise<void> {
  if (files.length === 0) return;
  await client.query(
    `UPDATE storage_use s SET used = s.used - g.bytes
       FROM (SELECT tenant_id, sum(size) AS bytes FROM jsonb_to_recordset($1) AS f(tenant_id int, size bigint)
              GROUP BY tenant_id) g
      WHERE s.tenant_id = g.tenant_id`,
    [JSON.stringify(files)],
  );
}

/** Less than is used already means that nothing more is taken. Answers how many it were before. */
export async function setStorageQuota(client: Queryable, tenantId: number, bytes: number): Promise<number> {
  const { rows } = await client.query<{ was: number }>(
    `INSERT INTO storage_use (tenant_id, used, quota) VALUES ($1, 0, $2)
     ON CONFLICT (tenant_id) DO UPDATE SET quota = excluded.quota
     RETURNING coalesce((SELECT s.quota FROM storage_use s WHERE s.tenant_id = $1), ${QUOTA}) AS was`,
    [tenantId, bytes],
  );
  return rows[0]!.was;
}
