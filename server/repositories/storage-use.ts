import type { Queryable } from '../database/pool';

/** Default limit for a company's stored files, in bytes: 50 GB. The organisation may change it per company. */
const QUOTA = 50 * 1024 ** 3;

/** SQL for the storage used by tenant `t` and for its limit, in bytes. */
export const STORAGE_USED = '(SELECT coalesce(max(s.used), 0) FROM storage_use s WHERE s.tenant_id = t.id)';
export const STORAGE_QUOTA = `(SELECT coalesce(max(s.quota), ${QUOTA}) FROM storage_use s WHERE s.tenant_id = t.id)`;

/** SQL for the bytes that company $1 may still store; 0 if it is above its limit. */
export const STORAGE_LEFT = `coalesce((SELECT greatest(quota - used, 0) FROM storage_use WHERE tenant_id = $1), ${QUOTA})`;

/**
 * Adds $3 bytes to the storage used by company $1. Returns no row, and adds nothing, if they would exceed the limit.
 * Locks the company's count until the end of the transaction.
 */
export const TAKE_STORAGE = `
  INSERT INTO storage_use AS s (tenant_id, used, quota) VALUES ($1, $3, ${QUOTA})
  ON CONFLICT (tenant_id) DO UPDATE SET used = s.used + excluded.used WHERE s.used + excluded.used <= s.quota
  RETURNING s.tenant_id`;

/** Subtracts deleted files from the storage used by their companies. */
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

/**
 * Sets a company's storage limit and returns the previous one, in bytes. A limit below the current use prevents any new
 * file.
 */
export async function setStorageQuota(client: Queryable, tenantId: number, bytes: number): Promise<number> {
  const { rows } = await client.query<{ was: number }>(
    `INSERT INTO storage_use (tenant_id, used, quota) VALUES ($1, 0, $2)
     ON CONFLICT (tenant_id) DO UPDATE SET quota = excluded.quota
     RETURNING coalesce((SELECT s.quota FROM storage_use s WHERE s.tenant_id = $1), ${QUOTA}) AS was`,
    [tenantId, bytes],
  );
  return rows[0]!.was;
}
